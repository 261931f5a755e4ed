import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

@MainActor
struct ManagedObjectTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    /// Records an object's title each time the object announces a change.
    private final class Witness {
        private(set) var seen: [String] = []
        private var subscription: ObservableObjectSubscription?

        @MainActor
        init(_ note: Note) {
            let look = { [unowned self] in self.seen.append(note.title) }
            let actor = OnMain(look)
            subscription = note.objectWillChange.subscribe { MainActor.assumeIsolated { actor.action() } }
        }
    }

    @MainActor
    private final class OnMain {
        let action: () -> Void
        init(_ action: @escaping () -> Void) { self.action = action }
    }

    @Test func objectsTellBeforeTheyChange() throws {
        let note = Note(title: "old", context: context)
        try context.save()
        let witness = Witness(note)
        #expect(note.objectWillChange === note.objectWillChange)
        note.title_ = "new"
        #expect(witness.seen == ["old"])
        context.rollback()
        #expect(witness.seen == ["old", "new"])
        Folder(name: "inverse", context: context).notes = [note]
        let count = witness.seen.count
        #expect(count > 2)
        context.delete(note)
        #expect(witness.seen.count > count)
    }

    @Test func mergesAndRefreshesAreTold() async throws {
        let note = Note(title: "old", context: context)
        try context.save()
        let client = try HeadlessClient(context) { NoteRow(note: note) }
        let id = note.objectID
        try await controller.container.performBackgroundTask { context in
            (context.object(with: id) as? Note)?.title = "merged"
            try context.save()
        }
        await client.wait(until: { client.text == "merged" })
        #expect(client.text == "merged")
        context.automaticallyMergesChangesFromParent = false
        try await controller.container.performBackgroundTask { context in
            (context.object(with: id) as? Note)?.title = "refreshed"
            try context.save()
        }
        context.refresh(note, mergeChanges: true)
        client.session.flush()
        #expect(client.text == "refreshed")
    }

    @Test func fieldsAreBoundToProperties() throws {
        struct Editor: View {
            @ObservedObject var note: Note
            var body: some View {
                TextField("Title", text: $note.title)
                Toggle("Favourite", isOn: $note.isFavorite)
                Text("It is called \(note.title)")
            }
        }
        let note = Note(title: "", context: context)
        let client = try HeadlessClient(context) { Editor(note: note) }
        try client.type("Cards", into: "Title")
        #expect(note.title == "Cards")
        #expect(client.shows("It is called Cards"))
        try client.toggle("Favourite")
        #expect(note.isFavorite)
        note.title = "Boxes"
        client.session.flush()
        #expect(try client.field("Title").value == "Boxes")
    }

    @Test func rowsKeepTheirPlaceWhenTheyAreSaved() throws {
        struct Rows: View {
            @FetchRequest(fetchRequest: Note.fetch(.all)) private var notes: FetchedResults<Note>
            var body: some View {
                List {
                    ForEach(notes) { note in CountingRow(note: note) }
                }
            }
        }
        struct CountingRow: View {
            @ObservedObject var note: Note
            @State private var count = 0
            var body: some View {
                Button("\(note.title) \(count)") { count += 1 }
            }
        }
        let note = Note(title: "new", context: context)
        let client = try HeadlessClient(context) { Rows() }
        try client.tap("new 0")
        let temporary = note.id
        try context.save()
        #expect(note.id != temporary)
        _ = Note(title: "later", context: context)
        client.session.flush()
        #expect(client.rows == ["new 1", "later 0"])
    }

    @Test func addressesNameObjects() throws {
        let note = Note(title: "new", context: context)
        try context.save()
        let number = note.objectID.uriRepresentation().lastPathComponent.dropFirst()
        #expect(note.objectID.pathComponent == "Note-\(number)")
        #expect(note.id == note.objectID)
    }
}
