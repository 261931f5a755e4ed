public import CoreData
public import Observation

/// What somebody searches for: a text, tokens and a scope, and the one predicate that they make.
///
/// ```swift
/// let viewModel = NoteSearchViewModel()
/// viewModel.folderChanged(to: folder)
/// viewModel.searchText = "index cards"
/// viewModel.add(token: .reviewStatus)
/// let notes = try context.fetch(Note.fetch(viewModel.predicate))
/// ```
///
/// Whoever reads `predicate` under observation hears of every change that makes it another one.
@Observable
public final class NoteSearchViewModel {
    /// The folder that is open.
    public var selectedFolder: Folder?
    /// What was typed.
    public var searchText = ""
    /// The tokens in the search field. Add to them with `add(token:)`, which keeps the rule about statuses.
    public var searchTokens: [NoteSearchToken] = []
    /// Where to search.
    public var searchScope = NoteSearchScope.selectedFolder

    /// The calendar by which days are counted.
    @ObservationIgnored public var calendar: Calendar
    /// What time it is.
    @ObservationIgnored public var now: () -> Date

    /// Makes a search for nothing in no folder.
    public init(calendar: Calendar = .current, now: @escaping () -> Date = Date.init) {
        self.calendar = calendar
        self.now = now
    }

    /// What the notes of the list satisfy.
    public var predicate: NSPredicate { createFullPredicate() }

    /// Opens another folder.
    public func folderChanged(to folder: Folder?) {
        selectedFolder = folder
    }

    /// Adds a token, once. A status takes the place of another one, since no note has two.
    public func add(token: NoteSearchToken) {
        guard !isTokenSelected(token: token) else { return }
        if token.isStatusToken() {
            searchTokens.removeAll { $0.isStatusToken() }
        }
        searchTokens.append(token)
    }

    /// Adds the token of a suggestion. What was typed to find a keyword has done its work, and goes.
    public func choose(_ token: NoteSearchToken) {
        if case .keyword = token { searchText = "" }
        add(token: token)
    }

    /// Whether a token is in the search field.
    public func isTokenSelected(token: NoteSearchToken) -> Bool {
        searchTokens.contains(token)
    }

    /// The notes that satisfy the tokens and the scope, those that fit the text best first.
    public func bestResults(
        limit: Int = 50,
        in context: NSManagedObjectContext
    ) throws -> [TextSearchResult<Note>] {
        try Note.search(searchText, matching: createFilterPredicate(), limit: limit, in: context)
    }
}
