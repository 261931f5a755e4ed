internal import CoreData

/// The key by which titles are sorted is stored beside the title, since only an index sorts many notes at once.
extension Note {
    /// Lets the key follow the title, and returns whether it is another one.
    @discardableResult func updateTitleKey() -> Bool {
        let key = NaturalOrder.key(title)
        guard !isDeleted, titleKey_ != key else { return false }
        titleKey_ = key
        return true
    }

    /// Gives keys to the notes that have none: those of slip boxes that were made before there were keys.
    static func completeTitleKeys(in container: NSPersistentContainer) throws {
        let context = container.newBackgroundContext()
        // A title that somebody else has changed in the meantime has its key.
        context.mergePolicy = NSMergePolicy.rollback
        try context.performAndWait { try completeTitleKeys(in: context) }
    }

    /// Gives keys to the notes that have none, such as those whose titles have come from another device, and saves them.
    ///
    /// Once that is done, a look at the index finds none.
    ///
    /// - Parameters:
    ///   - context: A context without changes. It is reset.
    ///   - batchSize: The number of notes per save.
    static func completeTitleKeys(in context: NSManagedObjectContext, batchSize: Int = 1_000) throws {
        let request = fetchEverywhere(NSPredicate(format: "%K == nil", NoteProperties.titleKey))
        request.sortDescriptors = nil
        request.fetchLimit = batchSize
        while case let notes = try context.fetch(request), !notes.isEmpty {
            for note in notes { note.updateTitleKey() }
            try context.save()
            context.reset()
        }
    }
}
