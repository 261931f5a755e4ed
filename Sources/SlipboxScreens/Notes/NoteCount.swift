internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// How many notes a request finds: a number at the end of a row, or in words.
struct NoteCount: View {
    @FetchRequest private var notes: FetchedResults<Note>

    private let isInWords: Bool

    init(_ request: NSFetchRequest<Note>, isInWords: Bool = false) {
        self.isInWords = isInWords
        _notes = FetchRequest(fetchRequest: request)
    }

    var body: some View {
        Text(isInWords ? words : "\(notes.count)")
            .font(.caption)
            .foregroundColor(.secondary)
            .monospacedDigit()
            .accessibilityLabel(words)
    }

    private var words: String { notes.count == 1 ? "1 note" : "\(notes.count) notes" }
}
