internal import CoreData
internal import SlipboxCore
internal import WebUI

/// The list of notes, in which one can be opened, or several can be chosen.
struct NoteRows: View {
    let desk: Desk
    let place: Place
    let predicate: NSPredicate
    let sorting: NoteSorting
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
        switch sorting {
        case .status:
            ForEach(Status.allCases) { status in
                StatusSection(desk: desk, request: request(Note.predicate(for: status)), title: status.displayName)
            }
        case .day:
            DaySections(desk: desk, request: request())
        case .titleAsc, .titleDes, .creationDateAsc, .creationDateDes, .manual, .address:
            PlainNotes(desk: desk, request: request(), folder: sorting == .manual ? place.folder : nil)
        }
        EmptyListHint(request: request(), text: isSearching ? "No notes found" : place.emptyText)
    }

    private func request(_ other: NSPredicate = .all) -> NSFetchRequest<Note> {
        let request = Note.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, other]))
        request.sortDescriptors = sorting.sortDescriptors
        return request
    }
}
