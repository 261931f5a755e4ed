public import CoreData

/// The path of the first picture in a text and the words about all pictures are stored beside the text: rows of lists have no time to
/// look for them, and searches need an index.
extension Note {
    /// The path of the first picture in the text that belongs to the slip box; nil if there is none, or the text has come from
    /// another device and was not looked at yet.
    public var firstPicturePath: String? {
        guard let path = picturePath_, !path.isEmpty else { return nil }
        return path
    }

    /// The words about the pictures in the text, those of each picture in a line of their own; empty if there are none, or the text
    /// was not looked at yet.
    public var pictureWords: String { pictureWords_ ?? "" }

    /// Lets path and words follow the text, and returns whether they are others. They are empty if there is no picture.
    @discardableResult func updatePictureKeys() -> Bool {
        guard !isDeleted else { return false }
        let path = ShownPictures.firstPath(in: formattedBodyText_) ?? ""
        let words = ShownPictures.words(in: formattedBodyText_)
        guard picturePath_ != path || pictureWords_ != words else { return false }
        (picturePath_, pictureWords_) = (path, words)
        return true
    }

    /// Whether the formatted text is another one than in the store.
    var isTextNew: Bool {
        let name = "formattedBodyText_"
        return isInserted || committedValues(forKeys: [name])[name] as? Data != formattedBodyText_
    }

    /// Looks for pictures in the texts that were not looked at yet: those of slip boxes that were made before there were paths or words.
    ///
    /// A program may call it at each start. Rows have no pictures, and words about them are not found, until then.
    public static func completePictureKeys(in container: NSPersistentContainer) async throws {
        let context = container.newBackgroundContext()
        // A text that another page has changed in the meantime was looked at.
        context.mergePolicy = NSMergePolicy.rollback
        while try await context.perform({ try completeSomePictureKeys(in: context) }) { try Task.checkCancellation() }
    }

    /// Looks for pictures in the texts that were not looked at yet, such as those that have come from another device, and saves
    /// their paths and words.
    ///
    /// - Parameter context: A context without changes. It is reset.
    static func completePictureKeys(in context: NSManagedObjectContext) throws {
        while try completeSomePictureKeys(in: context) {}
    }

    /// Returns whether there may be more. Once there are none, a look at the index says so.
    private static func completeSomePictureKeys(in context: NSManagedObjectContext) throws -> Bool {
        let request = fetchEverywhere(
            NSPredicate(format: "%K == nil AND formattedBodyText_ != nil", NoteProperties.pictureWords)
        )
        request.sortDescriptors = nil
        request.fetchLimit = 200
        let notes = try context.fetch(request)
        for note in notes { note.updatePictureKeys() }
        if context.hasChanges { try context.save() }
        context.reset()
        return !notes.isEmpty
    }
}
