public import CoreData

/// The path of the first picture in a text is stored beside the text, since rows of lists have no time to look for it.
extension Note {
    /// The path of the first picture in the text that belongs to the slip box; nil if there is none, or the text has come from
    /// another device and was not looked at yet.
    public var firstPicturePath: String? {
        guard let path = picturePath_, !path.isEmpty else { return nil }
        return path
    }

    /// Lets the path follow the text, and returns whether it is another one. It is empty if there is no picture.
    @discardableResult func updatePicturePath() -> Bool {
        guard !isDeleted else { return false }
        let path = ShownPictures.firstPath(in: formattedBodyText_) ?? ""
        guard picturePath_ != path else { return false }
        picturePath_ = path
        return true
    }

    /// Whether the formatted text is another one than in the store.
    var isTextNew: Bool {
        let name = "formattedBodyText_"
        return isInserted || committedValues(forKeys: [name])[name] as? Data != formattedBodyText_
    }

    /// Looks for pictures in the texts that were not looked at yet: those of slip boxes that were made before there were paths.
    ///
    /// A program may call it at each start. Rows have no pictures until then.
    public static func completePicturePaths(in container: NSPersistentContainer) async throws {
        let context = container.newBackgroundContext()
        // A text that somebody else has changed in the meantime has its path.
        context.mergePolicy = NSMergePolicy.rollback
        while try await context.perform({ try completeSomePicturePaths(in: context) }) { try Task.checkCancellation() }
    }

    /// Looks for pictures in the texts that were not looked at yet, such as those that have come from another device, and saves
    /// their paths.
    ///
    /// - Parameter context: A context without changes. It is reset.
    static func completePicturePaths(in context: NSManagedObjectContext) throws {
        while try completeSomePicturePaths(in: context) {}
    }

    /// Returns whether there may be more. Once there are none, a look at the index says so.
    private static func completeSomePicturePaths(in context: NSManagedObjectContext) throws -> Bool {
        let request = fetchEverywhere(
            NSPredicate(format: "%K == nil AND formattedBodyText_ != nil", NoteProperties.picturePath)
        )
        request.sortDescriptors = nil
        request.fetchLimit = 200
        let notes = try context.fetch(request)
        for note in notes { note.updatePicturePath() }
        if context.hasChanges { try context.save() }
        context.reset()
        return !notes.isEmpty
    }
}
