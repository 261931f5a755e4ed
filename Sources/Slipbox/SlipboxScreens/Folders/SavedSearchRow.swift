internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A search that was kept, and how many notes it finds.
struct SavedSearchRow: View {
    let desk: Desk
    @ObservedObject var search: SavedSearch

    var body: some View {
        HStack {
            Label(search.name, systemImage: "magnifyingglass")
            Spacer()
            FoundNoteCount(Note.fetch(search.predicate(now: { .thisMinute })))
        }
        .tag(Place.search(search))
        .contextMenu {
            Button("Rename…") { desk.sheet = .renameSearch(search) }
            Button("Edit Search…") { desk.sheet = .editSearch(search) }
            Button("Move Up") { desk.move(search, by: -1) }
            Button("Move Down") { desk.move(search, by: 1) }
            Button("Delete…", role: .destructive) { desk.question = .deleteSearch(search) }
        }
        .swipeActions {
            Button("Delete", role: .destructive) { desk.question = .deleteSearch(search) }
        }
    }
}
