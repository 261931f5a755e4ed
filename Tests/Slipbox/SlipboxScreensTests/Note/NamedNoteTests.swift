import CoreData
import DocumentRichText
import ProseEditor
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

@testable import SlipboxScreens

/// Notes that are made by pressing a link to a note which does not exist yet.
@MainActor
struct NamedNoteTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func open() throws -> HeadlessClient {
        let folder = Folder(name: "Ideas", context: context)
        for (title, text) in [("Boxes", "See [[Sky hooks]] and *more*."), ("Cards", "Also [[sky HOOKS|hooks]] here.")] {
            let note = Note(title: title, context: context)
            try note.setBody(RichTextDocument(markdown: text))
            note.folder = folder
        }
        try context.save()
        let url = try #require(URL(string: "/all"))
        let session = ViewSession(
            app: SlipboxApp(controller.container),
            url: url,
            environment: { $0.editorBundle = EditorBundle(script: []) }
        )
        let client = try HeadlessClient(session: session)
        let rows = client.find(class: "column-content")?.all.filter { $0.hasClass("row") } ?? []
        client.tap(try #require(rows.first { $0.text.hasPrefix("Boxes") }))
        return client
    }

    private func note(_ title: String) throws -> Note? { try context.fetch(Note.fetch()).first { $0.title == title } }

    private func say(_ message: JSONValue, _ client: HeadlessClient) {
        client.send("isl", to: client.root.all.first { $0.attributes["data-island"] == "prose" }, message)
    }

    /// Returns what is suggested for a link.
    private func suggested(_ query: String, _ number: Int, _ client: HeadlessClient) async -> [JSONValue] {
        say(["m": "ask", "n": .int(number), "kind": "note", "query": .string(query)], client)
        func answer() -> JSONValue? {
            client.islandMessages.last { $0.message["m"] == "answer" && $0.message["n"] == .int(number) }?.message
        }
        await client.wait(until: { answer() != nil })
        return answer()?["items"].array ?? []
    }

    /// An empty one could be neither seen nor pressed.
    @Test func aLinkToANoteWithoutATitleIsSeen() throws {
        let other = Note(title: "", context: context)
        let boxes = Note(title: "Other boxes", context: context)
        let link = NoteLink(id: other.uuid).link
        try boxes.setBody(RichTextDocument(markdown: "A fundamental [Skill](\(link))."))
        try context.save()
        let client = try open()
        let rows = client.find(class: "column-content")?.all.filter { $0.hasClass("row") } ?? []
        client.tap(try #require(rows.first { $0.text.hasPrefix("Other boxes") }))
        let markup = try #require(client.find(class: "island-markup"))
        #expect(markup.all.contains { $0.tag == "a" && $0.text == "Untitled" }, "\(markup.text)")
    }

    @Test func theTitleThatIsMeantComesFirstAndThenThoseNearby() async throws {
        let client = try open()
        let boxes = try #require(try note("Boxes"))
        let meant = Note(title: "Art", context: context)
        meant.modificationDate_ = .distantPast
        let (hub, near) = (Note(title: "Hub", context: context), Note(title: "Arts of old", context: context))
        near.modificationDate_ = .distantPast
        (hub.linkedNotes, boxes.linkedNotes) = ([near], [hub])
        for number in 0..<300 { _ = Note(title: "Arts and parts \(number)", context: context) }
        try context.save()
        say(["m": "hello"], client)
        let found = await suggested("art", 1, client).map { $0["title"].string }
        #expect(found.count == 8 && Array(found.prefix(2)) == ["Art", "Arts of old"])
        #expect(await suggested("boxes", 2, client).isEmpty, "the note itself")
    }

    @Test func notesAreSuggestedByTheirOtherNames() async throws {
        let client = try open()
        try #require(try note("Cards")).otherNames = ["v1.9.10", "Karten"]
        Note(title: "Karton", context: context).modificationDate_ = .distantPast
        try context.save()
        say(["m": "hello"], client)
        #expect(await suggested("1.9.10", 1, client).map { $0["name"] } == ["v1.9.10"])
        let found = await suggested("kart", 2, client)
        #expect(found.map { $0["title"] } == ["Cards", "Karton"])
        #expect(found.map { $0["name"].string } == ["Karten", nil] && found[0]["detail"] == "Ideas")
        #expect(await suggested("card", 3, client).map { $0["name"].string } == [nil])
    }

    @Test func makingOneIsUndoneWithTheLinksToIt() throws {
        let client = try open()
        let texts = try ["Boxes", "Cards"].map { try #require(try note($0)).formattedBodyText_ }
        say(["m": "hello"], client)
        say(["m": "make", "title": "Sky hooks"], client)
        let made = try #require(try note("Sky hooks"))
        #expect(made.folder?.name == "Ideas" && made.backLinkedNotes.count == 2)
        #expect(try note("Boxes")?.bodyText == "See Sky hooks and more.")
        #expect(try client.field("Title").value == "Sky hooks")
        #expect(client.shows("Made “Sky hooks”") && !context.hasChanges)
        try client.tap("Undo")
        #expect(try note("Sky hooks") == nil && made.isTrashed)
        #expect(try note("Boxes")?.bodyText == "See [[Sky hooks]] and more." && !context.hasChanges)
        #expect(try ["Boxes", "Cards"].map { try #require(try note($0)).formattedBodyText_ } == texts)
        #expect(try note("Boxes")?.linkedNotes.isEmpty == true && note("Cards")?.linkedNotes.isEmpty == true)
        try client.tap("Redo")
        #expect(try note("Sky hooks")?.backLinkedNotes.count == 2)
        #expect(try note("Boxes")?.bodyText == "See Sky hooks and more." && !context.hasChanges)
        #expect(client.failures.isEmpty)
    }

    @Test func whileOneWritesTheEditorMakesTheLink() throws {
        let client = try open()
        say(["m": "hello"], client)
        say(["m": "open"], client)
        say(["m": "create", "n": 1, "title": "Sky hooks"], client)
        #expect(try note("Boxes")?.bodyText == "See [[Sky hooks]] and more.")
        #expect(try note("Cards")?.linkedNotes.map(\.title) == ["Sky hooks"])
        #expect(client.shows("Made “Sky hooks”"))
        try client.tap("Undo")
        #expect(try note("Sky hooks") == nil && note("Cards")?.bodyText == "Also [[sky HOOKS|hooks]] here.")
        #expect(client.failures.isEmpty)
    }

    @Test func aNoteThatIsThereIsOpenedAndNothingIsMade() throws {
        let client = try open()
        Note(title: "Sky Hooks", context: context).folder = nil
        try context.save()
        say(["m": "hello"], client)
        say(["m": "make", "title": "Sky hooks"], client)
        #expect(try client.field("Title").value == "Sky Hooks" && !client.shows("Made “"))
        #expect(try context.count(for: Note.fetch()) == 3)
    }
}
