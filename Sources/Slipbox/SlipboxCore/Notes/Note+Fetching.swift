public import CoreData

extension Note {
    /// Returns a request for notes that are not in the trash, the oldest first.
    public static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<Note> {
        fetchEverywhere(NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, isPresent]))
    }

    /// Returns a request for the notes directly in a folder, optionally only those with a status.
    public static func fetch(for folder: Folder, status: Status? = nil) -> NSFetchRequest<Note> {
        let folderPredicate = NSPredicate(format: "%K == %@", NoteProperties.folder, folder)
        guard let status else { return fetch(folderPredicate) }
        return fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [folderPredicate, predicate(for: status)]))
    }

    /// Returns a request for the notes with at least one of the keywords.
    public static func fetch(withAnyOf keywords: Set<Keyword>) -> NSFetchRequest<Note> {
        fetch(NSPredicate(format: "ANY %K IN %@", NoteProperties.keywords, NSSet(set: keywords)))
    }

    /// Returns a request for the notes with none of the keywords.
    public static func fetch(withNoneOf keywords: Set<Keyword>) -> NSFetchRequest<Note> {
        fetch(NSPredicate(format: "NOT (ANY %K IN %@)", NoteProperties.keywords, NSSet(set: keywords)))
    }

    /// Returns a request for the notes without keywords.
    public static func fetchWithoutKeywords() -> NSFetchRequest<Note> {
        fetch(NSPredicate(format: "%K.@count == 0", NoteProperties.keywords))
    }

    /// Returns a request for the favourite notes.
    public static func favoritesFetch() -> NSFetchRequest<Note> {
        fetch(NSPredicate(format: "%K == true", NoteProperties.isFavorite))
    }

    /// A predicate that matches the notes that stand first in lists. An index answers it.
    public static let isPinned = NSPredicate(format: "%K == YES", NoteProperties.isPinned)

    /// A predicate that matches all other notes. No index answers it, so that those of places and dates are used.
    public static let isNotPinned = NSPredicate(format: "%K != YES", NoteProperties.isPinned)

    /// Returns a predicate that matches notes by `status`. As in the property, a missing or unknown value counts as a
    /// draft.
    public static func predicate(for status: Status) -> NSPredicate {
        guard status == .draft else {
            return NSPredicate(format: "%K == %@", NoteProperties.status, status.rawValue)
        }
        let others = Status.allCases.filter { $0 != .draft }.map(\.rawValue)
        let name = NoteProperties.status
        return NSPredicate(format: "%K == %@ OR %K == nil OR NOT (%K IN %@)", name, status.rawValue, name, name, others)
    }
}

extension Note {
    /// Returns a request for the notes in review, the oldest first.
    ///
    /// - Parameter limit: the maximum number of notes; 0 for no limit.
    public static func reviewQueueFetch(limit: Int = 0) -> NSFetchRequest<Note> {
        let request = fetch(predicate(for: .review))
        request.fetchLimit = limit
        return request
    }

    /// Advances the status: from draft to review to archived, which is final.
    public func advance() {
        if let next = status.next { status = next }
    }
}

extension Note {
    /// Returns the notes whose title, body and words about pictures contain all words, ranked by relevance. A match in the title
    /// weighs as much as four elsewhere.
    ///
    /// ```swift
    /// for found in try Note.search("slip \"index card\"", in: context) {
    ///     print(found.object.title, found.excerpt(of: NoteProperties.bodyText)?.text ?? "")
    /// }
    /// ```
    ///
    /// SQLite stores use their text index, which covers these attributes.
    ///
    /// - Parameter predicate: an additional condition; nil for none.
    public static func search(
        _ text: String,
        matching predicate: NSPredicate? = nil,
        limit: Int = 50,
        in context: NSManagedObjectContext
    ) throws -> [TextSearchResult<Note>] {
        let weights = [NoteProperties.title: 4.0, NoteProperties.bodyText: 1.0, NoteProperties.pictureWords: 1.0]
        var request = TextSearchRequest<Note>(text, entityName: "Note", weights: weights)
        let conditions = [predicate, isPresent].compactMap { $0 }
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
        request.limit = limit
        return try context.search(request)
    }
}
