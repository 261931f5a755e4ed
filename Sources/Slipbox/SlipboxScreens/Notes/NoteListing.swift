internal import CoreData
internal import SlipboxCore

/// The condition and the order of the notes in a list.
struct NoteListing {
    /// The condition besides that of the search that ranks the notes.
    let predicate: NSPredicate
    let sorting: NoteSorting
    /// The search that ranks the notes; nil if they are sorted.
    var ranking: NoteSearchText?
    /// What of the review queue is to be done today; nil where a list is not parted by that.
    var portion: ReviewPortion?

    /// A request for the notes that stand first, whatever the order of the others.
    var pinnedRequest: NSFetchRequest<Note> { fetch(Note.isPinned) }

    /// Returns a request for the other notes of the list, optionally restricted by another condition.
    func request(_ other: NSPredicate = .all) -> NSFetchRequest<Note> {
        fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [Note.isNotPinned, other]))
    }

    private func fetch(_ other: NSPredicate) -> NSFetchRequest<Note> {
        let request = Note.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, other]))
        request.sortDescriptors = sorting.sortDescriptors
        return request
    }

    /// The requests whose notes form the list, one after the other.
    var parts: [NSFetchRequest<Note>] {
        if let ranking { return ranking.rankedFetches(matching: predicate) }
        if let portion { return [pinnedRequest, request(portion.predicate), request(portion.laterPredicate)] }
        let others = sorting == .status ? Status.allCases.map { request(Note.predicate(for: $0)) } : [request()]
        return [pinnedRequest] + others
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
