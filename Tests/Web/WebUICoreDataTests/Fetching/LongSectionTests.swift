import CoreData
import SlipboxCore
import StatementCounting
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// A list with many sections costs no more than the part that is shown, whatever property makes the sections.
@MainActor
@Suite(.serialized)
struct LongSectionTests {
    nonisolated private static let sections = 100
    nonisolated private static let notes = 20_000

    struct Statuses: View {
        @SectionedFetchRequest<String?, Note>(
            sectionIdentifier: \.status_,
            sortDescriptors: [SortDescriptor(\.status_), SortDescriptor(\.creationDate_)]
        )
        private var sections: SectionedFetchResults<String?, Note>
        @Binding var selection: Note?

        var body: some View {
            List(selection: $selection) {
                ForEach(sections) { section in
                    Section(section.id ?? "") {
                        ForEach(section) { note in NoteRow(note: note) }
                    }
                }
            }
        }
    }

    struct Window: View {
        @State private var selection: Note?

        var body: some View {
            NavigationSplitView {
                Statuses(selection: $selection)
            } detail: {
                Text("Shown: \(selection?.title ?? "nothing")")
            }
        }
    }

    private func withNotes(_ body: @MainActor (NSManagedObjectContext, URL) async throws -> Void) async throws {
        try await withStoreFile(named: "counted.sqlite") { file in
            StatementCounter.begin()
            let controller = try PersistenceController(file: file)
            try await controller.container.insertNotes(Self.notes) { number in
                "Status \(String(1_000 + number * Self.sections / Self.notes).dropFirst())"
            }
            StatementCounter.take(file)
            try await body(controller.container.viewContext, file)
        }
    }

    @Test func aWindowIsRead() async throws {
        try await withNotes { context, file in
            let client = try HeadlessClient(context) { Statuses(selection: .constant(nil)) }
            let opening = StatementCounter.take(file)
            #expect(client.headings == ["Status 000"])
            #expect(client.rows.first == "Note 000000" && client.rows.count == 11)
            #expect(context.registeredObjects.count <= 200)
            #expect(opening.rows <= 2 * Self.notes + 300)

            // A section has 200 notes and a header, which counts as a row.
            client.send("vis", to: client.find("listbox"), ["first": .int(50 * 201 - 30), "last": .int(50 * 201 + 29)])
            let scrolling = StatementCounter.take(file)
            #expect(client.headings == ["Status 049", "Status 050"])
            #expect(client.rows.first == "Note 009970" && client.rows.last == "Note 010028")
            #expect(scrolling.statements <= 5)
            #expect(scrolling.rows <= 450)
            #expect(client.all("option").first?.attributes["aria-posinset"] == "9971")
            #expect(client.all("option").first?.attributes["aria-setsize"] == "20000")
            #expect(context.registeredObjects.count <= 700)
            #expect(client.failures.isEmpty)
        }
    }

    @Test func aChangeTellsWhatChanges() async throws {
        try await withNotes { context, file in
            let client = try HeadlessClient(context) { Statuses(selection: .constant(nil)) }
            let note = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == 'Note 000007'"))).first)
            StatementCounter.take(file)
            note.title = "Changed"
            client.session.flush()
            #expect(client.rows[7] == "Changed")
            #expect(StatementCounter.take(file) == StatementCounter.Counts())
            #expect(client.patches.last.map { $0.operations.count } == 1)
            note.status_ = "Status 099"
            client.session.flush()
            #expect(client.rows[7] == "Note 000008")
            #expect(client.all("option").allSatisfy { $0.attributes["aria-setsize"] == "20000" })
            #expect(try client.differenceFromSession() == nil)
            #expect(client.failures.isEmpty)
        }
    }

    @Test func anAddressIsFoundInAnySection() async throws {
        try await withNotes { context, file in
            let note = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == 'Note 017777'"))).first)
            StatementCounter.take(file)
            let client = try HeadlessClient(context, url: "/\(note.objectID.pathComponent)") { Window() }
            let opening = StatementCounter.take(file)
            #expect(client.shows("Shown: Note 017777"))
            #expect(client.headings == ["Status 000"])
            #expect(opening.rows <= 2 * Self.notes + 600)
            client.open("/Note-99999999")
            #expect(StatementCounter.take(file).rows <= 200)
            #expect(client.failures.isEmpty)
        }
    }
}
