import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// Notes are found by the names of their files and by their aliases, as other programs find them, and the files keep their names.
@Suite struct ImportedNamesTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
        try desk.write(
            "---\ntitle: Obsidian 1.9.10\naliases: [Latest, Obsidian 1.9.10]\n---\nText",
            to: "vault/v1.9.10.md"
        )
        try desk.write("# Help\n\nSee [[v1.9.10]], [[latest]] and [[Latest|it]].", to: "vault/Guides/README.md")
        try desk.write("Plain", to: "vault/Plain.md")
        try desk.write("# A zettel", to: "vault/202401011200 On cards.md")
    }

    private func names() async throws -> [String: [String]] {
        try await desk.perform { context in
            Dictionary(uniqueKeysWithValues: try context.fetch(Note.fetch()).map { ($0.title, $0.otherNames) })
        }
    }

    private static let expected = [
        "Obsidian 1.9.10": ["v1.9.10", "Latest"], "Help": ["README"], "Plain": [],
        "202401011200 On cards": ["202401011200"],
    ]

    @Test func filesAndAliasesAreNames() async throws {
        _ = try await desk.importVault()
        #expect(try await names() == Self.expected)
        try await desk.perform { context in
            for name in ["v1.9.10", "LATEST", "Obsidian 1.9.10"] {
                #expect(try Note.called(name, in: context)?.title == "Obsidian 1.9.10", "\(name)")
            }
            let help = try #require(try Note.called("README", in: context))
            #expect(help.linkedNotes.map(\.title) == ["Obsidian 1.9.10"])
        }
        // Names are no part of the files.
        _ = try await desk.export()
        #expect(try desk.contents("export") == desk.contents("vault"))
    }

    @Test func aChangedFileChangesItsNames() async throws {
        _ = try await desk.importVault()
        try desk.write("---\ntitle: Obsidian 1.9.10\naliases: [Newest]\n---\nText", to: "vault/v1.9.10.md")
        _ = try await desk.importVault()
        #expect(try await names()["Obsidian 1.9.10"] == ["v1.9.10", "Newest"])
    }

    @Test func whatIsTypedByAnotherNameIsWrittenByIt() async throws {
        _ = try await desk.importVault()
        try await desk.change("Plain") { note in
            let document = RichTextDocument(plainText: "Plain [[v1.9.10]] and [[Latest]]")
            note.setBody(document.plainText, richText: document.rtf())
            try note.linkNames()
        }
        _ = try await desk.export()
        let text = try desk.text("export/Plain.md")
        #expect(text.hasPrefix("Plain [[v1.9.10]] and [[v1.9.10|Latest]]"), "\(text)")
    }

    @Test func notesImportedBeforeGetTheirNamesOnce() async throws {
        _ = try await desk.importVault()
        try await desk.perform { context in
            for note in try context.fetch(Note.fetch()) { note.setValue(nil, forKey: NoteProperties.names) }
            _ = Note(title: "Own", context: context)
            try context.save()
        }
        #expect(try await ImportedNames.complete(in: desk.container, batchSize: 3) == 4)
        #expect(try await names().filter { $0.key != "Own" } == Self.expected)
        #expect(try await ImportedNames.complete(in: desk.container) == 0)
    }
}
