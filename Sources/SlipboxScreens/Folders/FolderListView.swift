internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The first column: what is always there, kept searches, folders, and the trash.
struct FolderListView: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Folder.topFolderFetch(), animation: .default)
    private var folders: FetchedResults<Folder>
    @FetchRequest(fetchRequest: SavedSearch.fetch(), animation: .default)
    private var searches: FetchedResults<SavedSearch>

    var body: some View {
        List(selection: Binding(get: { desk.place }, set: { desk.place = $0 })) {
            Section {
                ForEach(Place.fixed, id: \.self) { PlaceRow(place: $0) }
            }
            if !searches.isEmpty {
                Section("Smart Folders") { searchRows }
            }
            Section("Folders") { folderRows }
            Section {
                PlaceRow(place: .keywords)
                PlaceRow(place: .transfer)
                PlaceRow(place: .trash)
            }
        }
        .navigationTitle("Slipbox")
        .toolbar { tools }
    }

    private var searchRows: some View {
        ForEach(searches) { SavedSearchRow(desk: desk, search: $0) }
            .onDelete { offsets in desk.question = offsets.first.map { .deleteSearch(searches[$0]) } }
            .onMove(perform: moveSearches)
    }

    private var folderRows: some View {
        ForEach(folders) { FolderBranch(desk: desk, folder: $0, depth: 0) }
            .onDelete { offsets in desk.question = offsets.first.map { .deleteFolder(folders[$0]) } }
            .dropDestination(for: Folder.self) { dropped, position in
                let next = folders.indices.contains(position) ? folders[position] : nil
                desk.move(dropped, into: nil, before: next)
            }
    }

    @ViewBuilder private var tools: some View {
        ToolbarItem {
            Button {
                desk.showOmnibar()
            } label: {
                Label("Search or create (Ctrl+K)", systemImage: "magnifyingglass")
            }
        }
        ToolbarItem {
            Button {
                desk.sheet = .newFolder(nil)
            } label: {
                Label("New folder", systemImage: "folder.badge.plus")
            }
        }
        ToolbarItem(placement: .bottomBar) { ExampleBar(desk: desk) }
    }

    private func moveSearches(_ offsets: IndexSet, to position: Int) {
        let next = searches.indices.contains(position) ? searches[position] : nil
        desk.attempt { for search in offsets.map({ searches[$0] }) { try search.place(before: next) } }
        desk.save()
    }
}
