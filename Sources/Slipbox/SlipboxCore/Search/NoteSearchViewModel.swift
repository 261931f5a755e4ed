public import CoreData
public import Observation

/// The state of a search: text, tokens and scope, and the predicate that they form.
///
/// ```swift
/// let viewModel = NoteSearchViewModel()
/// viewModel.folderChanged(to: folder)
/// viewModel.searchText = "index cards"
/// viewModel.add(token: .reviewStatus)
/// let notes = try context.fetch(Note.fetch(viewModel.predicate))
/// ```
///
/// Observers of `predicate` are notified of every change that affects it.
@Observable
public final class NoteSearchViewModel {
    /// The selected folder.
    public var selectedFolder: Folder?
    /// The search text.
    public var searchText = ""
    /// The tokens in the search field. Use `add(token:)` to add one, which ensures that there is at most one status.
    public var searchTokens: [NoteSearchToken] = []
    /// The scope of the search.
    public var searchScope = NoteSearchScope.selectedFolder

    /// The calendar used to count days.
    @ObservationIgnored public var calendar: Calendar
    /// Returns the current date.
    @ObservationIgnored public var now: () -> Date

    /// Creates an empty search without a selected folder.
    public init(calendar: Calendar = .current, now: @escaping () -> Date = Date.init) {
        self.calendar = calendar
        self.now = now
    }

    /// The predicate of the search.
    public var predicate: NSPredicate { createFullPredicate() }

    /// Changes the selected folder.
    public func folderChanged(to folder: Folder?) {
        selectedFolder = folder
    }

    /// Adds a token unless it is already present. A status token replaces another one, since no note has two.
    public func add(token: NoteSearchToken) {
        guard !isTokenSelected(token: token) else { return }
        if token.isStatusToken() {
            searchTokens.removeAll { $0.isStatusToken() }
        }
        searchTokens.append(token)
    }

    /// Adds a suggested token. A keyword token clears the search text, which was typed to find the keyword.
    public func choose(_ token: NoteSearchToken) {
        if case .keyword = token { searchText = "" }
        add(token: token)
    }

    /// Returns whether a token is in the search field.
    public func isTokenSelected(token: NoteSearchToken) -> Bool {
        searchTokens.contains(token)
    }

    /// Returns the notes that satisfy tokens and scope, ranked by how well they match the words of the text.
    public func bestResults(
        limit: Int = 50,
        in context: NSManagedObjectContext
    ) throws -> [TextSearchResult<Note>] {
        try Note.search(searchText, matching: createFilterPredicate(), limit: limit, in: context)
    }
}
