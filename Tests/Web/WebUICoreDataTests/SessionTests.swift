import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// Changes made in one session appear in the others.
@MainActor
struct SessionTests {
    struct Notes: View {
        @FetchRequest(fetchRequest: Note.fetch(.all)) private var notes: FetchedResults<Note>
        @Environment(\.managedObjectContext) private var context
        var body: some View {
            Button("Add") { _ = Note(title: "added", context: context) }
            Button("Save") { try? context.save() }
            List(notes) { note in NoteRow(note: note) }
        }
    }

    @Test func sessionsShareAContext() async throws {
        let context = PersistenceController.createEmpty().container.viewContext
        let first = try HeadlessClient(context) { Notes() }
        let second = try HeadlessClient(context) { Notes() }
        try first.tap("Add")
        await second.wait(until: { second.rows.count == 1 })
        #expect(second.rows == ["added"])
        let note = try #require(try context.fetch(Note.fetch(.all)).first)
        note.title = "changed"
        await second.wait(until: { second.rows == ["changed"] })
        await first.wait(until: { first.rows == ["changed"] })
        #expect(first.rows == second.rows)
        #expect(first.failures.isEmpty && second.failures.isEmpty)
    }

    @Test func sessionsWithContextsOfTheirOwnSeeWhatIsSaved() async throws {
        let container = PersistenceController.createEmpty().container
        func context() -> NSManagedObjectContext {
            let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
            context.persistentStoreCoordinator = container.persistentStoreCoordinator
            context.automaticallyMergesChangesFromParent = true
            return context
        }
        let first = try HeadlessClient(context()) { Notes() }
        let second = try HeadlessClient(context()) { Notes() }
        try first.tap("Add")
        #expect(first.rows == ["added"])
        #expect(second.rows.isEmpty)
        try first.tap("Save")
        await second.wait(until: { second.rows == ["added"] })
        #expect(second.rows == ["added"])
    }

    @Test func changesWithoutAnEventArriveByThemselves() async throws {
        let context = PersistenceController.createEmpty().container.viewContext
        let client = try HeadlessClient(context) { Notes() }
        Task { @MainActor in _ = Note(title: "of a task", context: context) }
        // The session must send the change on its own, so the test does not request it.
        await client.wait(until: { !client.rows.isEmpty })
        #expect(client.rows == ["of a task"])
    }

    @Test func anotherCoordinatorsSavesArrive() async throws {
        try await withStoreFile { file in
            let here = try PersistenceController(file: file)
            let there = try PersistenceController(file: file)
            let client = try HeadlessClient(here.container.viewContext) { Notes() }
            let note = Note(title: "from elsewhere", context: there.container.viewContext)
            try there.save()
            await client.wait(until: { client.rows == ["from elsewhere"] })
            #expect(client.rows == ["from elsewhere"])
            note.title = "changed elsewhere"
            try there.save()
            await client.wait(until: { client.rows == ["changed elsewhere"] })
            #expect(client.rows == ["changed elsewhere"])
            there.container.viewContext.delete(note)
            try there.save()
            await client.wait(until: { client.rows.isEmpty })
            #expect(client.rows.isEmpty)
            #expect(client.failures.isEmpty)
        }
    }
}
