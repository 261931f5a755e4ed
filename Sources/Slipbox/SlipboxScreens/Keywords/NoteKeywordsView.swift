internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// What a note is about, as coloured tags.
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
                        note.removeFromKeywords_(keyword)
                        desk.save()
                    }
                }
            }
        }
    }
}
