internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// How many notes a request finds, at the end of a row.
struct NoteCount: View {
    @FetchRequest private var notes: FetchedResults<Note>

    init(_ request: NSFetchRequest<Note>) {
        _notes = FetchRequest(fetchRequest: request)
    }

    var body: some View {
        Text("\(notes.count)")
            .font(.caption)
            .foregroundColor(.secondary)
            .monospacedDigit()
            .accessibilityLabel(notes.count == 1 ? "1 note" : "\(notes.count) notes")
    }
}
