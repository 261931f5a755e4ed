internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The second column: the notes of a place, sorted, grouped and searchable.
struct NoteListView: View {
    let desk: Desk
    let place: Place
    @State private var search = NoteSearchViewModel(now: { .thisMinute })
    /// The order of what was found, once one is chosen; nil as long as the best matches come first.
    @State private var foundSorting: NoteSorting?
    @FocusState private var isSearchFocused: Bool
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone

    var body: some View {
        let query = search.query
        let (words, listing) = (query.terms.words, listing(query))
        desk.listing = listing
        return scoped(
            NoteRows(desk: desk, place: place, listing: listing, empty: empty(query))
                .environment(\.noteRowLook, look(words, listing))
                .searchable(text: text, tokens: tokens, prompt: "Search notes") { token in Text(token.name) }
                .searchSuggestions { suggestions }
                .searchFocused($isSearchFocused)
                .navigationTitle(place.title)
                .toolbar { tools(isRanked: !words.isEmpty) }
        )
        .onChange(of: words, initial: true) { _, words in desk.listWords = words }
        .onChange(of: desk.searchWish, initial: true) { _, wish in
            guard let wish else { return }
            switch wish {
            case .focus: break
            case .text(let text): (search.searchText, search.searchTokens) = (text, [])
            case .end: (search.searchText, search.searchTokens) = ("", [])
            }
            if wish != .end { isSearchFocused = true }
            desk.searchWish = nil
        }
    }

    private func look(_ words: [String], _ listing: NoteListing) -> NoteRowLook {
        let isByEdit = listing.ranking == nil && listing.sorting == .edited
        return NoteRowLook(isCompact: desk.lists.isCompact, words: words, isByEdit: isByEdit)
    }

    /// Adds a choice of search scopes, unless the place already shows all notes.
    @ViewBuilder private func scoped(_ rows: some View) -> some View {
        if place == .allNotes {
            rows
        } else {
            rows.searchScopes(scope) {
                Text("Everywhere").tag(NoteSearchScope.all)
                Text(place.title).tag(NoteSearchScope.selectedFolder)
            }
        }
    }

    /// - Parameter isRanked: Whether words are sought, by which notes can be ranked.
    @ViewBuilder private func tools(isRanked: Bool) -> some View {
        ToolbarItem {
            Picker("Sort by", selection: order(isRanked: isRanked).animation()) {
                if isRanked { Text("Relevance").tag(NoteSorting?.none) }
                ForEach(NoteSorting.allCases) { sorting in Text(sorting.title()).tag(NoteSorting?.some(sorting)) }
            }
            .labelsHidden()
            .help("Sort by")
            .styleClass("slip-sort")
        }
        ToolbarItem {
            if desk.choosesSeveral {
                Button("Done choosing", systemImage: "checkmark.circle") { desk.isChoosing = false }
                    .keyboardShortcut(.escape, modifiers: [])
            } else {
                Menu("List", systemImage: "ellipsis") {
                    Button("Choose several", systemImage: "checkmark.circle") { desk.isChoosing = true }
                    Button(desk.lists.isCompact ? "Comfortable rows" : "Compact rows", systemImage: "list.bullet") {
                        desk.attempt { try desk.lists.setCompact(!desk.lists.isCompact) }
                    }
                    if place == .reviewQueue { ReviewSizeButtons(desk: desk) }
                    if canKeepSearch {
                        Button("Keep search as smart folder…", systemImage: "magnifyingglass") { keep() }
                    }
                }
            }
        }
        if desk.canMakeNotes, !desk.choosesSeveral {
            ToolbarItem { NewNoteButton(desk: desk) }
        }
    }

    // MARK: - Order

    /// The sorting of the place: the last that was chosen here, or else that of the smart folder or of the queue, or by day.
    private var sorting: NoteSorting {
        if let chosen = desk.lists.sorting(of: place) { return chosen }
        if case .search(let search) = place { return search.sorting }
        return place == .reviewQueue ? .creationDateAsc : .day
    }

