public import CoreData

extension Attachment {
    /// Creates an attachment for a picture.
    public convenience init(image: Data?, context: NSManagedObjectContext) {
        self.init(context: context)
        self.fullImageData = image
    }

    /// The size of the picture in kilobytes, rounded down.
    public var dataSize: Int { (fullImageData?.count ?? 0) / 1024 }
}

extension Note {
    /// Attaches a picture, replacing the existing one. Pass nil to delete the attachment. Either is a change of the note.
    public func attach(_ image: Data?, at now: Date = Date()) {
        if image != nil || attachment != nil { modificationDate_ = now }
        guard let image else {
            if let attachment { managedObjectContext?.delete(attachment) }
            attachment = nil
            return
        }
        if let attachment {
            attachment.fullImageData = image
            attachment.thumbnailData = nil
        } else if let context = managedObjectContext {
            attachment = Attachment(image: image, context: context)
        }
    }
}

extension Attachment {
    /// Creates an attachment for a picture that was pasted into a note's text. The text refers to it by `path`.
    ///
    /// ``UnshownPictures`` deletes the attachment once no text shows it any more. Files imported from a vault, which
    /// also have paths, are not deleted.
    ///
    /// - Parameters:
    ///   - path: the path of the picture, unique among all files.
    ///   - note: the identifier of the note.
    public convenience init(
        pasting image: Data,
        at path: String,
        into note: UUID?,
        at now: Date = Date(),
        context: NSManagedObjectContext
    ) {
        self.init(image: image, context: context)
        path_ = path
        isPasted = true
        // The picture may be removed again before the text is saved for the first time.
        PictureReview.ask(for: path, of: note, at: now, in: context)
    }

    /// Returns the file at a path, or at one that ends in it, as other programs name files; nil if there is none.
    public static func at(endOf path: String, in context: NSManagedObjectContext) throws -> Attachment? {
        let request = NSFetchRequest<Attachment>(entityName: "Attachment")
        request.predicate = NSPredicate(format: "path_ == %@ OR path_ ENDSWITH %@", path, "/" + path)
        request.sortDescriptors = [NSSortDescriptor(key: "path_", ascending: true)]
        request.fetchLimit = 1
        return try context.fetch(request).first
    }
}
