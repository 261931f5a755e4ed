internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A number of notes: a plain number at the end of a row, or in words. Every row may have one, so it is a part of the view
/// that shows it.
struct NoteCount {
    private let count: Int
    private let isInWords: Bool

    init(_ count: Int, isInWords: Bool = false) {
        (self.count, self.isInWords) = (count, isInWords)
    }

    @MainActor var view: some View {
        Text(isInWords ? words : "\(count)")
            .styleClass(isInWords ? "slip-quote" : count == 0 ? "slip-count slip-count-none" : "slip-count")
            .accessibilityLabel(words)
    }

    var words: String { count == 1 ? "1 note" : "\(count) notes" }
}

/// The number of notes in a list, which stands beside the title of the list. It is no row of it.
struct NoteTally: View {
    let count: Int
    /// Whether the notes were sought.
    var areFound = false

    var body: some View {
        EmptyView().navigationSubtitle(areFound ? "\(count) found" : count == 1 ? "1 note" : "\(count) notes")
    }
}

/// The number of notes that match a request, kept up to date.
struct FoundNoteCount: View {
    @FetchRequest private var notes: FetchedResults<Note>
    private let isInWords: Bool

    init(_ request: NSFetchRequest<Note>, isInWords: Bool = false) {
        self.isInWords = isInWords
        _notes = FetchRequest(fetchRequest: request)
    }

    var body: some View {
        NoteCount(notes.count, isInWords: isInWords).view
    }
}
