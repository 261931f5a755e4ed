import CoreData
import SlipboxCore
import StatementCounting
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// Pages with the same query and context share a result.
@MainActor
@Suite(.serialized)
struct SharedFetchTests {
    struct Titles: View {
        @FetchRequest(sortDescriptors: [SortDescriptor(\.title_)])
        private var notes: FetchedResults<Note>

        var body: some View {
            Button("Backwards") { notes.sortDescriptors = [SortDescriptor(\.title_, order: .reverse)] }
            List(notes) { NoteRow(note: $0) }
        }
    }

    struct FirstThree: View {
        @FetchRequest private var notes: FetchedResults<Note>

        init() {
            let request = NSFetchRequest<Note>(entityName: "Note")
            request.sortDescriptors = [NSSortDescriptor(key: "title_", ascending: true)]
            request.fetchLimit = 3
            _notes = FetchRequest(fetchRequest: request)
        }

        var body: some View { List(notes) { NoteRow(note: $0) } }
    }

    @Test func aSecondPageReadsNothingThatTheFirstHas() async throws {
        try await withStoreFile(named: "counted.sqlite") { file in
            StatementCounter.begin()
            let controller = try PersistenceController(file: file)
            try await controller.container.insertNotes(2_000)
            let context = controller.container.viewContext
            StatementCounter.take(file)
            let first = try HeadlessClient(context) { Titles() }
            #expect(StatementCounter.take(file).rows >= 2_000)
            let second = try HeadlessClient(context) { Titles() }
            let opening = StatementCounter.take(file)
            #expect(opening.statements == 0 && second.rows == first.rows)

            // A different fetch limit leads to a separate result.
            let third = try HeadlessClient(context) { FirstThree() }
            #expect(third.rows == ["Note 000000", "Note 000001", "Note 000002"])
            #expect(StatementCounter.take(file).statements > 0)
        }
    }

    @Test func eachFollowsTheResultForAsLongAsItIsThere() async throws {
        let context = PersistenceController.createEmpty().container.viewContext
        for title in ["b", "c"] { _ = Note(title: title, context: context) }
        let first = try HeadlessClient(context) { Titles() }
        _ = Note(title: "a", context: context)
        // A new page sees changes that were not announced yet.
        let second = try HeadlessClient(context) { Titles() }
        #expect(second.rows == ["a", "b", "c"])
        await first.wait(until: { first.rows == ["a", "b", "c"] })

        try second.tap("Backwards")
        #expect(second.rows == ["c", "b", "a"] && first.rows == ["a", "b", "c"])
        first.session.teardown()
        let third = try HeadlessClient(context) { Titles() }
        #expect(third.rows == ["a", "b", "c"])
        _ = Note(title: "d", context: context)
        await third.wait(until: { third.rows.last == "d" })
        await second.wait(until: { second.rows.first == "d" })
        #expect(second.rows == ["d", "c", "b", "a"] && third.rows == ["a", "b", "c", "d"])
        #expect(second.failures.isEmpty && third.failures.isEmpty)
    }

    @Test func contextsDoNotShare() throws {
        let contexts = [PersistenceController.createEmpty(), .createEmpty()].map(\.container.viewContext)
        _ = Note(title: "here", context: contexts[0])
        let pages = try contexts.map { context in try HeadlessClient(context) { Titles() } }
        #expect(pages.map(\.rows) == [["here"], []])
    }
}