    /// What of the queue is to be done today, as long as it is neither searched nor in another order.
    private var portion: ReviewPortion? {
        guard place == .reviewQueue, !isSearching, sorting == .creationDateAsc else { return nil }
        var calendar = locale.calendar
        calendar.timeZone = timeZone
        var portion: ReviewPortion?
        desk.attempt { portion = try desk.lists.portion(now: Date(), calendar: calendar, in: desk.context) }
        return portion
    }

    private func order(isRanked: Bool) -> Binding<NoteSorting?> {
        Binding {
            isRanked ? foundSorting : sorting
        } set: { order in
            if isRanked {
                foundSorting = order
            } else if let order {
                desk.attempt { try desk.lists.setSorting(order, of: place) }
            }
        }
    }

    private func listing(_ query: NoteSearchQuery) -> NoteListing {
        let hasWords = !query.terms.words.isEmpty
        let isRanked = hasWords && foundSorting == nil
        return NoteListing(
            predicate: predicate(isRanked ? nil : query, in: search.searchScope),
            sorting: hasWords ? foundSorting ?? sorting : sorting,
            ranking: isRanked ? query.terms : nil,
            portion: portion
        )
    }

    // MARK: - Search

    private var isSearching: Bool {
        !search.searchTokens.isEmpty || search.searchText.contains { !$0.isWhitespace }
    }

    private func empty(_ query: NoteSearchQuery) -> EmptyNotesHint {
        let isHere = isSearching && place != .allNotes && search.searchScope != .all
        return EmptyNotesHint(
            text: query.problem ?? (isSearching ? "No notes found" : place.emptyText),
            elsewhere: isHere ? Note.fetch(predicate(query, in: .all)) : nil
        ) {
            search.searchScope = .all
        }
    }

    /// - Parameter query: The search text; nil leaves it out.
    private func predicate(_ query: NoteSearchQuery?, in scope: NoteSearchScope) -> NSPredicate {
        let parts = [
            isSearching && scope == .all ? nil : place.predicate,
            query?.predicate,
            search.createTokenPredicates(tokens: search.searchTokens),
        ]
        return NSCompoundPredicate(andPredicateWithSubpredicates: parts.compactMap(\.self))
    }

    private var text: Binding<String> {
        Binding(get: { search.searchText }, set: { search.searchText = $0 })
    }

    private var tokens: Binding<[NoteSearchToken]> {
        Binding(get: { search.searchTokens }, set: { search.searchTokens = $0 })
    }

    private var scope: Binding<NoteSearchScope> {
        Binding(get: { search.searchScope }, set: { search.searchScope = $0 })
    }

    @ViewBuilder private var suggestions: some View {
        ForEach(search.suggestedTokens) { token in
            Button(token.fullName) { search.choose(token) }
        }
        KeywordSuggestions(search: search)
        if canKeepSearch { Button("Keep as Smart Folder…") { keep() } }
    }

    private var canKeepSearch: Bool { isSearching && !desk.isOfOthers }

    /// Opens the editor that saves the search as a smart folder. Outside of a folder, the smart folder will search
    /// everywhere.
    private func keep() {
        search.folderChanged(to: place.folder)
        desk.sheet = .newSearch(SearchDraft(of: search, sorting: sorting))
    }
}

/// Makes a note at the current place.
struct NewNoteButton: View {
    let desk: Desk

    var body: some View {
        Button {
            desk.makeNote()
        } label: {
            Label("New note", systemImage: "square.and.pencil")
        }
        .styleClass("slip-new")
    }
}

/// What a list of notes should do with its search.
enum SearchWish: Hashable {
    /// Put the focus into the search field.
    case focus
    /// Seek a text, with the focus in the field.
    case text(String)
    /// End: the search would not show a note that was just made.
    case end
}
