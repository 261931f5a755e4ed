import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SeededRandom
import SlipboxCore
import SlipboxVault
import Testing

/// Tests that vaults of other programs are exported as they were imported, and that their links are links in the
/// meantime.
@Suite struct ForeignVaultTests {
    private static let names = ["Boxes", "Ideas/Luhmann", "Ideas/Boxes", "C#", "Über", "Deep/er/x y", "a'b", "[odd]"]
    private static let pieces = [
        "text ", "\n", "\r\n", "\n\n", "# Head\n", "- item\n", "> quote ", "`code` ", "```\n", "**bold** ", "#tag ",
        "| a ", "    ",
        "[[", "]]", "[", "](", ")", "![[", "<b>", "&amp;", "\\", "*", "_", "é", "👩‍👩‍👧", "\t", "note:x ", "<!--", "-->",
        "%%", "$$", "<pre>", "</pre>\n", "<pre><code>```\n\n", "```</code></pre>\n", "text ^376b9d\n",
    ]

    private func link(_ random: inout SeededGenerator) -> String {
        let name = Self.names.randomElement(using: &random) ?? ""
        let last = name.split(separator: "/").last.map(String.init) ?? name
        let encoded =
            name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "/")))
            ?? ""
        return [
            "[[\(last)]]", "[[\(name)]]", "[[\(last)|words]]", "[[\(last)#^376b9d|words]]", "[[\(name)#^376b9d]]",
            "[text](\(encoded).md#^376b9d)", "[[\(last)#Head]]", "[[\(last)#Head|wo*rd*s]]",
            "![[\(last)]]",
            "[text](\(encoded).md)", "[**text**](\(encoded).md#Head)", "[[Nowhere]]", "![[box.png|300]]",
            "![alt](box.png)", "[[#Head]]",
            "[[\(last.lowercased())]]", "[a [[\(last)]] b](\(encoded).md)", "[ref]: \(encoded).md\n", "[[/\(name)]]",
        ].randomElement(using: &random) ?? ""
    }

    @Test(.serialized, arguments: 0..<30)
    func comeBackToTheByte(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed &+ 1000)
        let desk = try Desk()
        for name in Self.names {
            let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in
                Bool.random(using: &random) ? link(&random) : Self.pieces.randomElement(using: &random) ?? ""
            }
            try desk.write(text.joined(), to: "vault/\(name).md")
        }
        try desk.write(Data([0x89, 0x50, 0x4E, 0x47]), to: "vault/box.png")
        let report = try await desk.importVault()
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        _ = try await desk.export()
        #expect(try desk.contents("export") == desk.contents("vault"))
        // Importing again adds nothing, and another slip box reads the same from the exported files.
        let again = try await desk.importVault()
        #expect((again.addedCount, again.updatedCount) == (0, 0))
        let other = try Desk()
        _ = try await other.importVault(desk.folder("export"))
        _ = try await other.export()
        #expect(try other.contents("export") == desk.contents("vault"))
        try await desk.perform { context in
            let notes = try context.fetch(Note.fetch())
            let identities = Set(notes.map(\.uuid))
            for note in notes {
                let document = try note.formattedBodyText_.map { try RichTextDocument(rtf: $0) }
                let links = (document?.paragraphs ?? []).flatMap(\.runs).compactMap {
                    $0.style.link.flatMap(NoteLink.init)?.id
                }
                #expect(links.allSatisfy(identities.contains))
            }
        }
    }
}
