internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A row that opens its note, and what can be done with the note in the list.
struct NoteLinkRow: View {
    @ObservedObject var note: Note
    let actions: NoteActions

    var body: some View {
        NavigationLink(value: note) { NoteRow(note: note) }
            .draggable(note)
            .contextMenu {
                Button(favouriteTitle) { note.isFavorite.toggle() }
                ForEach(Status.allCases) { status in
                    Button("Mark as \(status.displayName)") { note.status = status }
                        .disabled(note.status == status)
                }
                Button("Move to trash", role: .destructive) { actions.moveToTrash(note) }
            }
            .swipeActions {
                Button("Trash", role: .destructive) { actions.moveToTrash(note) }
            }
            .swipeActions(edge: .leading) {
                Button(favouriteTitle) { note.isFavorite.toggle() }
            }
    }

    private var favouriteTitle: String { note.isFavorite ? "Remove star" : "Add star" }
}
