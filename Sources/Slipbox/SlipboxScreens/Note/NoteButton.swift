internal import SlipboxCore
internal import WebUI

/// The title of another note, which leads there.
struct NoteButton: View {
    let desk: Desk
    let note: Note

    var body: some View {
        Button {
            desk.open(note)
        } label: {
            Text(note.title.isEmpty ? "Untitled" : note.title).multilineTextAlignment(.leading)
        }
        .buttonStyle(.plain)
        .foregroundColor(.accentColor)
    }
}
