public import CoreData

/// The trash of a slip box.
public enum Trash {
    /// Returns the number of items in the trash; a folder counts as one.
    public static func count(in context: NSManagedObjectContext) throws -> Int {
        try context.count(for: TrashItem.fetch())
    }

    /// Permanently deletes items moved to the trash before a date. With the last of the examples, the keywords that only they had
    /// go. Does not save.
    ///
    /// - Parameter date: the date; by default, all items are deleted.
    /// - Returns: the number of deleted notes.
    @discardableResult public static func empty(
        before date: Date = .distantFuture,
        in context: NSManagedObjectContext
    ) throws -> Int {
        let request = TrashItem.fetch(NSPredicate(format: "date_ < %@", date as NSDate))
        request.relationshipKeyPathsForPrefetching = ["note", "folder"]
        return try ExampleSlipBox.deletingNotes(in: context) {
            try context.fetch(request).reduce(0) { $0 + delete($1, in: context) }
        }
    }

    /// Permanently deletes an item with its contents. Does not save.
    ///
    /// - Returns: the number of deleted notes.
    @discardableResult public static func delete(_ item: TrashItem) throws -> Int {
        guard let context = item.managedObjectContext else { return 0 }
        return try ExampleSlipBox.deletingNotes(in: context) { delete(item, in: context) }
    }

    private static func delete(_ item: TrashItem, in context: NSManagedObjectContext) -> Int {
        let count = Int(item.noteCount)
        if let note = item.note { context.delete(note) }
        if let folder = item.folder { context.delete(folder) }
        context.delete(item)
        return count
    }
}
