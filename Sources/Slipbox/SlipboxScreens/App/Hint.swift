internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A placeholder for an empty area.
struct Hint: View {
    private let text: String
    private let systemImage: String

    init(_ text: String, systemImage: String) {
        (self.text, self.systemImage) = (text, systemImage)
    }

    var body: some View {
        VStack(spacing: 12) {
            Image(systemName: systemImage)
                .imageScale(.large)
                .accessibilityHidden(true)
            Text(text)
        }
        .padding(40)
        .frame(maxWidth: .infinity)
        .styleClass("slip-hint")
    }
}

/// The words in a list without notes. After a search at one place, they tell how many notes there are elsewhere, and lead there.
struct EmptyNotesHint: View {
    let text: String
    /// The notes that the search finds everywhere; nil if it has sought them already.
    var elsewhere: NSFetchRequest<Note>?
    let searchEverywhere: @MainActor () -> Void

    var body: some View {
        VStack(spacing: 0) {
            Hint(text, systemImage: "text.magnifyingglass")
            if let elsewhere { NotesElsewhere(elsewhere, action: searchEverywhere) }
        }
    }
}

/// A button with the number of notes that are found elsewhere; nothing if there are none.
private struct NotesElsewhere: View {
    @FetchRequest private var notes: FetchedResults<Note>
    private let action: @MainActor () -> Void

    init(_ request: NSFetchRequest<Note>, action: @escaping @MainActor () -> Void) {
        _notes = FetchRequest(fetchRequest: request)
        self.action = action
    }

    var body: some View {
        if !notes.isEmpty {
            Button(notes.count == 1 ? "Show 1 note elsewhere" : "Show \(notes.count) notes elsewhere", action: action)
                .buttonStyle(.bordered)
                .frame(maxWidth: .infinity)
        }
    }
}
