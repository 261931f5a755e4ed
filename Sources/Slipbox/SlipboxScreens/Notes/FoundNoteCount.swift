internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// How many notes a request finds by now.
struct FoundNoteCount: View {
    @FetchRequest private var notes: FetchedResults<Note>
    private let isInWords: Bool

    init(_ request: NSFetchRequest<Note>, isInWords: Bool = false) {
        self.isInWords = isInWords
        _notes = FetchRequest(fetchRequest: request)
    }

    var body: some View {
        NoteCount(notes.count, isInWords: isInWords)
    }
}
