public import CoreData

extension Note {
    /// The notes that have all words somewhere in title and body, best first: a word in a title counts for four in a body.
    ///
    /// ```swift
    /// for found in try Note.search("slip \"index card\"", in: context) {
    ///     print(found.object.title, found.excerpt(of: NoteProperties.bodyText)?.text ?? "")
    /// }
    /// ```
    ///
    /// Files answer from their text index, in which both attributes are.
    ///
    /// - Parameter predicate: a further condition; nil for none.
    public static func search(
        _ text: String,
        matching predicate: NSPredicate? = nil,
        limit: Int = 50,
        in context: NSManagedObjectContext
    ) throws -> [TextSearchResult<Note>] {
        let weights = [NoteProperties.title: 4.0, NoteProperties.bodyText: 1.0]
        var request = TextSearchRequest<Note>(text, entityName: "Note", weights: weights)
        let conditions = [predicate, isPresent].compactMap { $0 }
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
        request.limit = limit
        return try context.search(request)
    }
}
