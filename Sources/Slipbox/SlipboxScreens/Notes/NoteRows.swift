internal import CoreData
internal import SlipboxCore
internal import WebUI

/// The list of notes, in which one can be opened, or several can be chosen.
struct NoteRows: View {
    let desk: Desk
    let place: Place
    let listing: NoteListing
    let isSearching: Bool

    var body: some View {
        if desk.isChoosing {
            List(selection: Binding(get: { desk.chosen }, set: { desk.chosen = $0 })) { sections }
                .toolbar { ToolbarItem(placement: .bottomBar) { ChosenNotesBar(desk: desk) } }
        } else {
            List(selection: Binding(get: { desk.note }, set: { desk.note = $0 })) { sections }
        }
    }

    @ViewBuilder private var sections: some View {
        switch listing.sorting {
        case .status:
            StatusSections(desk: desk, emptyText: emptyText, listing: listing)
        case .day:
            DaySections(desk: desk, emptyText: emptyText, request: listing.request())
        case .titleAsc, .titleDes, .creationDateAsc, .creationDateDes, .manual, .address:
            let folder = listing.sorting == .manual ? place.folder : nil
            PlainNotes(desk: desk, emptyText: emptyText, request: listing.request(), folder: folder)
        }
    }

    private var emptyText: String { isSearching ? "No notes found" : place.emptyText }
}
