public import CoreData
internal import SlipboxCore
internal import Thumbnails

/// The pictures in the texts of a slip box, for the server to serve to those who may see its pages.
public struct SlipboxPictures: Sendable {
    /// A picture as a browser gets it.
    public struct Picture: Sendable {
        /// What it is: one of the kinds that run nothing.
        public let contentType: String
        /// The file.
        public let bytes: [UInt8]
    }

    /// What the paths of pictures begin with.
    public static let folder = "/picture/"
    /// Smaller files are served as they are.
    private static let smallBytes = 256 << 10
    /// As many pixels as the column of a note has on a good screen.
    private static let side = 1520

    private let container: NSPersistentContainer

    /// The pictures of a container.
    public init(_ container: NSPersistentContainer) {
        self.container = container
    }

    /// A picture by its place among all files; nil if there is none, or none that may be shown.
    ///
    /// - Parameter isWhole: whether it is wanted as it was taken in, however large it is.
    public func picture(at path: String, isWhole: Bool = false) async throws -> Picture? {
        let context = container.newBackgroundContext()
        let data = try await context.perform { () -> Data? in
            let request = NSFetchRequest<Attachment>(entityName: "Attachment")
            request.predicate = NSPredicate(format: "path_ == %@", path)
            request.fetchLimit = 1
            return try context.fetch(request).first?.fullImageData
        }
        guard let data, let format = PictureFormat(data) else { return nil }
        guard !isWhole, data.count > Self.smallBytes else { return Picture(format.contentType, data) }
        do {
            let small = try await PictureIntake.maker.thumbnail(of: data, fitting: Self.side)
            return Picture(
                small.format == .png ? PictureFormat.png.contentType : PictureFormat.jpeg.contentType,
                small.data
            )
        } catch is ThumbnailError {
            return Picture(format.contentType, data)
        }
    }
}

extension SlipboxPictures.Picture {
    fileprivate init(_ contentType: String, _ data: Data) {
        self.init(contentType: contentType, bytes: Array(data))
    }
}
