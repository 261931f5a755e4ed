internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The second column: the notes of a place, sorted, grouped and searchable.
struct NoteListView: View {
    let desk: Desk
    let place: Place
    @State private var sorting: NoteSorting
    @State private var search = NoteSearchViewModel(now: { .thisMinute })
    @FocusState private var isSearchFocused: Bool

    init(desk: Desk, place: Place) {
        (self.desk, self.place) = (desk, place)
        var sorting = NoteSorting.day
        if case .search(let search) = place { sorting = search.sorting }
        _sorting = State(initialValue: sorting)
    }

    var body: some View {
        let listing = NoteListing(predicate: predicate, sorting: sorting)
        desk.listing = listing
        return scoped(
            NoteRows(desk: desk, place: place, listing: listing, emptyText: emptyText)
                .searchable(text: text, tokens: tokens, prompt: "Search notes") { token in Text(token.name) }
                .searchSuggestions { suggestions }
                .searchFocused($isSearchFocused)
                .navigationTitle(place.title)
                .toolbar { tools }
        )
        .onChange(of: desk.wantsSearch, initial: true) { _, isWanted in
            guard isWanted else { return }
            isSearchFocused = true
            desk.wantsSearch = false
        }
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

    @ViewBuilder private var tools: some View {
        ToolbarItem {
            Picker("Sort by", selection: $sorting.animation()) {
                ForEach(NoteSorting.allCases) { sorting in Text(sorting.title()) }
            }
            .labelsHidden()
        }
        ToolbarItem {
            Button {
                desk.isChoosing.toggle()
            } label: {
                Label(desk.isChoosing ? "Done choosing" : "Choose several", systemImage: "checkmark.circle")
            }
        }
        ToolbarItem {
            Button {
                desk.makeNote()
            } label: {
                Label("New note", systemImage: "note.text.badge.plus")
            }
        }
    }

    // MARK: - Search

    private var isSearching: Bool {
        !search.searchTokens.isEmpty || search.searchText.contains { !$0.isWhitespace }
    }

    private var emptyText: String {
        search.conditionProblem ?? (isSearching ? "No notes found" : place.emptyText)
    }

    private var predicate: NSPredicate {
        let parts = [
            isSearching && search.searchScope == .all ? nil : place.predicate,
            search.createSearchTextPredicate(text: search.searchText),
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
        ForEach(NoteSearchToken.allCases.filter { !search.isTokenSelected(token: $0) }) { token in
            Button(token.fullName) { search.choose(token) }
        }
        KeywordSuggestions(search: search)
        if isSearching {
            Button("Keep as Smart Folder…") { keep() }
        }
    }

    /// Opens the editor that saves the search as a smart folder. Outside of a folder, the smart folder will search
    /// everywhere.
    private func keep() {
        search.folderChanged(to: place.folder)
        desk.sheet = .newSearch(SearchDraft(of: search, sorting: sorting))
    }
}

/// The condition and the order of the notes in a list.
struct NoteListing {
    let predicate: NSPredicate
    let sorting: NoteSorting

    /// Returns a request for the notes of the list, optionally restricted by another condition.
    func request(_ other: NSPredicate = .all) -> NSFetchRequest<Note> {
        let request = Note.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, other]))
        request.sortDescriptors = sorting.sortDescriptors
        return request
    }

    /// Returns the identifiers of the notes, in the order of the list and its sections.
    func identifiers(in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
        let parts = sorting == .status ? Status.allCases.map { Note.predicate(for: $0) } : [.all]
        return try parts.flatMap { part in
            let notes = request(part)
            let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
            (request.predicate, request.sortDescriptors) = (notes.predicate, notes.sortDescriptors)
            request.resultType = .managedObjectIDResultType
            return try context.fetch(request)
        }
    }
}
