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

    @Test func notesOfOnesOwnHaveNone() throws {
        #expect(!(try open(nil)).client.shows("Properties"))
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
