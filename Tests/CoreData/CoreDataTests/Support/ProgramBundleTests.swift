import Foundation
import Testing

@testable import CoreData

@Suite struct ProgramBundleTests {
    @Test func theMainBundleIsKnownWhereThePathOfTheProgramIs() {
        #expect(ProgramBundle.isKnown)
        #expect(ProgramBundle.main === Bundle.main)
    }

    @Test func linksCountEvenIfTheyLeadNowhere() throws {
        let folder = try TemporaryFolder()
        let link = folder.url.appendingPathComponent("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/missing")
        #expect(ProgramBundle.isLink(link))
        #expect(!ProgramBundle.isLink(folder.url.path))
        #expect(!ProgramBundle.isLink(folder.url.appendingPathComponent("missing").path))
    }

    @Test func theErrorWithoutAProgramFolderSaysWhatIsMissing() {
        let error = ErrorFactory.programFolderMissing(modelNamed: "Notes")
        #expect(error.code == .persistentStoreOpen)
        #expect(error.localizedDescription.contains("Notes") && error.localizedDescription.contains("/proc"))
    }
}
