public import CoreData

extension Attachment {
    /// The longer side of thumbnails, in pixels.
    public static let thumbnailPixelSize = 600

    /// The small picture, which is made in the background when it is first asked for.
    ///
    /// ```swift
    /// thumbnail = try await attachment.getThumbnail(by: maker)
    /// ```
    @MainActor public func getThumbnail(by maker: some ThumbnailSource) async throws -> Data? {
        guard let context = managedObjectContext else { return thumbnailData }
        return try await Self.thumbnail(of: objectID, in: context, by: maker)
    }

    /// The small picture of an attachment.
    ///
    /// The large one is read in a context of its own, unless it was not saved yet, so that neither its bytes nor the time
    /// to read them burden the context of those who look at it. Thumbnails are transient: the attachment has its own until
    /// it becomes a fault, or gets another picture.
    ///
    /// - Throws: what the maker or the store throws; an error if there is no such attachment.
    public static func thumbnail(
        of id: NSManagedObjectID,
        in context: NSManagedObjectContext,
        by maker: some ThumbnailSource
    ) async throws -> Data? {
        let source = try await context.perform { try Source(id, in: context) }
        if let thumbnail = source.thumbnail { return thumbnail }
        guard let image = try await source.image(), !image.isEmpty else { return nil }
        let thumbnail = try await maker.thumbnail(of: image, pixelSize: thumbnailPixelSize)
        let isCurrent = try await context.perform { try Source(source.id, in: context) }.image() == image
        guard isCurrent, let thumbnail else { return thumbnail }
        try await context.perform {
            (try context.existingObject(with: source.id) as? Attachment)?.thumbnailData = thumbnail
        }
        return thumbnail
    }

    /// Where the picture of an attachment is: in memory as long as it is not saved, then in the store.
    private struct Source: Sendable {
        let id: NSManagedObjectID
        let thumbnail: Data?
        private let unsavedImage: Data?
        private let coordinator: NSPersistentStoreCoordinator?

        init(_ id: NSManagedObjectID, in context: NSManagedObjectContext) throws {
            let object = try context.existingObject(with: id)
            // The identifier must still lead to the object if somebody saves it meanwhile.
            if id.isTemporaryID { try context.obtainPermanentIDs(for: [object]) }
            let attachment = object as? Attachment
            let isSaved = !object.isInserted && object.changedValues()["fullImageData"] == nil
            self.id = object.objectID
            thumbnail = attachment?.thumbnailData
            unsavedImage = isSaved ? nil : attachment?.fullImageData
            coordinator = isSaved ? context.persistentStoreCoordinator : nil
        }

        func image() async throws -> Data? {
            guard let coordinator else { return unsavedImage }
            let background = NSManagedObjectContext(.privateQueue)
            return try await background.perform { [id] in
                background.persistentStoreCoordinator = coordinator
                return (try background.existingObject(with: id) as? Attachment)?.fullImageData
            }
        }
    }
}
