public import CoreData

/// What was thrown away, as a whole.
public enum Trash {
    /// How many things somebody threw away; a folder counts once.
    public static func count(in context: NSManagedObjectContext) throws -> Int {
        try context.count(for: TrashItem.fetch())
    }

    /// Deletes things for good that were thrown away before a moment. Nothing is saved.
    ///
    /// - Parameter date: the moment; without one, everything is deleted.
    /// - Returns: How many notes are gone.
    @discardableResult public static func empty(
        before date: Date = .distantFuture,
        in context: NSManagedObjectContext
    ) throws -> Int {
        let request = TrashItem.fetch(NSPredicate(format: "date_ < %@", date as NSDate))
        request.relationshipKeyPathsForPrefetching = ["note", "folder"]
        return try context.fetch(request).reduce(0) { $0 + delete($1, in: context) }
    }

    /// Deletes one thing for good, with all that is in it.
    ///
    /// - Returns: How many notes are gone.
    @discardableResult public static func delete(_ item: TrashItem) -> Int {
        item.managedObjectContext.map { delete(item, in: $0) } ?? 0
    }

    private static func delete(_ item: TrashItem, in context: NSManagedObjectContext) -> Int {
        let count = Int(item.noteCount)
        if let note = item.note { context.delete(note) }
        if let folder = item.folder { context.delete(folder) }
        context.delete(item)
        return count
    }
}
