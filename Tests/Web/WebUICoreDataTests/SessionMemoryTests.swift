import CoreData
import Foundation
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// A closed page and a removed store release everything.
@MainActor
struct SessionMemoryTests {
    struct Notes: View {
        @FetchRequest(sortDescriptors: [SortDescriptor(\.title_)]) private var notes: FetchedResults<Note>
        @State private var selection: Note?
        let seen: (FetchedResults<Note>) -> Void

        var body: some View {
            seen(notes)
            return List(selection: $selection) { ForEach(notes) { note in NoteRow(note: note) } }
        }
    }

    /// The objects created in one round, all of which must be released afterwards.
    struct Remains {
        weak var session: ViewSession?
        weak var container: NSPersistentContainer?
        weak var coordinator: NSPersistentStoreCoordinator?
        weak var context: NSManagedObjectContext?
        weak var store: NSPersistentStore?
        weak var model: NSManagedObjectModel?
        weak var note: Note?

        var names: [String] {
            let objects: [(String, AnyObject?)] = [
                ("session", session), ("container", container), ("coordinator", coordinator),
                ("context", context), ("store", store), ("model", model), ("note", note),
            ]
            return objects.filter { $0.1 != nil }.map(\.0)
        }
    }

    private func round(_ file: URL) throws -> Remains {
        let controller = try PersistenceController(file: file)
        let context = controller.container.viewContext
        var shown: Note?
        let client = try HeadlessClient(context) { Notes { shown = $0.first } }
        #expect(client.rows.count == 12)
        let list = client.find("listbox")
        client.send("vis", to: list, ["first": 900, "last": 959])
        #expect(client.rows.count == 60)
        let note = try #require(shown)
        note.title += "!"
        _ = Note(title: "", context: context)
        client.session.flush()
        let coordinator = controller.container.persistentStoreCoordinator
        let remains = Remains(
            session: client.session,
            container: controller.container,
            coordinator: coordinator,
            context: context,
            store: coordinator.persistentStores.first,
            model: coordinator.managedObjectModel,
            note: note
        )
        client.session.teardown()
        for store in coordinator.persistentStores { try coordinator.remove(store) }
        return remains
    }

    @Test func nothingIsKeptOfAClosedPage() async throws {
        try await withStoreFile { file in
            let controller = try PersistenceController(file: file)
            for number in 0..<1000 { _ = Note(title: "Note \(number)", context: controller.container.viewContext) }
            try controller.save()
            for _ in 0..<3 {
                let remains = try round(file)
                // Pending tasks of the main actor hold references until they have run.
                for _ in 0..<500 where !remains.names.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
                #expect(remains.names.isEmpty)
            }
        }
    }
}
