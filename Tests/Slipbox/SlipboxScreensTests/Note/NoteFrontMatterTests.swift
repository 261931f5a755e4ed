import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of what a note shows of its file, and of its folder.
@MainActor
struct NoteFrontMatterTests {
    private static let source = """
        ---
        title: Obsidian 1.9.10
        publish: true
        version: "1.9.10"
        related:
          - "[[v1.9.9|the one before]]"
          - Other
        url: https://example.org/a
        script: javascript:alert(1)
        nested: {a: 1, b: 2}
        empty:
        aliases: [Latest]
        tags: [release]
        ---
        Text
        """

    private func open(_ source: String?) throws -> SlipBoxPage {
        let page = try SlipBoxPage("/all") { context in
            threeNotes(context)
            for note in try context.fetch(Note.fetch()) where note.title == "Beta" {
                note.folder = try Folder.first(named: "Boxes", in: context)
                if let source { note.setBody("Text", source: source, path: "Release notes/v1.9.10.md") }
            }
        }
        try page.tapRow("Beta")
        return page
    }

    @Test func propertiesOfTheFileAreFolded() throws {
        let page = try open(Self.source)
        #expect(page.client.shows("Properties (8)") && !page.client.shows("publish"))
        try page.client.tap("Properties (8)")
        let shown = [
            "File", "Release notes/v1.9.10.md", "publish", "true", "version", "1.9.10", "the one before", "Other",
            "{a: 1, b: 2}", "aliases", "Latest",
        ]
        for text in shown { #expect(page.client.shows(text), "\(text)") }
        for text in ["empty", "tags", "[[", "title"] { #expect(!page.client.shows(text), "\(text)") }
        let links = page.client.root.all.compactMap { $0.attributes["href"] }
        #expect(links.contains("https://example.org/a") && !links.contains { $0.hasPrefix("javascript:") })
        try page.client.tap("Properties (8)")
        #expect(!page.client.shows("publish") && page.client.failures.isEmpty)
    }

    @Test func propertiesAreEditedAddedAndTakenAway() throws {
        let page = try open(Self.source)
        try page.client.tap("Properties (8)")
        try page.client.tap("Edit Properties…")
        #expect(page.client.find("dialog")?.text.contains("tags") == false)
        try page.client.type("1.9.11", into: "Value of version")
        try page.client.type("[[Other]]\nThird", into: "Value of related")
        try page.client.tap("Remove url")
        try page.client.tap("Add Property")
        try page.client.type("Tags", into: "Name")
        try page.client.type("5", into: "Value")
        try page.answer("Save")
        #expect(page.client.shows("“Tags” is kept with the note itself"))
        try page.client.type("rating", into: "Name")
        try page.answer("Save")
        #expect(page.client.find("dialog") == nil && page.client.shows("Changed the properties of “Beta”"))
        let expected = Self.source.split(separator: "Text")[0]
            .replacing("version: \"1.9.10\"", with: "version: \"1.9.11\"")
            .replacing("  - \"[[v1.9.9|the one before]]\"\n  - Other", with: "  - \"[[Other]]\"\n  - Third")
            .replacing("url: https://example.org/a\n", with: "").replacing(
                "tags: [release]\n",
                with: "tags: [release]\nrating: 5\n"
            )
        let edited = try #require(try page.note("Beta")?.editedFrontMatter)
        #expect(edited == expected, "\(edited)")
        try page.client.tap("Undo")
        #expect(try page.note("Beta")?.editedFrontMatter == nil && page.client.failures.isEmpty)
    }

    @Test func notesOfOnesOwnGetProperties() throws {
        let page = try open(nil)
        try page.client.tap("Properties of the Note…")
        try page.client.tap("Add Property")
        try page.client.type("author", into: "Name")
        try page.client.type("Ada\nGrace", into: "Value")
        try page.answer("Save")
        #expect(try page.note("Beta")?.editedFrontMatter == "---\nauthor:\n  - Ada\n  - Grace\n---\n")
        #expect(page.client.shows("Properties (1)") && page.client.failures.isEmpty)
    }

    @Test func notesOfOnesOwnHaveNone() throws {
        #expect(!(try open(nil)).client.shows("Properties ("))
    }

    @Test func theFolderIsALinkToItself() throws {
        let page = try open(nil)
        try page.client.tap("In the folder Ideas / Boxes")
        #expect(page.rows().map { $0.prefix(4) } == ["Beta"])
        // The note stays open beside the list.
        #expect(
            page.client.find(class: "column-detail")?.all.contains { $0.label == "In the folder Ideas / Boxes" } == true
        )
        #expect(page.client.failures.isEmpty)
    }
}
