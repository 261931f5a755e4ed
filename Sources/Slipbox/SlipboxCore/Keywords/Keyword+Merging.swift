public import CoreData

extension Keyword {
    /// Other names by which the keyword is found.
    public var aliases: [String] {
        get { (aliases_ ?? "").split(separator: "\n").map(String.init) }
        set {
            let names = newValue.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
            // With a line's end on both sides, a whole name can be found in the text.
            aliases_ = names.isEmpty ? nil : "\n" + names.joined(separator: "\n") + "\n"
        }
    }

    /// Finds the keywords that have a name or an alias, whatever capitals it is written with.
    public static func predicate(named name: String) -> NSPredicate {
        NSPredicate(format: "%K ==[c] %@ OR %K CONTAINS[c] %@", KeywordProperties.name, name, "aliases_", "\n\(name)\n")
    }

    /// Gives the keyword another name, for all its notes.
    ///
    /// - Throws: `KeywordNameError` if another keyword has the name, with which this one may be merged, or an error of the
    ///   store. Nothing is changed then.
    public func rename(to newName: String) throws {
        let newName = newName.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !newName.isEmpty else { throw KeywordNameError.empty }
        let isAnother = NSPredicate(format: "%K ==[c] %@ AND SELF != %@", KeywordProperties.name, newName, self)
        let others = Keyword.fetch(isAnother)
        others.fetchLimit = 1
        if let other = try managedObjectContext?.fetch(others).first { throw KeywordNameError.taken(other.name) }
        name = newName
    }

    /// Takes over all notes and names of other keywords, which are deleted, and their place in kept searches. Notes in the
    /// trash are among them.
    public func merge(_ others: some Sequence<Keyword>) {
        var names = aliases
        for other in others where other != self {
            addToNotes_(other.notes_ ?? NSSet())
            addToDormantNotes_(other.dormantNotes_ ?? NSSet())
            names += [other.name] + other.aliases
            replace(other)
            other.managedObjectContext?.delete(other)
        }
        var known: Set<String> = [name.lowercased()]
        aliases = names.filter { !$0.isEmpty && known.insert($0.lowercased()).inserted }
    }

    /// Has kept searches ask for this keyword in place of another one.
    private func replace(_ other: Keyword) {
        let (old, new) = (NoteSearchToken.about(other).storedName, NoteSearchToken.about(self).storedName)
        let request = SavedSearch.fetch(NSPredicate(format: "tokens_ CONTAINS %@", old))
        // A search that cannot be read keeps the former keyword, and finds nothing.
        for search in (try? managedObjectContext?.fetch(request)) ?? [] {
            search.tokens_ = search.tokens_?.replacingOccurrences(of: old, with: new)
        }
    }
}

/// A name that a keyword cannot have.
public enum KeywordNameError: LocalizedError, Equatable {
    /// Another keyword has it.
    case taken(String)
    /// It has no letters.
    case empty

    /// What went wrong and what to do.
    public var errorDescription: String? {
        switch self {
        case .taken(let name): "There is a keyword “\(name)” already. Merge both, or choose another name."
        case .empty: "A keyword needs a name. Type one."
        }
    }
}
