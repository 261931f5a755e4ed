internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// Shelves, saved searches and folders: where notes can be looked for.
struct PlaceListView: View {
    let desk: Desk
    @Binding var place: Place?
    @Binding var showsOmnibar: Bool
    @FetchRequest(fetchRequest: Folder.topFolderFetch(), animation: .default)
    private var folders: FetchedResults<Folder>
    @FetchRequest(fetchRequest: SavedSearch.fetch(), animation: .default)
    private var searches: FetchedResults<SavedSearch>

    var body: some View {
        List(selection: $place) {
            Section {
                ForEach(Shelf.allCases) { shelf in
                    NavigationLink(value: Place.shelf(shelf)) {
                        Label(shelf.name, systemImage: shelf.symbol)
                    }
                }
            }
            if !searches.isEmpty {
                Section("Searches") {
                    ForEach(searches) { SavedSearchRow(search: $0) }
                        .onDelete { offsets in
                            offsets.map { searches[$0] }.forEach(desk.context.delete)
                        }
                }
            }
            Section("Folders") {
                ForEach(folders) { RecursiveFolderView(desk: desk, folder: $0, depth: 0) }
            }
        }
        .listStyle(.sidebar)
        .navigationTitle("Slipbox")
        .toolbar {
            ToolbarItem {
                Button {
                    showsOmnibar = true
                } label: {
                    Label("Find or make a note", systemImage: "magnifyingglass")
                }
                .keyboardShortcut("k")
            }
            ToolbarItem(placement: .primaryAction) {
                Button(action: addFolder) {
                    Label("New folder", systemImage: "folder.badge.plus")
                }
            }
        }
        ExampleNotice(desk: desk)
    }

    private func addFolder() {
        withAnimation {
            place = .folder(Folder(name: "New folder", context: desk.context))
        }
    }
}
