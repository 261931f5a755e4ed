internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// All keywords: to be renamed, merged and deleted.
struct KeywordListView: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Keyword.fetch(), animation: .default)
    private var keywords: FetchedResults<Keyword>
    @State private var chosen: Set<Keyword> = []
    @State private var renamed: Keyword?

    var body: some View {
        List(selection: $chosen) {
            ForEach(keywords) { keyword in
                KeywordRow(desk: desk, keyword: keyword)
                    .tag(keyword)
                    .contextMenu {
                        Button("Rename…") { renamed = keyword }
                        Button("Delete", role: .destructive) { delete([keyword]) }
                    }
            }
            if keywords.isEmpty { Hint(Place.keywords.emptyText, systemImage: "tag") }
        }
        .navigationTitle("Keywords")
        .toolbar {
            ToolbarItem(placement: .bottomBar) {
                Button("Rename…") { renamed = chosen.first }.disabled(chosen.count != 1)
            }
            ToolbarItem(placement: .bottomBar) {
                Button("Merge", action: merge).disabled(chosen.count < 2)
            }
            ToolbarItem(placement: .bottomBar) {
                Button("Delete", role: .destructive) { delete(chosen) }.disabled(chosen.isEmpty)
            }
        }
        .sheet(item: $renamed) { KeywordNameView(desk: desk, keyword: $0) }
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
