internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A keyword, and how many notes are about it.
struct KeywordRow: View {
    @ObservedObject var keyword: Keyword
    @FetchRequest private var notes: FetchedResults<Note>

    init(keyword: Keyword) {
        self.keyword = keyword
        _notes = FetchRequest(fetchRequest: Note.fetch(withAnyOf: [keyword]))
    }

    var body: some View {
        HStack {
            Image(systemName: "tag.fill").foregroundColor(Color(keyword.color)).accessibilityHidden(true)
            Text(keyword.name)
            Spacer()
            Text("\(notes.count)")
                .font(.caption)
                .foregroundColor(.secondary)
                .accessibilityLabel("\(notes.count) notes")
        }
    }
}
