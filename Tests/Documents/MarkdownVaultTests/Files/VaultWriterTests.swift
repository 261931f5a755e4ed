import Foundation
import MarkdownVault
import Testing

@Suite struct VaultWriterTests {
    private let folder: TemporaryFolder
    private var vault: URL { folder.url.appendingPathComponent("vault") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func note(_ path: String, _ text: String) throws -> VaultNote {
        VaultNote(path: try #require(VaultPath(path)), text: text)
    }

    @Test func aNewFolderAppearsWhole() throws {
        let writer = try VaultWriter(folder: vault, mode: .new)
        try writer.write(Self.note("A/b.md", "text"))
        #expect(!folder.exists("vault"))
        let report = try writer.finish()
        #expect(try folder.text("vault/A/b.md") == "text")
        #expect(report.written.map(\.text) == ["A/b.md"])
        #expect(report.byteCount == 4)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["vault"])
    }

    @Test func aWriterThatIsGivenUpLeavesNothing() throws {
        do {
            let writer = try VaultWriter(folder: vault, mode: .new)
            try writer.write(Self.note("b.md", "text"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func aNewFolderMayNotBeFullNorAFile() throws {
        try folder.write("mine", to: "vault/mine.md")
        #expect(throws: VaultProblem.self) { try VaultWriter(folder: vault, mode: .new) }
        try folder.write("mine", to: "file")
        #expect(throws: VaultProblem.self) {
            try VaultWriter(folder: folder.url.appendingPathComponent("file"), mode: .new)
        }
        #expect(try folder.text("vault/mine.md") == "mine")
    }

    @Test func whatIsNotOursStays() throws {
        try folder.write("mine", to: "vault/a.md")
        try folder.write("same", to: "vault/b.md")
        let writer = try VaultWriter(folder: vault, mode: .update)
        for name in ["a.md", "b.md", "c.md"] { try writer.write(Self.note(name, "same")) }
        let report = try writer.finish()
        #expect(try folder.text("vault/a.md") == "mine")
        #expect(try folder.text("vault/c.md") == "same")
        #expect(report.problems.map(\.path) == ["a.md"])
        #expect(report.unchanged.map(\.text) == ["b.md"])
        #expect(report.written.map(\.text) == ["c.md"])
        #expect(try TemporaryFolder.contents(of: vault).count == 4)
    }

    @Test func whatIsOursIsReplacedAndRemovedUntilSomebodyChangesIt() throws {
        let first = try VaultWriter(folder: vault, mode: .new)
        for name in ["keep.md", "edited.md", "gone.md", "gone but edited.md"] { try first.write(Self.note(name, "1")) }
        _ = try first.finish()
        try folder.write("mine", to: "vault/edited.md")
        try folder.write("mine", to: "vault/gone but edited.md")
        let second = try VaultWriter(folder: vault, mode: .update)
        for name in ["keep.md", "edited.md"] { try second.write(Self.note(name, "2")) }
        let report = try second.finish()
        #expect(try folder.text("vault/keep.md") == "2")
        #expect(try folder.text("vault/edited.md") == "mine")
        #expect(try folder.text("vault/gone but edited.md") == "mine")
        #expect(!folder.exists("vault/gone.md"))
        #expect(report.removed.map(\.text) == ["gone.md"])
        #expect(report.problems.map(\.path) == ["edited.md"])
    }

    @Test func aRecordThatCannotBeReadEndsTheUpdateBeforeItLosesTrackOfFiles() throws {
        try folder.write("mine", to: "vault/.markdown-vault.json/in the way")
        #expect(throws: VaultProblem.self) { try VaultWriter(folder: vault, mode: .update) }
        #expect(try TemporaryFolder.contents(of: vault).count == 2)
    }

    @Test func overwritingHasToBeAskedFor() throws {
        try folder.write("mine", to: "vault/a.md")
        let writer = try VaultWriter(folder: vault, mode: .overwrite)
        try writer.write(Self.note("a.md", "new"))
        #expect(try writer.finish().problems.isEmpty)
        #expect(try folder.text("vault/a.md") == "new")
    }

    @Test func nothingIsWrittenThroughALink() throws {
        try folder.write("mine", to: "elsewhere/a.md")
        try FileManager.default.createDirectory(at: vault, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: vault.appendingPathComponent("A").path,
            withDestinationPath: folder.url.path + "/elsewhere"
        )
        let writer = try VaultWriter(folder: vault, mode: .overwrite)
        #expect(throws: VaultProblem.self) { try writer.write(Self.note("A/a.md", "new")) }
        #expect(throws: VaultProblem.self) { try writer.write(Self.note("A", "new")) }
        #expect(try folder.text("elsewhere/a.md") == "mine")
    }

    @Test func aPathIsWrittenOnce() throws {
        let writer = try VaultWriter(folder: vault, mode: .new)
        try writer.write(Self.note("a.md", "1"))
        #expect(throws: VaultProblem.self) { try writer.write(Self.note("a.md", "2")) }
    }

    @Test func datesAndLargeFilesAreKept() throws {
        let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        try folder.write(bytes, to: "source.bin")
        let date = Date(timeIntervalSince1970: 1_000_000_000)
        let source = folder.url.appendingPathComponent("source.bin")
        let path = try #require(VaultPath("a.bin"))
        let writer = try VaultWriter(folder: vault, mode: .new)
        try writer.write(VaultFile(path: path, contentsOf: source, byteCount: bytes.count, modificationDate: date))
        _ = try writer.finish()
        let file = try #require(Vault(VaultReader(folder: vault)).files.first)
        #expect(file.modificationDate == date)
        #expect(try file.data() == bytes)
    }
}
