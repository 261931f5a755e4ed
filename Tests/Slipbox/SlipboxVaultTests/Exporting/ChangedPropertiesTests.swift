import CoreData
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// What was changed in the front matter of a note is written into its file, and kept when the file is imported again.
@Suite struct ChangedPropertiesTests {
    private let desk: Desk
    private static let source = """
        ---
        author:   Luhmann  # the sociologist
        rating: 4
        aliases: [Karten]
        nested:
          a: 1
        ---
        Text
        """

    init() throws {
        desk = try Desk()
        try desk.write(Self.source, to: "vault/Boxes.md")
    }

    private func set(_ key: String, _ value: FrontMatterValue, in title: String = "Boxes") async throws {
        try await desk.change(title) { note in
            var frontMatter = note.frontMatter ?? FrontMatter()
            frontMatter.set(key, to: value)
            note.setFrontMatter(frontMatter)
        }
    }

    private func exported(_ name: String) async throws -> String {
        _ = try await desk.exportTo(name)
        return try desk.text("\(name)/Boxes.md")
    }

    @Test func aPropertyIsAllThatChangesInTheFile() async throws {
        _ = try await desk.importVault()
        try await set("place", .text("Bielefeld"))
        let changed = try await exported("one")
        #expect(changed == Self.source.replacing("  a: 1\n", with: "  a: 1\nplace: Bielefeld\n"))
        try await desk.change("Boxes") { note in
            var frontMatter = note.frontMatter
            frontMatter?.remove("place")
            note.setFrontMatter(frontMatter)
            #expect(note.editedFrontMatter == nil)
        }
        #expect(try await exported("two") == Self.source)
    }

    @Test func whatWasChangedStaysWhenTheVaultIsImportedAgain() async throws {
        _ = try await desk.importVault()
        try await set("author", .text("Niklas"))
        try await set("place", .text("Bielefeld"))
        _ = try await desk.importVault()
        let expected = Self.source.replacing("author:   Luhmann  # the sociologist", with: "author: Niklas")
            .replacing("  a: 1\n", with: "  a: 1\nplace: Bielefeld\n")
        #expect(try await exported("one") == expected)
        // Another key of the file, and one that both have changed.
        try desk.write(Self.source.replacing("4", with: "5").replacing("Luhmann", with: "N. L."), to: "vault/Boxes.md")
        _ = try await desk.importVault()
        let merged = expected.replacing("4", with: "5").replacing(
            "author: Niklas",
            with: "author:   N. L.  # the sociologist"
        )
        #expect(try await exported("two") == merged)
        // What is exported is no change any more when it is imported.
        try desk.write(merged, to: "vault/Boxes.md")
        _ = try await desk.importVault()
        try await desk.change("Boxes") { #expect($0.editedFrontMatter == nil) }
        #expect(try await exported("three") == merged)
    }

    @Test func aliasesAreNamesAtOnce() async throws {
        _ = try await desk.importVault()
        try await set("aliases", .list(["Zettel"]))
        try await desk.perform { context in
            let found = try ["Zettel", "Karten", "Boxes"].map { try Note.named($0, in: context)?.title }
            #expect(found == ["Boxes", nil, "Boxes"])
        }
        _ = try await desk.importVault()
        try await desk.perform { context in
            let named = try Note.named("Zettel", in: context)
            #expect(named?.title == "Boxes")
        }
    }

    @Test func notesOfTheSlipBoxHavePropertiesAsWell() async throws {
        try await desk.perform { context in
            Note(title: "Own", context: context).setBody("Text")
            try context.save()
        }
        try await set("author", .text("Me: myself"), in: "Own")
        _ = try await desk.exportTo("one")
        let text = try desk.text("one/Own.md")
        #expect(text.contains("author: \"Me: myself\"\n") && text.hasSuffix("---\nText"), "\(text)")
    }
}
