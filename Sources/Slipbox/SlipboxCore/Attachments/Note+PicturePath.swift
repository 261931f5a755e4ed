internal import CoreData

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

    /// Looks for pictures in the texts that were not looked at yet, such as those of slip boxes that were made before there were
    /// paths, and saves their paths. Once that is done, a look at the index finds none.
    ///
    /// - Parameters:
    ///   - context: A context without changes. It is reset.
    ///   - batchSize: The number of notes per save.
    static func completePicturePaths(in context: NSManagedObjectContext, batchSize: Int = 200) throws {
        let request = fetchEverywhere(NSPredicate(format: "%K == nil", NoteProperties.picturePath))
        request.sortDescriptors = nil
        request.fetchLimit = batchSize
        while case let notes = try context.fetch(request), !notes.isEmpty {
            for note in notes { note.updatePicturePath() }
            try context.save()
            context.reset()
        }
    }
}
