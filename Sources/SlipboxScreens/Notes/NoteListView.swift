internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The notes of a place, sorted or in sections, and a field to search among them or among all.
struct NoteListView: View {
    let desk: Desk
    let place: Place
    @Binding var selectedNote: Note?
    @State private var search = NoteSearchViewModel()
    @State private var sorting = NoteSorting.creationDateDes
    @State private var trashed: TrashItem?

    var body: some View {
        List(selection: $selectedNote) {
            NotesView(predicate: predicate, sorting: sorting, actions: actions, emptyMessage: place.emptyMessage)
        }
        .searchable(text: bound(\.searchText), tokens: bound(\.searchTokens), prompt: "Search notes") { token in
            Text(token.name)
        }
        .searchSuggestions {
            ForEach(NoteSearchToken.allCases) { token in
                Button(token.fullName) { search.add(token: token) }
                    .disabled(search.isTokenSelected(token: token))
            }
            if isSearching { Button("Keep this search", action: keepSearch) }
        }
        .searchScopes(bound(\.searchScope)) {
            Text("All").tag(NoteSearchScope.all)
            Text("‘\(place.name)’").tag(NoteSearchScope.selectedFolder)
        }
        .navigationTitle(place.name)
        .toolbar {
            ToolbarItem {
                Picker("Sort by", selection: $sorting.animation()) {
                    ForEach(NoteSorting.allCases) { Text($0.title()) }
                }
            }
            ToolbarItem(placement: .primaryAction) {
                Button(action: addNote) { Label("New note", systemImage: "square.and.pencil") }
                    .keyboardShortcut("n", modifiers: .option)
            }
        }
        if let trashed { UndoBar(name: trashed.name, undo: undo) { self.trashed = nil } }
    }

    private var isSearching: Bool { !search.searchText.isEmpty || !search.searchTokens.isEmpty }

    /// What is searched for, here or everywhere; without a search, what is here.
    private var predicate: NSPredicate {
        guard isSearching else { return place.predicate }
        let parts = [
            search.createSearchTextPredicate(text: search.searchText),
            search.createTokenPredicates(tokens: search.searchTokens),
            search.searchScope == .selectedFolder ? place.predicate : nil,
        ]
        return NSCompoundPredicate(andPredicateWithSubpredicates: parts.compactMap { $0 })
    }

    private var actions: NoteActions {
        NoteActions { note in
            if note == selectedNote { selectedNote = nil }
            withAnimation { trashed = note.moveToTrash() }
        }
    }

    private func bound<Value>(_ keyPath: ReferenceWritableKeyPath<NoteSearchViewModel, Value>) -> Binding<Value> {
        Binding {
            search[keyPath: keyPath]
        } set: {
            search[keyPath: keyPath] = $0
        }
    }

    private func addNote() {
        withAnimation {
            let note = Note(title: "", context: desk.context)
            note.folder = place.folder
            selectedNote = note
        }
    }

    private func keepSearch() {
        search.selectedFolder = search.searchScope == .selectedFolder ? place.folder : nil
        let name =
            search.searchText.isEmpty
            ? search.searchTokens.map(\.fullName).joined(separator: ", ") : search.searchText
        _ = SavedSearch(name: name, search: search, sorting: sorting, context: desk.context)
    }

    private func undo() {
        withAnimation {
            _ = desk.attempt { try trashed?.restore() }
            trashed = nil
        }
    }
}
