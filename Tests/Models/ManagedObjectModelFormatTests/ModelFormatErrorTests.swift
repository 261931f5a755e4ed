import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite struct ModelFormatErrorTests {
    @Test func errorsReadLikeACompilers() {
        let file = URL(fileURLWithPath: "/models/contents")
        let error = ModelFormatError("unknown type", file: file, line: 12, entity: "Note", property: "title")
        #expect(error.description == "/models/contents:12: error: Note.title: unknown type")
        #expect(ModelFormatError("nothing there").description == "error: nothing there")
    }
}
