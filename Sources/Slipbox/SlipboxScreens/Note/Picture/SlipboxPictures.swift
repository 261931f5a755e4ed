public import CoreData
internal import DocumentRichText
internal import DocumentThumbnails
internal import SlipboxCore
internal import SlipboxVault

/// The pictures in the texts of a slip box, which a server offers to users who may see its pages.
public struct SlipboxPictures: Sendable {
    /// A picture as sent to browsers.
    public struct Picture: Sendable {
        /// The media type of one of the formats that run no code.
        public let contentType: String
        /// The data of the file.
        public let bytes: [UInt8]
    }

    /// The size in bytes below which files are served unchanged.
    private static let smallBytes = 256 << 10
    /// The width of the note column in pixels on a high-resolution screen.
    private static let side = 1520

    private let container: NSPersistentContainer

    /// Creates an accessor for the pictures of a container.
    public init(_ container: NSPersistentContainer) {
        self.container = container
    }

    /// Returns the picture at a path, or nil if there is none or it must not be shown.
    ///
    /// - Parameter isWhole: whether to return the original file regardless of its size.
    public func picture(at path: String, isWhole: Bool = false) async throws -> Picture? {
        let context = container.newBackgroundContext()
        let data = try await context.perform { [container] () -> Data? in
            try Attachment.named(path, in: context, of: container)?.fullImageData
        }
        guard let data else { return nil }
        return try await Self.shown(data, isWhole: isWhole)
    }

    /// The picture that a note has beside its text.
    public struct Photo: Sendable {
        private let data: Data

        fileprivate init(_ data: Data) { self.data = data }

        /// A text of letters and digits that differs if the picture does.
        public var tag: String { OfflineNote.shortDigest(of: Array(data)) }

        /// Returns the picture as browsers show it, or nil if it must not be shown.
        public func picture() async throws -> Picture? { try await SlipboxPictures.shown(data, isWhole: false) }
    }

    /// Returns the picture that the note with an identifier has beside its text, or nil if there is none.
    public func photo(of note: UUID) async throws -> Photo? {
        let context = container.newBackgroundContext()
        return try await context.perform {
            try Note.with(note, in: context)?.attachment?.fullImageData.map(Photo.init)
        }
    }

    private static func shown(_ data: Data, isWhole: Bool) async throws -> Picture? {
        guard let format = PictureFormat(data) else { return nil }
        guard !isWhole, data.count > smallBytes else { return Picture(format.contentType, data) }
        do {
            let small = try await PictureIntake.maker.thumbnail(of: data, fitting: side)
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
