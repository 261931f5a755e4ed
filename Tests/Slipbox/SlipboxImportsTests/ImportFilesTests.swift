import CoreData
import DocumentZipFiles
import Foundation
import SlipboxCore
import Testing

/// Notes from an archive are what they would be from its folder.
@Suite struct ImportFilesTests {
    private let desk: Desk
    private static let old = Date(timeIntervalSince1970: 1_613_829_601)

    init() throws {
        desk = try Desk()
    }

    private func writeVault() throws -> URL {
        try desk.write("Old [[New]]", to: "vault/Ideas/Old.md")
        try desk.write(
            "---\nupdated: 2019-03-02T08:30:00Z\ncreated: 2018-01-02T03:04:05Z\n---\nNew",
            to: "vault/New.md"
        )
        let folder = desk.folder("vault")
        for path in ["Ideas/Old.md", "New.md"] {
            let file = folder.appendingPathComponent(path).path
            try FileManager.default.setAttributes([.modificationDate: Self.old], ofItemAtPath: file)
        }
        return folder
    }

    private func dates() async throws -> [String: [Date]] {
        try await desk.perform { context in
            Dictionary(
                uniqueKeysWithValues: try context.fetch(Note.fetch()).map {
                    ($0.title, [$0.creationDate, $0.modificationDate])
                }
            )
        }
    }

    private func expectDates() async throws {
        let dates = try await dates()
        #expect(dates["Old"] == [Self.old, Self.old])
        let written = [1_514_862_245, 1_551_515_400].map { Date(timeIntervalSince1970: $0) }
        #expect(dates["New"] == written)
    }

    @Test func filesOfAFolderKeepTheirDates() async throws {
        try await desk.importNotes(writeVault())
        try await expectDates()
    }

    @Test func filesOfAnArchiveKeepTheirDates() async throws {
        let writer = try ZipWriter(to: desk.folder("vault.zip"))
        try writer.add(contentsOf: writeVault())
        try writer.finish()
        try await desk.importNotes(desk.folder("vault.zip"))
        try await expectDates()
    }

    /// What others made knows the time of the clock on the wall, or the exact one.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zip")), arguments: [[], ["-X"]])
    func filesOfOtherProgramsKeepTheirDates(options: [String]) async throws {
        let zip = Process()
        zip.executableURL = URL(filePath: "/usr/bin/zip")
        zip.currentDirectoryURL = try writeVault()
        zip.arguments = ["-q", "-r"] + options + [desk.folder("vault.zip").path, "."]
        try zip.run()
        zip.waitUntilExit()
        try #require(zip.terminationStatus == 0)
        try await desk.importNotes(desk.folder("vault.zip"))
        let date = try #require(try await dates()["Old"]?.last)
        // MS-DOS counts two seconds at a time.
        #expect(abs(date.timeIntervalSince(Self.old)) <= 2)
    }
}
