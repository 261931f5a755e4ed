internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// An editor that saves a search as a smart folder, or changes the search of one.
struct SmartFolderEditorView: View {
    let desk: Desk
    private let saved: SavedSearch?
    @State private var search: NoteSearchViewModel
    @State private var name: String
    @State private var sorting: NoteSorting
    @FetchRequest(fetchRequest: Folder.fetch()) private var folders: FetchedResults<Folder>
    @Environment(\.dismiss) private var dismiss

    init(desk: Desk, draft: SearchDraft) {
        (self.desk, saved) = (desk, draft.saved)
        _search = State(initialValue: draft.search)
        _name = State(initialValue: draft.name)
        _sorting = State(initialValue: draft.sorting)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text(saved == nil ? "New Smart Folder" : "Edit Smart Folder").font(.headline).accessibilityAddTraits(
                .isHeader
            )
            TextField("Name", text: $name)
                .textFieldStyle(.roundedBorder)
                .onSubmit(save)
            TextField("Words", text: words, prompt: Text("Words in title or text"))
                .textFieldStyle(.roundedBorder)
            if let problem = search.query.problem { Text(problem).foregroundColor(.secondary) }
            TokenTags(search: search)
            Picker("In", selection: folder) {
                Text("Everywhere").tag(Folder?.none)
                ForEach(folders) { folder in Text(folder.name).tag(Folder?.some(folder)) }
            }
            Picker("Sort by", selection: $sorting) {
                ForEach(NoteSorting.allCases) { sorting in Text(sorting.title()) }
            }
            HStack(spacing: 12) {
                FoundNoteCount(Note.fetch(search.isEmpty ? .all : search.predicate), isInWords: true)
                Spacer()
                Button("Cancel", role: .cancel) { dismiss() }
                    .keyboardShortcut(.cancelAction)
                Button(saved == nil ? "Keep" : "Save", action: save)
                    .buttonStyle(.borderedProminent)
                    .disabled(name.allSatisfy(\.isWhitespace))
            }
        }
        .padding(24)
    }

    private var words: Binding<String> {
        Binding(get: { search.searchText }, set: { search.searchText = $0 })
    }

    private var folder: Binding<Folder?> {
        Binding {
            search.searchScope == .selectedFolder ? search.selectedFolder : nil
        } set: { folder in
            search.searchScope = folder == nil ? .all : .selectedFolder
            search.folderChanged(to: folder)
        }
    }

    private func save() {
        guard name.contains(where: { !$0.isWhitespace }) else { return }
        if let saved {
            desk.act("Changed “\(saved.name)”") {
                (saved.name, saved.sorting) = (name, sorting)
                saved.take(search)
            }
        } else {
            var made: SavedSearch?
            desk.act("Made “\(name)”") {
                made = SavedSearch(name: name, search: search, sorting: sorting, context: desk.context)
            }
            desk.place = made.map(Place.search)
        }
        dismiss()
    }
}

extension NoteSearchViewModel {
    /// Whether the search has no condition and no folder.
    fileprivate var isEmpty: Bool {
        searchTokens.isEmpty && createSearchTextPredicate(text: searchText) == nil
            && (searchScope == .all || selectedFolder == nil)
    }
}

/// The draft of a saved search.
struct SearchDraft {
    /// The saved search to update; nil for a new one.
    let saved: SavedSearch?
    let name: String
    let search: NoteSearchViewModel
    let sorting: NoteSorting

    /// Creates a draft from the current search of a list, independent of the list.
    init(of search: NoteSearchViewModel, sorting: NoteSorting) {
        let copy = NoteSearchViewModel(now: search.now)
        (copy.searchText, copy.searchTokens) = (search.searchText, search.searchTokens)
        (copy.searchScope, copy.selectedFolder) = (search.searchScope, search.selectedFolder)
        (saved, name, self.search, self.sorting) = (nil, "", copy, sorting)
    }

    init(of saved: SavedSearch) {
        let search = NoteSearchViewModel(now: { .thisMinute })
        saved.show(in: search)
        (self.saved, name, self.search, sorting) = (saved, saved.name, search, saved.sorting)
    }
}

/// The notes of a smart folder, updated when its search changes.
struct SmartFolderView: View {
    let desk: Desk
    @ObservedObject var search: SavedSearch

    var body: some View {
        if search.managedObjectContext == nil {
            Hint("Choose a folder", systemImage: "folder")
        } else {
            NoteListView(desk: desk, place: .search(search)).id(definition)
        }
    }

    private var definition: [AnyHashable] {
        [search.text, search.tokens, search.sorting, search.scope, search.folder?.objectID]
    }
}

extension Date {
    /// The beginning of the current minute. Lists with conditions such as the last 24 hours then keep the same
    /// predicate while the user types.
    static var thisMinute: Date {
        Date(timeIntervalSinceReferenceDate: (Date().timeIntervalSinceReferenceDate / 60).rounded(.down) * 60)
    }
}
