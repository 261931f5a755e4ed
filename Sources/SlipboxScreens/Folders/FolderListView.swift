internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The first column: what is always there, kept searches, folders, and the trash.
struct FolderListView: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Self.allFolders, animation: .default)
    private var folders: FetchedResults<Folder>
    @FetchRequest(fetchRequest: SavedSearch.fetch(), animation: .default)
    private var searches: FetchedResults<SavedSearch>

    var body: some View {
        List(selection: Binding(get: { desk.place }, set: { desk.place = $0 })) {
            Section {
                ForEach(Place.fixed, id: \.self) { PlaceRow(place: $0) }
            }
            if !searches.isEmpty {
                Section("Smart Folders") {
                    ForEach(searches) { SavedSearchRow(desk: desk, search: $0) }
                }
            }
            Section("Folders") {
                ForEach(FolderOutline(folders, closed: desk.closedFolders)) { line in
                    FolderRow(desk: desk, folder: line.folder, depth: line.depth, isOpen: line.isOpen)
                        .tag(line.id)
                }
            }
            Section {
                PlaceRow(place: .keywords)
                if desk.reachesFiles { PlaceRow(place: .transfer) }
                PlaceRow(place: .trash)
            }
        }
        .navigationTitle("Slipbox")
        .toolbar {
            ToolbarItem {
                Button {
                    desk.showsOmnibar = true
                } label: {
                    Label("Search or create (Ctrl+K)", systemImage: "magnifyingglass")
                }
            }
            ToolbarItem {
                Button {
                    desk.makeFolder()
                } label: {
                    Label("New folder", systemImage: "folder.badge.plus")
                }
            }
            ToolbarItem(placement: .bottomBar) { ExampleBar(desk: desk) }
        }
    }

    /// All of them are read at once, since each may have its place anywhere.
    private static var allFolders: NSFetchRequest<Folder> {
        let request = Folder.fetch()
        request.fetchBatchSize = 100_000
        return request
    }
}
