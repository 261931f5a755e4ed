internal import CoreData

/// The notes that some notes are linked with, in either direction.
enum Neighbours {
    /// Their identifiers, the latest written first.
    static func of(
        _ notes: [NSManagedObjectID],
        limit: Int,
        in context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        var found: [NSManagedObjectID] = []
        // Two statements are answered by indexes; one with OR reads all notes.
        for key in [NoteProperties.backLinkedNotes, NoteProperties.linkedNotes] {
            let ends = NSPredicate(format: "ANY %K IN %@", key, notes)
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [ends, Note.isPresent])
            request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.modificationDate_, ascending: false)]
            request.resultType = .managedObjectIDResultType
            request.fetchLimit = limit
            found += try context.fetch(request)
        }
        var known: Set<NSManagedObjectID> = []
        return Array(found.filter { known.insert($0).inserted }.prefix(limit))
    }
}
