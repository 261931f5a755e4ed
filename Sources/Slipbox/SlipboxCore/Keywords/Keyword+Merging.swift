public import CoreData

extension Keyword {
    /// Alternative names by which the keyword is found.
    public var aliases: [String] {
        get { (aliases_ ?? "").split(separator: "\n").map(String.init) }
        set {
            let names = newValue.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
            // With a line break on both sides, a whole name can be found in the text.
            aliases_ = names.isEmpty ? nil : "\n" + names.joined(separator: "\n") + "\n"
        }
    }

    /// Returns a predicate that matches keywords by name or alias, ignoring case.
    public static func predicate(named name: String) -> NSPredicate {
        NSPredicate(format: "%K ==[c] %@ OR %K CONTAINS[c] %@", KeywordProperties.name, name, "aliases_", "\n\(name)\n")
    }

    /// A predicate that matches the keywords below this one, whose names go on with a slash.
    public var isBelow: NSPredicate {
        NSPredicate(format: "%K BEGINSWITH[c] %@", KeywordProperties.name, name + "/")
    }

    /// Renames the keyword for all its notes, and those below it: `old/part` becomes `new/part`. Surrounding whitespace is
    /// removed.
    ///
    /// - Throws: `KeywordNameError` if a name is empty or belongs to another keyword, with which this one may be
    ///   merged; otherwise an error of the store. Nothing is changed in that case.
    public func rename(to newName: String) throws {
        let newName = newName.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !newName.isEmpty else { throw KeywordNameError.empty }
        let renamed = try [self] + (managedObjectContext?.fetch(Keyword.fetch(isBelow)) ?? [])
        let names = renamed.map { newName + $0.name.dropFirst(name.count) }
        for name in names {
            let others = Keyword.fetch(
                NSPredicate(format: "%K ==[c] %@ AND NOT SELF IN %@", KeywordProperties.name, name, renamed)
            )
            others.fetchLimit = 1
            if let other = try managedObjectContext?.fetch(others).first { throw KeywordNameError.taken(other.name) }
        }
        for (keyword, name) in zip(renamed, names) {
            keyword.name = name
            // A former name that comes back is no other name any more.
            keyword.aliases.removeAll { $0.caseInsensitiveCompare(name) == .orderedSame }
        }
    }

    /// Merges other keywords into this one and deletes them. This keyword takes over their notes, including those in
    /// the trash, their names as aliases, and their place in saved searches.
    ///
    /// - Throws: an error of the store if the saved searches cannot be fetched. Nothing is changed in that case.
    public func merge(_ others: some Sequence<Keyword>) throws {
        let others = try others.filter { $0 != self }.map { (keyword: $0, searches: try $0.savedSearches()) }
        var names = aliases
        for (other, searches) in others {
            addToNotes_(other.notes_ ?? NSSet())
            addToDormantNotes_(other.dormantNotes_ ?? NSSet())
            names += [other.name] + other.aliases
            for search in searches { replace(other, in: search) }
            other.managedObjectContext?.delete(other)
        }
        var known: Set<String> = [name.lowercased()]
        aliases = names.filter { !$0.isEmpty && known.insert($0.lowercased()).inserted }
    }

    /// Returns the saved searches about the keyword.
    private func savedSearches() throws -> [SavedSearch] {
        let name = NoteSearchToken.about(self).storedName
        let request = SavedSearch.fetch(NSPredicate(format: "tokens_ CONTAINS %@", name))
        return try managedObjectContext?.fetch(request) ?? []
    }

    /// Replaces another keyword by this one in a saved search.
    private func replace(_ other: Keyword, in search: SavedSearch) {
        let (old, new) = (NoteSearchToken.about(other).storedName, NoteSearchToken.about(self).storedName)
        search.tokens_ = search.tokens_?.replacingOccurrences(of: old, with: new)
    }
}

/// The reasons why a keyword cannot be given a name.
public enum KeywordNameError: LocalizedError, Equatable {
    /// Another keyword already has the name.
    case taken(String)
    /// The name is empty or blank.
    case empty

    /// A description of the error, with a remedy.
    public var errorDescription: String? {
        switch self {
        case .taken(let name): "There is a keyword “\(name)” already. Merge both, or choose another name."
        case .empty: "A keyword needs a name. Type one."
        }
    }
}
