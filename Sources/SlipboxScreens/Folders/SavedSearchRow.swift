internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A search that was kept.
struct SavedSearchRow: View {
    let desk: Desk
    @ObservedObject var search: SavedSearch

    var body: some View {
        Label(search.name, systemImage: "magnifyingglass")
            .tag(Place.search(search))
            .contextMenu {
                Button("Delete Smart Folder", role: .destructive, action: delete)
            }
            .swipeActions {
                Button("Delete", role: .destructive, action: delete)
            }
    }

    private func delete() {
        if desk.place == .search(search) { desk.place = .allNotes }
        search.managedObjectContext?.delete(search)
        desk.save()
    }
}
