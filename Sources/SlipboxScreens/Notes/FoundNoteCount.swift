internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// How many notes a request finds by now.
struct FoundNoteCount: View {
    @FetchRequest private var notes: FetchedResults<Note>

    init(_ request: NSFetchRequest<Note>) {
        _notes = FetchRequest(fetchRequest: request)
    }

    var body: some View {
        NoteCount(notes.count)
    }
}
