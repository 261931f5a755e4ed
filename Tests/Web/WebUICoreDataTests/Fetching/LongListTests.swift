import CoreData
import SlipboxCore
import StatementCounting
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// A list of many notes costs no more than the part that is shown.
@MainActor
@Suite(.serialized)
struct LongListTests {
    nonisolated private static let count = 20_000

    struct Titles: View {
        @FetchRequest(sortDescriptors: [SortDescriptor(\.title_)])
        private var notes: FetchedResults<Note>
        @Binding var selection: Note?

        var body: some View {
            List(selection: $selection) {
                ForEach(notes) { note in NoteRow(note: note) }
            }
            Text("\(notes.count) notes")
        }
    }

    @Test func aWindowIsRead() async throws {
        try await withStoreFile(named: "counted.sqlite") { file in
            StatementCounter.begin()
            let controller = try PersistenceController(file: file)
            try await controller.container.insertNotes(Self.count)
            let context = controller.container.viewContext
            StatementCounter.take(file)

            let client = try HeadlessClient(context) { Titles(selection: .constant(nil)) }
            let opening = StatementCounter.take(file)
            #expect(client.rows.count == 12)
            #expect(client.rows.first == "Note 000000")
            #expect(client.shows("20000 notes"))
            #expect(opening.statements <= 8)
            // The identifiers of all notes, and the notes of one page.
            #expect(opening.rows <= Self.count + 150)
            #expect(context.registeredObjects.count <= 200)

            client.send("vis", to: client.find("listbox"), ["first": 10_000, "last": 10_059])
            let scrolling = StatementCounter.take(file)
            #expect(client.rows.first == "Note 010000")
            #expect(client.rows.count == 60)
            #expect(scrolling.statements <= 2)
            #expect(scrolling.rows <= 110)

            for first in stride(from: 0, to: 18_000, by: 600) {
                client.send("vis", to: client.find("listbox"), ["first": .int(first), "last": .int(first + 59)])
            }
            // The objects of the eight pages kept, and those shown.
            #expect(context.registeredObjects.count <= 1_000)
            StatementCounter.take(file)

            let note = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == 'Note 017403'"))).first)
            StatementCounter.take(file)
            note.title = "Note 017403 changed"
            client.session.flush()
            let changing = StatementCounter.take(file)
            #expect(client.rows.contains("Note 017403 changed"))
            #expect(changing == StatementCounter.Counts())
            #expect(client.patches.last.map { $0.operations.count } == 1)
            #expect(client.failures.isEmpty)
        }
    }

    @Test func anAddressIsFoundWithoutReadingAll() async throws {
        struct Window: View {
            @State private var selection: Note?
            var body: some View {
                NavigationSplitView {
                    Titles(selection: $selection)
                } detail: {
                    Text("Shown: \(selection?.title ?? "nothing")")
                }
            }
        }
        try await withStoreFile(named: "counted.sqlite") { file in
            StatementCounter.begin()
            let controller = try PersistenceController(file: file)
            try await controller.container.insertNotes(Self.count)
            let context = controller.container.viewContext
            let note = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == 'Note 017777'"))).first)
            StatementCounter.take(file)

            let client = try HeadlessClient(context, url: "/\(note.objectID.pathComponent)") { Window() }
            let opening = StatementCounter.take(file)
            #expect(client.shows("Shown: Note 017777"))
            #expect(client.url == "/\(note.objectID.pathComponent)")
            #expect(opening.rows <= Self.count + 250)
            client.open("/Note-99999999")
            #expect(StatementCounter.take(file).rows <= 100)
            #expect(client.failures.isEmpty)
        }
    }
}
