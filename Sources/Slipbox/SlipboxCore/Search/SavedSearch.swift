public import CoreData

/// A search that was kept under a name: a folder that fills itself.
public class SavedSearch: NSManagedObject {
    /// Gives a new search the moment of its making and an identifier of its own.
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        creationDate_ = Date()
        uuid_ = UUID()
    }

    /// Keeps what somebody searches for at the moment.
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

    /// A request for the kept searches, in the order that somebody gave them.
    public static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<SavedSearch> {
        let request = NSFetchRequest<SavedSearch>(entityName: "SavedSearch")
        request.sortDescriptors = [
            NSSortDescriptor(keyPath: \SavedSearch.order, ascending: true),
            NSSortDescriptor(keyPath: \SavedSearch.creationDate_, ascending: true),
        ]
        request.predicate = predicate
        return request
    }

    /// The name; empty if there is none.
    public var name: String {
        get { name_ ?? "" }
        set { name_ = newValue }
    }

    /// The words that are searched for.
    public var text: String { text_ ?? "" }

    /// The tokens. Those that a later version of the program may have stored are passed over. A keyword that is gone is still
    /// asked for, and no note has it.
    public var tokens: [NoteSearchToken] {
        (tokens_ ?? "").split(separator: ",").compactMap { name in
            NoteSearchToken.allCases.first { $0.storedName == name }
                ?? NoteSearchToken.keywordIdentifier(ofStoredName: String(name)).map {
                    .keyword(id: $0, name: keywordName(of: $0))
                }
        }
    }

    private func keywordName(of identifier: UUID) -> String {
        let request = Keyword.fetch(Keyword.predicate(identifier: identifier))
        request.fetchLimit = 1
        // A name is all that is missing if it cannot be read.
        return (try? managedObjectContext?.fetch(request).first?.name) ?? "deleted keyword"
    }

    /// How the notes are sorted.
    public var sorting: NoteSorting {
        get { NoteSorting.allCases.first { $0.storedName == sorting_ } ?? .creationDateDes }
        set { sorting_ = newValue.storedName }
    }

    /// Where it searches: in its folder, or everywhere, also if its folder is gone.
    public var scope: NoteSearchScope { scope_ == Self.folderScope && folder != nil ? .selectedFolder : .all }

    private static let folderScope = "folder"

    /// Takes over what somebody searches for.
    public func take(_ search: NoteSearchViewModel) {
        text_ = search.searchText
        tokens_ = search.searchTokens.map(\.storedName).joined(separator: ",")
        let isInFolder = search.searchScope == .selectedFolder && search.selectedFolder != nil
        scope_ = isInFolder ? Self.folderScope : "all"
        folder = isInFolder ? search.selectedFolder : nil
    }

    /// Makes this what somebody searches for.
    public func show(in search: NoteSearchViewModel) {
        search.searchText = text
        search.searchTokens = tokens
        search.searchScope = scope
        if scope == .selectedFolder { search.folderChanged(to: folder) }
    }

    /// What the notes satisfy.
    ///
    /// - Parameters:
    ///   - calendar: the calendar by which days are counted.
    ///   - now: what time it is, for searches such as that of the last seven days.
    public func predicate(calendar: Calendar = .current, now: @escaping () -> Date = Date.init) -> NSPredicate {
        let search = NoteSearchViewModel(calendar: calendar, now: now)
        show(in: search)
        let isEmpty = search.searchTokens.isEmpty && search.createSearchTextPredicate(text: text) == nil
        // An empty search of everything has everything, not what is in no folder.
        return isEmpty && scope == .all ? .all : search.predicate
    }

    /// A request for the notes, in the order of the search.
    public func notesFetch() -> NSFetchRequest<Note> {
        let request = Note.fetch(predicate())
        request.sortDescriptors = sorting.sortDescriptors
        return request
    }

    /// Puts the search before another one; nil puts it at the end.
    public func place(before next: SavedSearch?) throws {
        guard next != self else { return }
        try managedObjectContext?.fetch(Self.fetch()).place([self], before: next)
    }

    /// Moves the search up or down among the others, as far as there is room.
    ///
    /// - Parameter steps: how many places; those upwards are less than 0.
    public func move(by steps: Int) throws {
        try managedObjectContext?.fetch(Self.fetch()).move(self, by: steps)
    }

    /// How many notes it finds.
    public func noteCount() throws -> Int {
        try managedObjectContext?.count(for: notesFetch()) ?? 0
    }
}
