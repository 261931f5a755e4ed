internal import SlipboxCore
internal import WebUI

/// How the rows of a list show their notes.
struct NoteRowLook {
    /// Whether a row has one line only.
    var isCompact = false
    /// The words that were sought, which are marked.
    var words: [String] = []
    /// Whether the date is that of the last change, and not that of the note.
    var isByEdit = false
}

extension EnvironmentValues {
    private enum NoteRowLookKey: EnvironmentKey {
        static var defaultValue: NoteRowLook { NoteRowLook() }
    }

    /// How the rows of lists show notes.
    var noteRowLook: NoteRowLook {
        get { self[NoteRowLookKey.self] }
        set { self[NoteRowLookKey.self] = newValue }
    }
}

extension NoteExcerpt {
    /// The text, in which the words that were sought are marked.
    @MainActor var markedText: Text {
        guard !ranges.isEmpty else { return Text(verbatim: text) }
        return parts.reduce(Text(verbatim: "")) { text, part in
            text + (part.isMarked ? Text(verbatim: part.text).styleClass("slip-mark") : Text(verbatim: part.text))
        }
    }
}
