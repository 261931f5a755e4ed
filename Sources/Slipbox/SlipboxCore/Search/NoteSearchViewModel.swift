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

    /// Adds a suggested token. It takes the place of the word that was typed to find it; a keyword takes that of the text.
    public func choose(_ token: NoteSearchToken) {
        if case .keyword = token {
            searchText = ""
        } else if token.hasWord(beginning: lastWord) {
            searchText.removeLast(lastWord.count)
        }
        add(token: token)
    }

    /// The tokens to suggest that are not chosen yet: those with a word that begins as the last word of the text does; all of
    /// them if there is none.
    public var suggestedTokens: [NoteSearchToken] {
        let others = NoteSearchToken.allCases.filter { !isTokenSelected(token: $0) }
        let fitting = others.filter { $0.hasWord(beginning: lastWord) }
        return fitting.isEmpty ? others : fitting
    }

    /// The word at the end of the text; empty if the text ends with a space.
    private var lastWord: String {
        String(searchText.suffix(searchText.reversed().prefix { !$0.isWhitespace }.count))
    }

    /// Returns whether a token is in the search field.
    public func isTokenSelected(token: NoteSearchToken) -> Bool {
        searchTokens.contains(token)
    }

    /// What the search text means.
    public var query: NoteSearchQuery { NoteSearchQuery(searchText, calendar: calendar, now: now()) }

    /// Returns the notes that satisfy tokens, scope and the conditions of the text, ranked by how well they match its words.
    public func bestResults(
        limit: Int = 50,
        in context: NSManagedObjectContext
    ) throws -> [TextSearchResult<Note>] {
        let terms = query.terms
        let filters = [createFilterPredicate(), terms.filter].compactMap { $0 }
        let filter = NSCompoundPredicate(andPredicateWithSubpredicates: filters)
        return try Note.search(terms.rankedText, matching: filter, limit: limit, in: context)
    }
}
