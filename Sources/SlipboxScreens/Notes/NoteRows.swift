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
            ForEach(Status.allCases) { status in
                StatusSection(
                    desk: desk,
                    request: listing.request(Note.predicate(for: status)),
                    title: status.displayName
                )
            }
        case .day:
            DaySections(desk: desk, request: listing.request())
        case .titleAsc, .titleDes, .creationDateAsc, .creationDateDes, .manual, .address:
            let isArranged = listing.sorting == .manual
            PlainNotes(desk: desk, request: listing.request(), folder: isArranged ? place.folder : nil)
        }
        EmptyListHint(request: listing.request(), text: isSearching ? "No notes found" : place.emptyText)
    }
}
