import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

@MainActor
struct FetchRequestTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func listsFollowWhatUsersDo() throws {
        _ = Folder(name: "one", context: context)
        _ = Folder(name: "two", context: context)
        let context = context
        let client = try HeadlessClient(context) {
            FolderList(selectedFolder: .constant(nil))
            Button("Add") { _ = Folder(name: "three", context: context) }
        }
        #expect(client.rows.map { $0.prefix(5) } == ["one D", "two D"])
        try client.tap("Add")
        // The change is in the patch that answers the event, not in a later one.
        #expect(client.rows.count == 3)
        #expect(client.patches.count == 1)
        client.send("delete", to: client.root.all.first { $0.hasClass("row") })
        #expect(client.rows.count == 2)
        #expect(client.failures.isEmpty)
    }

    @Test func anotherFolderShowsItsNotesAtOnce() throws {
        struct Window: View {
            let folders: [Folder]
            @State private var shown = 0
            var body: some View {
                Button("Other") { shown = 1 - shown }
                NoteList(folders[shown])
            }
        }
        let folders = [Folder.numbered(3, name: "a", in: context), Folder.numbered(2, name: "b", in: context)]
        let client = try HeadlessClient(context) { Window(folders: folders) }
        #expect(client.rows.count == 3)
        try client.tap("Newest first")
        #expect(client.rows.first?.hasPrefix("a 2") == true)
        try client.tap("Other")
        #expect(client.shows("2 in b"))
        #expect(client.rows.first?.hasPrefix("b 0") == true)
        #expect(client.patches.count == 2)
        try client.tap("Other")
        #expect(client.rows.first?.hasPrefix("a 0") == true)
        #expect(client.failures.isEmpty)
    }

    @Test func whatIsSetAtRunTimeStays() throws {
        let folder = Folder.numbered(3, name: "a", in: context)
        let client = try HeadlessClient(context) { NoteList(folder) }
        try client.tap("Newest first")
        #expect(client.rows.first?.hasPrefix("a 2") == true)
        // The view is created again with an equal request.
        folder.name = "renamed"
        client.session.flush()
        #expect(client.shows("3 in renamed"))
        #expect(client.rows.first?.hasPrefix("a 2") == true)
        folder.notes.first { $0.title == "a 2" }?.status = .archived
        try client.tap("Drafts")
        #expect(client.rows.count == 2)
        try client.tap("By title")
        #expect(client.rows.first?.hasPrefix("a 0") == true)
    }

    @Test func everyFormFetches() throws {
        struct Forms: View {
            @FetchRequest(entity: Note.entity(), sortDescriptors: [], predicate: nil, animation: .default)
            private var first: FetchedResults<Note>
            @FetchRequest(sortDescriptors: [NSSortDescriptor(key: "title_", ascending: false)])
            private var second: FetchedResults<Note>
            @FetchRequest(
                sortDescriptors: [SortDescriptor(\.title_)],
                predicate: NSPredicate(format: "title_ != 'a 1'")
            )
            private var third: FetchedResults<Note>
            @FetchRequest(fetchRequest: Note.fetch(.all), transaction: Transaction(animation: .bouncy))
            private var fourth: FetchedResults<Note>

            var body: some View {
                ForEach([first, second, third, fourth].map { $0.map(\.title).joined(separator: ",") }, id: \.self) {
                    Text($0)
                }
                Button("Reverse") {
                    $third.wrappedValue.sortDescriptors = [SortDescriptor(\.title_, order: .reverse)]
                    $third.nsPredicate.wrappedValue = nil
                }
            }
        }
        _ = Folder.numbered(3, name: "a", in: context)
        let client = try HeadlessClient(context) { Forms() }
        #expect(client.text.contains("a 0,a 1,a 2 a 2,a 1,a 0 a 0,a 2"))
        try client.tap("Reverse")
        #expect(!client.text.contains("a 0,a 2"))
        #expect(client.failures.isEmpty)
    }

    @Test func aContextWithoutStoresShowsNothing() throws {
        let client = try HeadlessClient { FolderList(selectedFolder: .constant(nil)) }
        #expect(client.rows.isEmpty)
    }

    @Test func resultsStayWhatTheUserSaw() throws {
        struct Numbers: View {
            @FetchRequest(fetchRequest: Note.fetch(.all)) private var notes: FetchedResults<Note>
            let keep: (FetchedResults<Note>) -> Void
            var body: some View {
                let _ = keep(notes)
                Text("\(notes.count)")
            }
        }
        _ = Folder.numbered(3, name: "a", in: context)
        var seen: FetchedResults<Note>?
        let client = try HeadlessClient(context) { Numbers { seen = $0 } }
        let shown = try #require(seen)
        _ = Note(title: "later", context: context)
        let first = shown[0]
        try context.save()
        #expect(shown.count == 3)
        #expect(shown[0] === first)
        client.session.flush()
        #expect(client.text == "4")
        #expect(seen?.count == 4)
    }

    @Test func animationsOfRequestsReachThePage() throws {
        let folder = Folder.numbered(1, name: "a", in: context)
        let client = try HeadlessClient(context) { NoteList(folder) }
        Note(title: "b", context: context).folder = folder
        client.session.flush()
        #expect(client.patches.last?.animation?.ms == 400)
    }
}
