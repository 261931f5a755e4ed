internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// What is said where a request finds nothing.
struct EmptyListHint: View {
    let text: String
    @FetchRequest private var notes: FetchedResults<Note>

    init(request: NSFetchRequest<Note>, text: String) {
        self.text = text
        _notes = FetchRequest(fetchRequest: request)
    }

    var body: some View {
        if notes.isEmpty { Hint(text, systemImage: "text.magnifyingglass") }
    }
}
