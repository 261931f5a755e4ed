internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A saved search, which is looked into like a folder.
struct SavedSearchRow: View {
    @ObservedObject var search: SavedSearch

    var body: some View {
        NavigationLink(value: Place.search(search)) {
            Label(search.name, systemImage: "line.3.horizontal.decrease.circle")
        }
    }
}
