public import CoreData

extension Note {
    /// A request for notes, the oldest first. Those in the trash are not among them.
    public static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<Note> {
        fetchEverywhere(NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, isPresent]))
    }

    /// A request for the notes of a folder, or those of them that have a status.
    public static func fetch(for folder: Folder, status: Status? = nil) -> NSFetchRequest<Note> {
        let folderPredicate = NSPredicate(format: "%K == %@", NoteProperties.folder, folder)
        guard let status else { return fetch(folderPredicate) }
        return fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [folderPredicate, predicate(for: status)]))
    }

    /// A request for the notes that are about any of the keywords.
    public static func fetch(withAnyOf keywords: Set<Keyword>) -> NSFetchRequest<Note> {
        fetch(NSPredicate(format: "ANY %K IN %@", NoteProperties.keywords, NSSet(set: keywords)))
    }

    /// A request for the notes that are about none of the keywords.
    public static func fetch(withNoneOf keywords: Set<Keyword>) -> NSFetchRequest<Note> {
        fetch(NSPredicate(format: "NOT (ANY %K IN %@)", NoteProperties.keywords, NSSet(set: keywords)))
    }

    /// A request for the notes without a keyword.
    public static func fetchWithoutKeywords() -> NSFetchRequest<Note> {
        fetch(NSPredicate(format: "%K.@count == 0", NoteProperties.keywords))
    }

    /// A request for favourite notes.
    public static func favoritesFetch() -> NSFetchRequest<Note> {
        fetch(NSPredicate(format: "%K == true", NoteProperties.isFavorite))
    }

    /// Finds the notes whose `status` is the given one. As with the property, what is not stored, or unknown, is a draft.
    public static func predicate(for status: Status) -> NSPredicate {
        guard status == .draft else {
            return NSPredicate(format: "%K == %@", NoteProperties.status, status.rawValue)
        }
        let others = Status.allCases.filter { $0 != .draft }.map(\.rawValue)
        let name = NoteProperties.status
        return NSPredicate(format: "%K == %@ OR %K == nil OR NOT (%K IN %@)", name, status.rawValue, name, name, others)
    }
}
