internal import Foundation
internal import ProseEditor
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The text of a note, with a rich text editor if one is available.
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

/// A plain text editor for a note. Existing formatting is kept wherever the text is not edited.
struct PlainTextView: View {
    let desk: Desk
    let note: Note

    var body: some View {
        VStack(alignment: .leading) {
            TextEditor(text: text)
                .frame(minHeight: 240)
                .accessibilityLabel("Text")
            EditorNotice()
        }
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

/// An edit made in plain text, to be applied to formatted text. Formatting and links outside of the edited range are
/// kept.
struct PlainEdit {
    /// The replaced range in UTF-16 units of the old text.
    let range: NSRange
    let replacement: String

    init(from old: String, to new: String) {
        let (before, after) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        let most = min(before.count, after.count)
        let start = zip(before, after).prefix { $0 == $1 }.count
        let end = zip(before.reversed(), after.reversed()).prefix(most - start).prefix { $0 == $1 }.count
        let units = { (scalars: ArraySlice<Unicode.Scalar>) in scalars.reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) } }
        range = NSRange(location: units(before[..<start]), length: units(before[start..<(before.count - end)]))
        var text = String.UnicodeScalarView()
        text.append(contentsOf: after[start..<(after.count - end)])
        replacement = String(text)
    }

    /// Returns the text with the edit applied.
    func applied(to text: NSAttributedString) -> NSAttributedString {
        let changed = NSMutableAttributedString(attributedString: text)
        changed.replaceCharacters(in: range, with: replacement)
        return changed
    }
}
