internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The notes of a smart folder, which are others when its search is.
struct SmartFolderView: View {
    let desk: Desk
    @ObservedObject var search: SavedSearch

    var body: some View {
        if search.managedObjectContext == nil {
            Hint("Choose a folder", systemImage: "folder")
        } else {
            NoteListView(desk: desk, place: .search(search)).id(definition)
        }
    }

    private var definition: [AnyHashable] {
        [search.text, search.tokens, search.sorting, search.scope, search.folder?.objectID]
    }
}
