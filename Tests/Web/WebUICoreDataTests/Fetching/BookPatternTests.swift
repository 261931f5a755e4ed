import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// Uses of fetch requests in apps other than listing the results.
@MainActor
struct BookPatternTests {
    private let context = PersistenceController.createEmpty().container.viewContext

    @Test func keywordsAreSearchedWhileOneTypes() throws {
        struct Keywords: View {
            @FetchRequest(fetchRequest: Keyword.fetch(.all)) var keywords
            @State private var text = ""

            var body: some View {
                TextField("Search", text: $text)
                    .onChange(of: text) { newValue in
                        keywords.nsPredicate =
                            newValue.isEmpty ? .all : NSPredicate(format: "name_ CONTAINS[cd] %@", newValue)
                    }
                List(keywords) { keyword in Text(keyword.name) }
            }
        }
        for name in ["index", "card", "Cards"] {
            Keyword(context: context).name = name
        }
        let client = try HeadlessClient(context) { Keywords() }
        #expect(client.rows.count == 3)
        try client.type("card", into: "Search")
        #expect(client.rows.sorted() == ["Cards", "card"])
        try client.type("", into: "Search")
        #expect(client.rows.count == 3)
        #expect(client.failures.isEmpty)
    }

    @Test func foldersAreAnOutline() throws {
        struct Outline: View {
            @FetchRequest(fetchRequest: Folder.topFolderFetch()) private var folders: FetchedResults<Folder>
            var body: some View {
                List(Array(folders), children: \.sortedChildren) { folder in Text(folder.name) }
            }
        }
        _ = Folder.nestedFolderExample(context: context)
        let client = try HeadlessClient(context) { Outline() }
        #expect(!client.shows("child 1"))
        try client.tap("Expand")
        #expect(client.shows("child 1") && client.shows("child 2") && !client.shows("child 3"))
    }

    @Test func selectionLeadsToAnotherColumn() throws {
        struct Window: View {
            @State private var folder: Folder?
            @State private var note: Note?
            var body: some View {
                NavigationSplitView {
                    FolderList(selectedFolder: $folder)
                } content: {
                    if let folder { NoteList(folder) }
                } detail: {
                    Text("Nothing")
                }
            }
        }
        _ = Folder.numbered(2, name: "first", in: context)
        _ = Folder.numbered(3, name: "second", in: context)
        try context.save()
        let client = try HeadlessClient(context) { Window() }
        try client.tap("second")
        #expect(client.shows("3 in second"))
        #expect(client.url.hasPrefix("/Folder-"))
        let other = try HeadlessClient(context, url: client.url) { Window() }
        #expect(other.shows("3 in second"))
        try client.tap("first")
        #expect(client.shows("2 in first"))
        #expect(client.failures.isEmpty && other.failures.isEmpty)
    }
}
