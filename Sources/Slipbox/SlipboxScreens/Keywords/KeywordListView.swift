internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// All keywords: to be renamed, coloured, merged and deleted.
struct KeywordListView: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Keyword.fetch(), animation: .default)
    private var keywords: FetchedResults<Keyword>
    @State private var chosen: Set<Keyword> = []

    var body: some View {
        List(selection: $chosen) {
            ForEach(keywords) { keyword in
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
            keyword.color = KeywordColor(color)
            keyword.colorHex = keyword.color
            desk.save()
        }
    }

    /// The keyword of most notes takes the notes of the others; their names lead to it from then on.
    private func merge() {
        guard let kept = chosen.max(by: { ($0.notes.count, $1.name) < ($1.notes.count, $0.name) }) else { return }
        kept.merge(chosen.subtracting([kept]))
        chosen = []
        desk.save()
    }

    private func delete(_ keywords: some Sequence<Keyword>) {
        for keyword in keywords { Keyword.delete(keyword) }
        chosen = []
        desk.save()
    }
}
