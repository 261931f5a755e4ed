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
            HStack(spacing: 4) {
                ForEach(keywords.sortedNaturally(by: \.name), id: \.objectID) { keyword in
                    KeywordTag(keyword: keyword) {
                        desk.change(note, "Removed “\(keyword.name)” from") { note.removeFromKeywords_(keyword) }
                    }
                }
            }
            .styleClass("slip-keywords")
        }
    }
}

/// The tag of a keyword, in its colour.
struct KeywordTag: View {
    @ObservedObject var keyword: Keyword
    let remove: () -> Void

    var body: some View {
        HStack(spacing: 2) {
            Text(keyword.name).lineLimit(1)
            Button(action: remove) {
                Image(systemName: "xmark")
            }
            .buttonStyle(.borderless)
            .accessibilityLabel("Remove keyword \(keyword.name)")
        }
        .styleClass("slip-keyword keyword-\(KeywordInk(keyword.color).number)")
        .contextMenu {
            Button("Remove Keyword", role: .destructive, action: remove)
        }
    }
}
