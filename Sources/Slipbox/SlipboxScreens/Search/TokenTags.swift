internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The conditions of a search as removable tags, and a menu to add more.
struct TokenTags: View {
    let search: NoteSearchViewModel
    @FetchRequest(fetchRequest: Keyword.fetch()) private var keywords: FetchedResults<Keyword>

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            if !search.searchTokens.isEmpty {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 160))], spacing: 8) {
                    ForEach(search.searchTokens) { token in
                        RemovableTag(token.name, removing: "Remove condition \(token.fullName)") {
                            search.searchTokens.removeAll { $0 == token }
                        }
                    }
                }
            }
            Menu("Add Condition", systemImage: "plus") {
                ForEach(NoteSearchToken.allCases + keywords.map { .about($0) }) { token in
                    Button(token.fullName) { search.add(token: token) }
                        .disabled(search.isTokenSelected(token: token))
                }
            }
        }
    }
}
