import Foundation
import MarkdownVault
import SeededRandom
import Testing

/// Vaults are preserved byte for byte when they are written and read, or read and written.
@Suite struct RoundTripTests {
    @Test(arguments: 0..<60 as Range<UInt64>)
    func aVaultIsReadAsItWasWritten(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let vault = RandomVault.make(seed: seed)
        let one = folder.url.appendingPathComponent("one")
        try Self.write(vault, to: one)
        let read = Vault(VaultReader(folder: one))
        #expect(read.problems.isEmpty)
        #expect(read.notes.sorted { $0.path < $1.path } == vault.notes.sorted { $0.path < $1.path })
        #expect(Set(read.folders) == Set(vault.folders))
        let (old, new) = (try Self.data(vault), try Self.data(read))
        #expect(old == new)
        #expect(Self.tally(read) == Self.tally(vault))

        let other = folder.url.appendingPathComponent("other")
        try Self.write(read, to: other)
        #expect(try TemporaryFolder.contents(of: one) == TemporaryFolder.contents(of: other))
    }

    @Test func noByteOfAnyNoteIsLost() throws {
        var random = SeededGenerator(seed: 21)
        let path = try #require(VaultPath("n.md"))
        for _ in 0..<2_000 {
            let text = (Bool.random(using: &random) ? "---\n" : "") + RandomText.make(&random, most: 30)
            #expect(VaultNote(path: path, text: text).text.utf8.elementsEqual(text.utf8))
        }
    }

    private static func write(_ vault: Vault, to folder: URL) throws {
        let writer = try VaultWriter(folder: folder, mode: .new, keepsRecord: false)
        try vault.write(to: writer)
        _ = try writer.finish()
    }

    private static func data(_ vault: Vault) throws -> [VaultPath: Data] {
        Dictionary(uniqueKeysWithValues: try vault.files.map { ($0.path, try $0.data()) })
    }

    private static func tally(_ vault: Vault) -> VaultTally {
        var tally = VaultTally()
        for note in vault.notes {
            tally.add(note, outline: note.outline, metadata: note.metadata(timeZone: .gmt))
        }
        for file in vault.files { tally.add(file) }
        return tally
    }
}
