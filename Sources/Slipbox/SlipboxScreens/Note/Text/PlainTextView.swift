internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The text of a note without an editor for formatting: what has some keeps it where nothing is written.
struct PlainTextView: View {
    let desk: Desk
    @ObservedObject var note: Note

    var body: some View {
        TextEditor(text: text)
            .frame(minHeight: 240)
            .accessibilityLabel("Text")
    }

    private var text: Binding<String> {
        Binding {
            note.bodyText
        } set: { text in
            let formatted = note.formattedBodyText
            if note.hasFormattedBody, formatted.string == note.bodyText {
                note.formattedBodyText = PlainEdit(from: note.bodyText, to: text).applied(to: formatted)
            } else {
                note.setBody(text)
            }
            desk.saveSoon()
        }
    }
}
