import Foundation
import Testing

@testable import CoreData

@Suite struct NewIdentifiersTests {
    @Test func identifiersOfThisSystemAreDistinct() {
        #expect(NewIdentifiers.areDistinct)
    }

    @Test func identifiersWithoutRandomNumbersAreTheSame() throws {
        let zero = try #require(UUID(uuidString: "00000000-0000-4000-8000-000000000000"))
        #expect(!NewIdentifiers.areDistinct { zero })
    }

    @Test func theErrorSaysWhatIsMissing() {
        let error = ErrorFactory.missingIdentifiers(at: URL(fileURLWithPath: "/tmp/Notes.sqlite"))
        #expect(error.code == .persistentStoreOpen)
        #expect(error.localizedDescription.contains("Notes.sqlite"))
        #expect(error.localizedDescription.contains("/dev/urandom"))
    }
}
