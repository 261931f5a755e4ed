internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The keywords that match the typed search text, suggested as conditions.
struct KeywordSuggestions: View {
    let search: NoteSearchViewModel
    @FetchRequest private var keywords: FetchedResults<Keyword>

    init(search: NoteSearchViewModel) {
        self.search = search
        let text = search.searchText.trimmingCharacters(in: .whitespacesAndNewlines)
        let (fits, isSeen) = (Keyword.predicate(searchTerm: text), Keyword.isOutsideTrash)
        let request = Keyword.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [fits, isSeen]))
        request.fetchLimit = text.isEmpty ? 3 : 5
        _keywords = FetchRequest(fetchRequest: request)
    }

    var body: some View {
        ForEach(keywords) { keyword in
            let token = NoteSearchToken.about(keyword)
            if !search.isTokenSelected(token: token) {
                Button {
                    search.choose(token)
                } label: {
                    Label {
                        Text(token.fullName)
                    } icon: {
                        Image(systemName: "tag.fill").foregroundColor(Color(keyword.color))
                    }
                }
            }
        }
    }
}
