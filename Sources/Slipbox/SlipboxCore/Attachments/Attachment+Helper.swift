public import CoreData

extension Attachment {
    /// Makes an attachment of a picture.
    public convenience init(image: Data?, context: NSManagedObjectContext) {
        self.init(context: context)
        self.fullImageData = image
    }

    /// How large the picture is, in kilobytes.
    public var dataSize: Int { (fullImageData?.count ?? 0) / 1024 }
}

extension Note {
    /// Attaches a picture, in the place of the one that there was; nil takes that away.
    public func attach(_ image: Data?) {
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
