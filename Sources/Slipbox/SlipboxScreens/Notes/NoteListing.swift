internal import CoreData
internal import SlipboxCore

/// The condition and the order of the notes in a list.
struct NoteListing {
    let predicate: NSPredicate
    let sorting: NoteSorting
    /// The search that ranks the notes; nil if they are sorted.
    var ranking: NoteSearchText?

    /// Returns a request for the notes of the list, optionally restricted by another condition.
    func request(_ other: NSPredicate = .all) -> NSFetchRequest<Note> {
        let request = Note.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, other]))
        request.sortDescriptors = sorting.sortDescriptors
        return request
    }

    /// The requests whose notes form the list, one after the other.
    var parts: [NSFetchRequest<Note>] {
        if let ranking { return ranking.rankedFetches(matching: predicate) }
        return sorting == .status ? Status.allCases.map { request(Note.predicate(for: $0)) } : [request()]
    }

    /// Returns the identifiers of the notes, in the order of the list and its sections.
    func identifiers(in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
        try parts.flatMap { part in
            let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
            (request.predicate, request.sortDescriptors) = (part.predicate, part.sortDescriptors)
            request.resultType = .managedObjectIDResultType
            return try context.fetch(request)
        }
    }
}
