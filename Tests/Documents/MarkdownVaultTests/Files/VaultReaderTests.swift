import Foundation
import MarkdownVault
import Testing

@Suite struct VaultReaderTests {
    @Test func readsNotesFilesFoldersAndSettingsInOrder() throws {
        let folder = try TemporaryFolder()
        for path in ["b.md", "A/x.MARKDOWN", "A/pic.png", ".obsidian/app.json", ".obsidian/notes.md", "A/empty/.keep"] {
            try folder.write("text of \(path)", to: path)
        }
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("Empty"),
            withIntermediateDirectories: true
        )
        let vault = Vault(VaultReader(folder: folder.url))
        #expect(vault.notes.map(\.path.text) == ["A/x.MARKDOWN", "b.md"])
        #expect(vault.notes.last?.text == "text of b.md")
        #expect(
            vault.files.map(\.path.text) == [".obsidian/app.json", ".obsidian/notes.md", "A/empty/.keep", "A/pic.png"]
        )
        #expect(vault.files.map(\.isSetting) == [true, true, false, false])
        #expect(vault.folders.map(\.text) == [".obsidian", "A", "A/empty", "Empty"])
        #expect(vault.problems.isEmpty)
    }

    @Test func whatCannotBeReadIsToldAndReadingGoesOn() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data([0x61, 0xFF, 0xFE]), to: "latin.md")
        try folder.write("a", to: "last.md")
        try folder.write("secret", to: ".git/config")
        try folder.write("gone", to: ".trash/old.md")
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("circle").path,
            withDestinationPath: folder.url.path
        )
        #expect(mkfifo(folder.url.appendingPathComponent("pipe.md").path, 0o644) == 0)
        // A name that is not UTF-8.
        let bytes = Array(folder.url.path.utf8CString.dropLast()) + [0x2F, -1, 0x2E, 0x6D, 0x64, 0]
        close(creat(bytes, 0o644))
        let vault = Vault(VaultReader(folder: folder.url))
        #expect(vault.notes.map(\.path.text) == ["last.md"])
        #expect(vault.files.map(\.path.text) == ["latin.md"])
        let kinds = Dictionary(vault.problems.map { ($0.path, $0.kind) }) { first, _ in first }
        #expect(kinds["latin.md"] == .notText)
        #expect(kinds["circle"] == .symbolicLink)
        #expect(kinds["pipe.md"] == .special)
        #expect(kinds[".git"] == .hidden)
        #expect(kinds[".trash"] == .hidden)
        #expect(vault.problems.count { $0.kind == .unreadable } == 1)
        #expect(vault.problems.count == 6)
    }

    @Test func aNoteThatIsTooLargeIsAFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("four", to: "a.md")
        var reader = VaultReader(folder: folder.url)
        reader.largestNote = 3
        let vault = Vault(reader)
        #expect(vault.notes.isEmpty)
        #expect(vault.files.map(\.byteCount) == [4])
        #expect(vault.problems.map(\.kind) == [.tooLarge])
    }

    @Test func aFolderThatIsNotThereIsAProblem() {
        let vault = Vault(VaultReader(folder: URL(fileURLWithPath: "/nowhere/at/all")))
        #expect(vault.problems.map(\.kind) == [.unreadable])
    }

    @Test func aByteOrderMarkStays() throws {
        let folder = try TemporaryFolder()
        try folder.write(Data([0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A]), to: "a.md")
        let note = try #require(Vault(VaultReader(folder: folder.url)).notes.first)
        #expect(Array(note.text.utf8) == [0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A])
    }
}
