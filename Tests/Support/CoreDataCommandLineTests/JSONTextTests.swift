import CoreDataCommandLine
import Foundation
import Testing

@Suite struct JSONTextTests {
    @Test func keysAreSortedAndDatesAreText() throws {
        struct Row: Encodable {
            let path: String
            let date: Date
        }
        let text = try JSONText.text([Row(path: "a/b", date: Date(timeIntervalSinceReferenceDate: 0))])
        #expect(
            text == """
                [
                  {
                    "date" : "2001-01-01T00:00:00Z",
                    "path" : "a/b"
                  }
                ]

                """
        )
    }
}
