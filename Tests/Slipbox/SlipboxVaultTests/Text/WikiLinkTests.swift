import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// Tests of links by identity, which become links by name in files, and links by identity again.
@Suite struct WikiLinkTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    /// Returns the links in a note's text, each with its text.
    private func links(_ title: String) async throws -> [String] {
        try await desk.perform { context in
            let notes = try context.fetch(Note.fetch())
            let note = try #require(notes.first { $0.title == title })
            let document = try RichTextDocument(rtf: try #require(note.formattedBodyText_))
            return document.paragraphs.flatMap(\.runs).compactMap { run in
                guard let link = run.style.link.flatMap(NoteLink.init) else { return nil }
                let target = notes.first { $0.uuid == link.id }?.title ?? "?"
                return
                    "\(run.text) → \(target)\(link.heading.map { "#\($0)" } ?? "")\(link.keepsText ? "" : " (title)")"
            }
        }
    }

    private func writeVault() throws {
        try desk.write(
            """
            [[Luhmann]], [[Luhmann|him]], [[Luhmann#Life]], [[Luhmann#Life|his life]], [[Deep/Card]], [[luhmann]],
            [[Nowhere]], [[Nowhere|gone]], `[[Luhmann]]`, [by path](Deep/Card.md), [[#Own heading]], ![[Luhmann]],
            [web](https://example.org).

                [[Luhmann]]
            """,
            to: "vault/All.md"
        )
        try desk.write("---\ntitle: Niklas Luhmann\n---\n## Life\n", to: "vault/Luhmann.md")
        try desk.write("back to [[All]]", to: "vault/Deep/Card.md")
    }

    @Test func linksByNameBecomeLinksByIdentity() async throws {
        try writeVault()
        _ = try await desk.importVault()
        #expect(
            try await links("All") == [
                "Niklas Luhmann → Niklas Luhmann (title)", "him → Niklas Luhmann",
                "Luhmann > Life → Niklas Luhmann#Life",
                "his life → Niklas Luhmann#Life", "Card → Card (title)", "luhmann → Niklas Luhmann", "by path → Card",
            ]
        )
        let bodies = try await desk.bodies()
        #expect(bodies.contains { $0.contains("[[Nowhere]], [[Nowhere|gone]], [[Luhmann]],") })
    }

    @Test func filesStayTheSameUntilTheirNoteIsChanged() async throws {
        try writeVault()
        _ = try await desk.importVault()
        _ = try await desk.export()
        #expect(try desk.contents("export") == desk.contents("vault"))
        let again = try await desk.importVault()
        #expect((again.addedCount, again.updatedCount, again.unchangedCount) == (0, 0, 3))
    }

    @Test func changedTextsLinkByName() async throws {
        try writeVault()
        _ = try await desk.importVault()
        try await desk.change("All") { note in
            var document = try RichTextDocument(rtf: try #require(note.formattedBodyText_))
            document.paragraphs.append(TextParagraph(runs: [TextRun("More.")]))
            note.setBody(document.plainText, richText: document.rtf())
        }
        try await desk.change("Card") { $0.title = "Cards" }
        let report = try await desk.export()
        #expect(Set(report.sheet.unresolved.map(\.reference.target)) == ["Nowhere"])
        let text = try desk.text("export/All.md")
        #expect(
            text.contains(
                "[[Luhmann]], [[Luhmann|him]], [[Luhmann#Life]], [[Luhmann#Life|his life]], [[Cards]], [[luhmann]],"
            ),
            "\(text)"
        )
        #expect(text.contains("[[Nowhere]], [[Nowhere|gone]], `[[Luhmann]]`, [by path](Deep/Cards.md)"), "\(text)")
        let other = try Desk()
        let again = try await other.importVault(desk.folder("export"))
        #expect(again.sheet.isBalanced, "\(again.sheet)")
        #expect(
            try await other.perform { try LinkedNotes.links(in: $0).map { $0.split(separator: ",").count }.sorted() }
                == [1, 1, 6]
        )
    }

    /// A note with a link of its own text to each identifier, as a click in the editor makes it.
    private func writeLinks(_ links: [(text: String, id: UUID)], in context: NSManagedObjectContext) {
        let runs = links.flatMap { link in
            [TextRun(link.text, style: TextStyle(link: NoteLink(id: link.id).link)), TextRun(", ")]
        }
        let document = RichTextDocument(paragraphs: [TextParagraph(runs: runs)])
        Note(title: "One", context: context).setBody(document.plainText, richText: document.rtf())
    }

    @Test func linksToWhatIsNotExportedNameIt() async throws {
        let id = UUID()
        try await desk.perform { context in
            let trashed = Note(title: "Sky hooks", context: context)
            trashed.moveToTrash()
            writeLinks([("gone", id), ("Sky hooks", trashed.uuid), ("no [name]", id)], in: context)
            try context.save()
        }
        _ = try await desk.export()
        let text = try desk.text("export/One.md")
        #expect(text.contains("[[gone]], [[Sky hooks]], [no \\[name\\]](note:\(id)),"), "\(text)")
    }

    /// By name, the link would lead to the other note.
    @Test func linksToWhatIsGoneLeadToNoOther() async throws {
        let id = UUID()
        try await desk.perform { context in
            writeLinks([("Two", id)], in: context)
            _ = Note(title: "Two", context: context)
            try context.save()
        }
        _ = try await desk.export()
        #expect(try desk.text("export/One.md").contains("[Two](note:\(id))"))
    }

    @Test(.serialized, arguments: 0..<40)
    func linksComeBackFromFiles(seed: UInt64) async throws {
        let links = try await desk.perform { context in
            var notes = LinkedNotes(seed: seed)
            notes.insert(into: context)
            try context.save()
            return try LinkedNotes.links(in: context)
        }
        _ = try await desk.export()
        let other = try Desk()
        let report = try await other.importVault(desk.folder("export"))
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        let found = try await other.perform { try LinkedNotes.links(in: $0) }
        #expect(found == links, "\(zip(found, links).filter { $0 != $1 })")
        _ = try await other.export()
        #expect(try other.contents("export") == desk.contents("export"))
        // Exported notes are recognised, even after their text was changed.
        let same = try await desk.importVault(desk.folder("export"))
        #expect(same.addedCount == 0 && same.sheet.problems.isEmpty, "\(same.sheet)")
        let kept = try await desk.perform { try LinkedNotes.links(in: $0) }
        #expect(kept == links, "\(zip(kept, links).filter { $0 != $1 })")
    }
}
