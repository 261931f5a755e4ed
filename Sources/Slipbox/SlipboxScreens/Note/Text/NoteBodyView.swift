internal import ProseEditor
internal import SlipboxCore
internal import WebUI

/// The text of a note, with an editor for formatting where there is one.
struct NoteBodyView: View {
    let desk: Desk
    let note: Note
    @Environment(\.editorBundle) private var bundle

    var body: some View {
        if bundle == nil {
            PlainTextView(desk: desk, note: note)
        } else {
            FormattedTextView(desk: desk, note: note)
        }
    }
}
