internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The keywords of a note as coloured tags.
struct NoteKeywordsView: View {
    let desk: Desk
    let note: Note
    @FetchRequest private var keywords: FetchedResults<Keyword>

    init(desk: Desk, note: Note) {
        (self.desk, self.note) = (desk, note)
        _keywords = FetchRequest(fetchRequest: Keyword.fetch(for: note), animation: .default)
    }

    var body: some View {
        if !keywords.isEmpty {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 160))], spacing: 8) {
                ForEach(keywords) { keyword in
                    KeywordTag(keyword: keyword) {
                        desk.change(note, "Removed “\(keyword.name)” from") { note.removeFromKeywords_(keyword) }
                    }
                }
            }
        }
    }
}

/// The tag of a keyword.
struct KeywordTag: View {
    @ObservedObject var keyword: Keyword
    let remove: () -> Void

    var body: some View {
        RemovableTag(
            keyword.name,
            color: Color(keyword.color),
            removing: "Remove keyword \(keyword.name)",
            action: remove
        )
        .contextMenu {
            Button("Remove Keyword", role: .destructive, action: remove)
        }
    }
}
