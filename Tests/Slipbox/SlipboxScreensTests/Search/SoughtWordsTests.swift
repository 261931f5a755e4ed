import CoreData
import ProseEditor
import SlipboxCore
import SlipboxScreens
import Testing
import WebUI
import WebUITestSupport

/// The words of a search that are marked in the open note.
@MainActor
struct SoughtWordsTests {
    private func open() throws -> HeadlessClient {
        let controller = PersistenceController.createEmpty()
        let context = controller.container.viewContext
        for (title, text) in [("Boxes", "About drawers and slips."), ("Slips", "Nothing of the kind.")] {
            Note(title: title, context: context).setBody(text)
        }
        try context.save()
        let url = try #require(URL(string: "/all"))
        let session = ViewSession(
            app: SlipboxApp(controller.container),
            url: url,
            environment: { $0.editorBundle = EditorBundle(script: []) }
        )
        return try HeadlessClient(session: session)
    }

    /// The words that the browser was told last; those of the open note as its editor begins if it says hello.
    private func words(_ client: HeadlessClient, saysHello: Bool = false) -> [String]? {
        let island = client.root.all.first { $0.attributes["data-island"] == "prose" }
        if saysHello { client.send("isl", to: island, ["m": "hello"]) }
        return client.islandMessages.last { $0.message["m"] == "sought" }?.message["words"].array.compactMap(\.string)
    }

    private func tapRow(_ start: String, _ client: HeadlessClient) throws {
        let rows = client.find(class: "column-content")?.all.filter { $0.hasClass("row") } ?? []
        client.tap(try #require(rows.first { $0.text.hasPrefix(start) }))
    }

    @Test func aNoteOpenedFromASearchHasItsWordsUntilTheSearchIsCleared() throws {
        let client = try open()
        try client.type("drawers \"and slips\" -kind status:draft", into: "Search notes")
        try tapRow("Boxes", client)
        #expect(words(client, saysHello: true) == ["drawers", "and slips"])
        try client.type("", into: "Search notes")
        #expect(words(client) == [])
        try client.type("about", into: "Search notes")
        #expect(words(client) == ["about"])
        #expect(client.failures.isEmpty)
    }

    @Test func aNewNoteEndsTheSearchThatWouldNotShowIt() throws {
        let client = try open()
        try client.type("drawers", into: "Search notes")
        let rows = { client.find(class: "column-content")?.all.filter { $0.hasClass("row") }.map(\.text) ?? [] }
        #expect(rows().count == 1)
        try client.tap("New note")
        #expect(rows().count == 3 && words(client, saysHello: true) == [])
        #expect(client.failures.isEmpty)
    }

    @Test func withoutASearchNothingIsMarked() throws {
        let client = try open()
        try tapRow("Boxes", client)
        #expect(words(client, saysHello: true) == [])
    }

    @Test func theWordsOfAPlaceStayThere() throws {
        let client = try open()
        try client.type("drawers", into: "Search notes")
        try tapRow("Boxes", client)
        try client.tap("Orphans")
        try tapRow("Slips", client)
        #expect(words(client, saysHello: true) == [])
        #expect(client.failures.isEmpty)
    }

    @Test func whatTheOmnibarFindsInATextIsMarked() async throws {
        let client = try open()
        try client.tap("Search or create (Ctrl+K)")
        try client.type("drawers about", into: "Search or create")
        await client.wait(until: { client.find("dialog")?.all.contains { $0.text == "Boxes" } == true })
        try client.submit("Search or create")
        await client.wait(until: { client.find("dialog") == nil })
        #expect(words(client, saysHello: true) == ["drawers", "about"])
        try tapRow("Slips", client)
        #expect(words(client, saysHello: true) == [])
        // A title is found to go there, and not to read about it.
        try client.tap("Search or create (Ctrl+K)")
        try client.type("boxes", into: "Search or create")
        await client.wait(until: { client.find("dialog")?.all.contains { $0.text == "Boxes" } == true })
        try client.submit("Search or create")
        await client.wait(until: { client.find("dialog") == nil })
        #expect(words(client, saysHello: true) == [])
    }
}
