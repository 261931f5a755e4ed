internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// Notes below each other. Where somebody gives them an order of their own, they can be moved.
struct PlainNotes: View {
    let desk: Desk
    let folder: Folder?
    let emptyText: String
    @FetchRequest private var notes: FetchedResults<Note>

    init(desk: Desk, emptyText: String, request: NSFetchRequest<Note>, folder: Folder?) {
        (self.desk, self.emptyText, self.folder) = (desk, emptyText, folder)
        _notes = FetchRequest(fetchRequest: request, animation: .default)
    }

    var body: some View {
        if let folder {
            rows.onMove { offsets, target in
                desk.attempt {
                    let next = notes.indices.contains(target) ? notes[target] : nil
                    try folder.place(offsets.map { notes[$0] }, before: next)
                }
                desk.save()
            }
        } else {
            rows
        }
        if notes.isEmpty { EmptyListHint(text: emptyText) }
    }

    private var rows: ForEach<FetchedResults<Note>, NSManagedObjectID, NoteRow> {
        ForEach(notes) { NoteRow(desk: desk, note: $0, isArranged: folder != nil) }
            .onDelete { offsets in desk.throwAwayRows(offsets.map { notes[$0] }) }
    }
}
