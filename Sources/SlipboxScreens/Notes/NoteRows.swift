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
            StatusSections(desk: desk, emptyText: emptyText, request: request)
        case .day:
            DaySections(desk: desk, emptyText: emptyText, request: request())
        case .titleAsc, .titleDes, .creationDateAsc, .creationDateDes, .manual, .address:
            let folder = sorting == .manual ? place.folder : nil
            PlainNotes(desk: desk, emptyText: emptyText, request: request(), folder: folder)
        }
    }

    private var emptyText: String { isSearching ? "No notes found" : place.emptyText }

    private func request(_ other: NSPredicate = .all) -> NSFetchRequest<Note> {
        let request = Note.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, other]))
        request.sortDescriptors = sorting.sortDescriptors
        return request
    }
}
