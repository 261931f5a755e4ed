public import CoreData

/// A named search: a smart folder.
public class SavedSearch: NSManagedObject {
    /// Sets the creation date and a new identifier.
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        creationDate_ = Date()
        uuid_ = UUID()
    }

    /// Creates a saved search from the current state of a search.
    public convenience init(
        name: String,
        search: NoteSearchViewModel,
        sorting: NoteSorting = .creationDateDes,
        context: NSManagedObjectContext
    ) {
        self.init(context: context)
        self.name = name
        self.sorting = sorting
        take(search)
    }

    /// Returns a request for saved searches in their manual order.
    public static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<SavedSearch> {
        let request = NSFetchRequest<SavedSearch>(entityName: "SavedSearch")
        request.sortDescriptors = [
            NSSortDescriptor(keyPath: \SavedSearch.order, ascending: true),
            NSSortDescriptor(keyPath: \SavedSearch.creationDate_, ascending: true),
        ]
        request.predicate = predicate
        return request
    }

    /// The name; empty if none is stored.
    public var name: String {
        get { name_ ?? "" }
        set { name_ = newValue }
    }

    /// The search text.
    public var text: String { text_ ?? "" }

    /// The tokens. Unknown tokens, such as those of a later version of the program, are skipped. The token of a deleted
    /// keyword is kept and matches no note.
    public var tokens: [NoteSearchToken] {
        (tokens_ ?? "").split(separator: ",").compactMap { name in
            NoteSearchToken.allCases.first { $0.storedName == name }
                ?? NoteSearchToken.keywordIdentifier(ofStoredName: String(name)).map {
                    .keyword(id: $0, name: keywordName(of: $0))
                }
        }
    }

    /// Returns whether the search names a keyword, by a token or in its text.
    func isAbout(_ keyword: Keyword) -> Bool {
        let token = NoteSearchToken.about(keyword).storedName
        let isInText = text.range(of: keyword.name, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        return isInText || (tokens_ ?? "").split(separator: ",").contains(token[...])
    }

    private func keywordName(of identifier: UUID) -> String {
        let request = Keyword.fetch(Keyword.predicate(identifier: identifier))
        request.fetchLimit = 1
        // If the fetch fails, only the name is missing.
        return (try? managedObjectContext?.fetch(request).first?.name) ?? "deleted keyword"
    }

    /// The sorting of the notes.
    public var sorting: NoteSorting {
        get { sorting_.flatMap(NoteSorting.init(storedName:)) ?? .creationDateDes }
        set { sorting_ = newValue.storedName }
    }

    /// The scope: the folder of the search, or everything if there is none or it was deleted.
    public var scope: NoteSearchScope { scope_ == Self.folderScope && folder != nil ? .selectedFolder : .all }

    private static let folderScope = "folder"

    /// Updates the saved search from the state of a search.
    public func take(_ search: NoteSearchViewModel) {
        text_ = search.searchText
        tokens_ = search.searchTokens.map(\.storedName).joined(separator: ",")
        let isInFolder = search.searchScope == .selectedFolder && search.selectedFolder != nil
        scope_ = isInFolder ? Self.folderScope : "all"
        folder = isInFolder ? search.selectedFolder : nil
    }

    /// Applies the saved search to a search.
    public func show(in search: NoteSearchViewModel) {
        search.searchText = text
        search.searchTokens = tokens
        search.searchScope = scope
        if scope == .selectedFolder { search.folderChanged(to: folder) }
    }

    /// Returns the predicate of the search.
    ///
    /// - Parameters:
    ///   - calendar: the calendar used to count days.
    ///   - now: returns the current date, for conditions such as the last seven days.
    public func predicate(calendar: Calendar = .current, now: @escaping () -> Date = Date.init) -> NSPredicate {
        let search = NoteSearchViewModel(calendar: calendar, now: now)
        show(in: search)
        let isEmpty = search.searchTokens.isEmpty && search.createSearchTextPredicate(text: text) == nil
        // An empty search with the scope of everything matches all notes, not those without a folder.
        return isEmpty && scope == .all ? .all : search.predicate
    }

    /// Returns a request for the matching notes, in the order of the search.
    public func notesFetch() -> NSFetchRequest<Note> {
        let request = Note.fetch(predicate())
        request.sortDescriptors = sorting.sortDescriptors
        return request
    }

    /// Moves the search before another one; nil moves it to the end.
    public func place(before next: SavedSearch?) throws {
        guard next != self else { return }
        try managedObjectContext?.fetch(Self.fetch()).place([self], before: next)
    }

    /// Moves the search up or down among the others, stopping at the ends.
    ///
    /// - Parameter steps: the number of positions; negative numbers move up.
    public func move(by steps: Int) throws {
        try managedObjectContext?.fetch(Self.fetch()).move(self, by: steps)
    }

    /// Returns the number of matching notes.
    public func noteCount() throws -> Int {
        try managedObjectContext?.count(for: notesFetch()) ?? 0
    }
}

// Stored names of choices. They never change, whatever is shown to users.

extension NoteSearchToken {
    var storedName: String {
        switch self {
        case .draftStatus: "draft"
        case .reviewStatus: "review"
        case .archivedStatus: "archived"
        case .last24Hours: "24h"
        case .last7Days: "7d"
        case .withAttachment: "attachment"
        case .keyword(let id, _): Self.keywordPrefix + id.uuidString
        }
    }

    private static let keywordPrefix = "keyword:"

    /// Returns the keyword identifier in a stored name, or nil for other names.
    static func keywordIdentifier(ofStoredName name: String) -> UUID? {
        name.hasPrefix(keywordPrefix) ? UUID(uuidString: String(name.dropFirst(keywordPrefix.count))) : nil
    }
}

extension NoteSorting {
    /// Returns the sorting with a stored name; nil if there is none.
    package init?(storedName: String) {
        guard let sorting = NoteSorting.allCases.first(where: { $0.storedName == storedName }) else { return nil }
        self = sorting
    }

    /// The name by which the sorting is stored.
    package var storedName: String {
        switch self {
        case .titleAsc: "title"
        case .titleDes: "title-reversed"
        case .creationDateAsc: "oldest"
        case .creationDateDes: "newest"
        case .edited: "edited"
        case .status: "status"
        case .day: "day"
        case .manual: "manual"
        case .address: "address"
        }
    }
}
