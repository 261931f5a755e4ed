public import CoreData

/// Finds the notes that are linked with others, in either direction.
enum Neighbours {
    private static let directions = [NoteProperties.linkedNotes, NoteProperties.backLinkedNotes]

    /// Returns the identifiers of a note's neighbours.
    ///
    /// The lookup uses the indexes of the link tables. A condition such as `ANY linkedNotes_ IN …` would test all
    /// notes.
    static func of(_ note: NSManagedObjectID, in context: NSManagedObjectContext) -> Set<NSManagedObjectID> {
        let object = context.object(with: note)
        return Set(directions.flatMap { object.objectIDs(forRelationshipNamed: $0) }).subtracting([note])
    }

    /// Returns the neighbours of several notes, the latest modified first.
    static func latest(
        around notes: [NSManagedObjectID],
        but known: Set<NSManagedObjectID>,
        limit: Int,
        in context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
        let all = notes.reduce(into: Set<NSManagedObjectID>()) { $0.formUnion(of($1, in: context)) }.subtracting(known)
        guard !all.isEmpty, limit > 0 else { return [] }
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "SELF IN %@", Array(all)), Note.isPresent,
        ])
        request.sortDescriptors = [
            NSSortDescriptor(keyPath: \Note.modificationDate_, ascending: false),
            NSSortDescriptor(keyPath: \Note.creationDate_, ascending: false),
        ]
        request.resultType = .managedObjectIDResultType
        request.fetchLimit = limit
        return try context.fetch(request)
    }
}

extension Note {
    /// The identifiers of the notes that it links to, and of those that link to it, as they are saved. Those in the trash are none.
    public var neighbours: Set<NSManagedObjectID> {
        guard let context = managedObjectContext else { return [] }
        return Neighbours.of(objectID, in: context).filter { (context.object(with: $0) as? Note)?.isTrashed == false }
    }
}
