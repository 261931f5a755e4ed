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

/// A short text with a button that removes it.
private struct RemovableTag: View {
    private let title: String
    private let removalLabel: String
    private let remove: () -> Void

    init(_ title: String, removing removalLabel: String, action: @escaping () -> Void) {
        (self.title, self.removalLabel, remove) = (title, removalLabel, action)
    }

    var body: some View {
        HStack(spacing: 4) {
            Text(title).lineLimit(1)
            Spacer()
            Button(action: remove) {
                Image(systemName: "xmark")
            }
            .buttonStyle(.borderless)
            .accessibilityLabel(removalLabel)
        }
        .padding(.leading, 8)
        .background(Color.gray.opacity(0.15), in: RoundedRectangle(cornerRadius: 6))
    }
}
