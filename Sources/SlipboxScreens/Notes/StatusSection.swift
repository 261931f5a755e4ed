internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The notes that have come equally far, if there are any.
struct StatusSection: View {
    let desk: Desk
    let title: String
    @FetchRequest private var notes: FetchedResults<Note>

    init(desk: Desk, request: NSFetchRequest<Note>, title: String) {
        (self.desk, self.title) = (desk, title)
        _notes = FetchRequest(fetchRequest: request, animation: .default)
    }

    var body: some View {
        if !notes.isEmpty {
            Section(title) {
                ForEach(notes) { NoteRow(desk: desk, note: $0) }
                    .onDelete { offsets in desk.throwAwayRows(offsets.map { notes[$0] }) }
            }
        }
    }
}
