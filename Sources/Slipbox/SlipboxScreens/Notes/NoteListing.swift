internal import CoreData
internal import SlipboxCore

/// Which notes a list shows, and in which order.
struct NoteListing {
    let predicate: NSPredicate
    let sorting: NoteSorting

    /// All notes, or those of them that satisfy another condition.
    func request(_ other: NSPredicate = .all) -> NSFetchRequest<Note> {
        let request = Note.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, other]))
        request.sortDescriptors = sorting.sortDescriptors
        return request
    }

    /// What identifies the notes, in the order of the list and of its sections.
    func identifiers(in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
        let parts = sorting == .status ? Status.allCases.map { Note.predicate(for: $0) } : [.all]
        return try parts.flatMap { part in
            let notes = request(part)
            let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
            (request.predicate, request.sortDescriptors) = (notes.predicate, notes.sortDescriptors)
            request.resultType = .managedObjectIDResultType
            return try context.fetch(request)
        }
    }
}
