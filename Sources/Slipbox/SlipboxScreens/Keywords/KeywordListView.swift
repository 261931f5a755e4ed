internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The list of all keywords, to rename, colour, merge and delete them.
struct KeywordListView: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Keyword.fetch(Keyword.isOutsideTrash).withoutPages(), animation: .default)
    private var keywords: FetchedResults<Keyword>
    @State private var chosen: Set<Keyword> = []

    var body: some View {
        List(selection: $chosen) {
            ForEach(keywords.sortedNaturally(by: \.name), id: \.objectID) { keyword in
                KeywordRow(desk: desk, keyword: keyword)
                    .tag(keyword)
                    .contextMenu {
                        Button("Rename…") { desk.sheet = .renameKeyword(keyword) }
                        Button("Delete", role: .destructive) { delete([keyword]) }
                    }
            }
            if keywords.isEmpty { Hint(Place.keywords.emptyText, systemImage: "tag") }
        }
        .navigationTitle("Keywords")
        .toolbar {
            if chosen.count == 1, let keyword = chosen.first {
                ToolbarItem(placement: .bottomBar) { ColorPicker("Colour", selection: color(of: keyword)) }
                ToolbarItem(placement: .bottomBar) {
                    Button("Rename…") { desk.sheet = .renameKeyword(keyword) }
                }
            }
            ToolbarItem(placement: .bottomBar) {
                Button("Merge", action: merge).disabled(chosen.count < 2)
            }
            ToolbarItem(placement: .bottomBar) {
                Button("Delete", role: .destructive) { delete(chosen) }.disabled(chosen.isEmpty)
            }
        }
    }

    private func color(of keyword: Keyword) -> Binding<Color> {
        Binding {
            Color(keyword.color)
        } set: { color in
            desk.act("Changed the colour of “\(keyword.name)”") {
                keyword.color = KeywordColor(color)
                keyword.colorHex = keyword.color
            }
        }
    }

    /// Merges the chosen keywords into the one with the most notes. The names of the others become its aliases.
    private func merge() {
        guard let kept = chosen.max(by: { ($0.notes.count, $1.name) < ($1.notes.count, $0.name) }) else { return }
        desk.act("Merged \(chosen.count) keywords into “\(kept.name)”") {
            try kept.merge(chosen.subtracting([kept]))
            chosen = []
        }
    }

    private func delete(_ keywords: some Sequence<Keyword>) {
        let keywords = Array(keywords)
        desk.act("Deleted \(keywords.count == 1 ? "“\(keywords[0].name)”" : "\(keywords.count) keywords")") {
            for keyword in keywords { Keyword.delete(keyword) }
        }
        chosen = []
    }
}

/// The row of a keyword with the number of its notes.
struct KeywordRow: View {
    let desk: Desk
    @ObservedObject var keyword: Keyword

    var body: some View {
        HStack {
            KeywordDot(keyword.color)
            Text(keyword.name)
            Spacer()
            NoteCount(desk.count { try desk.counts.count(of: keyword) }).view
        }
    }
}
