public import CoreData
public import DocumentThumbnails

extension Attachment {
    /// The length of a thumbnail's longer side, in pixels.
    public static let thumbnailPixelSize = 600

    /// Returns the thumbnail, which is created in the background on first use.
    ///
    /// ```swift
    /// thumbnail = try await attachment.getThumbnail(by: maker)
    /// ```
    @MainActor public func getThumbnail(by maker: some ThumbnailSource) async throws -> Data? {
        guard let context = managedObjectContext else { return thumbnailData }
        return try await Self.thumbnail(of: objectID, in: context, by: maker)
    }

    /// Returns the thumbnail of an attachment, or nil if there is no picture or it cannot be decoded.
    ///
    /// Unless it is unsaved, the full picture is read in a separate context, so that neither its data nor the time to
    /// read it burden the caller's context. Thumbnails are transient: the attachment keeps its thumbnail until it turns
    /// into a fault or gets another picture.
    ///
    /// - Throws: an error of the source or the store, or an error if no such attachment exists.
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

    /// The data of an attachment's picture: in memory while unsaved, otherwise in the store.
    private struct Source: Sendable {
        let id: NSManagedObjectID
        let thumbnail: Data?
        private let unsavedImage: Data?
        private let coordinator: NSPersistentStoreCoordinator?

        init(_ id: NSManagedObjectID, in context: NSManagedObjectContext) throws {
            let object = try context.existingObject(with: id)
            // The identifier must remain valid if the object is saved in the meantime.
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

/// A source of thumbnails.
///
/// Methods are called in the background, never on a context's queue, and possibly for several pictures at once.
public protocol ThumbnailSource: Sendable {
    /// Returns a reduced picture as the data of an image file, or nil if the data is not a picture.
    ///
    /// - Parameter pixelSize: the maximum length of the longer side, in pixels.
    func thumbnail(of image: Data, pixelSize: Int) async throws -> Data?
}

/// Decodes pictures in a separate process.
extension ThumbnailMaker: ThumbnailSource {
    /// Returns the data of the thumbnail's file, or nil if the data cannot be decoded as a picture. Throws all other
    /// errors.
    public func thumbnail(of image: Data, pixelSize: Int) async throws -> Data? {
        do {
            return try await thumbnail(of: image, fitting: pixelSize).data
        } catch ThumbnailError.unreadable {
            return nil
        }
    }
}
