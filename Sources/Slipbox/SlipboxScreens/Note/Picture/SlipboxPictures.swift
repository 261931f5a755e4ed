public import CoreData
internal import DocumentRichText
internal import DocumentThumbnails
internal import SlipboxCore
internal import SlipboxVault

/// The pictures in the texts of a slip box, which a server offers to users who may see its pages.
public struct SlipboxPictures: Sendable {
    /// A picture as sent to browsers.
    public struct Picture: Sendable {
        /// The media type of one of the formats that run no code where a page shows them.
        public let contentType: String
        /// The data of the file.
        public let bytes: [UInt8]

        /// The policy with which the picture is sent, for browsers that open it by itself: nothing in it runs.
        public var contentSecurityPolicy: String {
            contentType == DrawingFormat.contentType
                ? DrawingFormat.contentSecurityPolicy : "default-src 'none'; sandbox"
        }

        /// A transparent pixel, in place of a picture that cannot be made small: browsers would draw a frame for none.
        public static let nothing = Picture(
            contentType: PictureFormat.gif.contentType,
            bytes: Array("GIF89a".utf8) + [
                1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 0, 0,
                0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
            ]
        )
    }

    /// The sizes in which pictures are served.
    public enum Size: String, Sendable {
        /// That of the file.
        case whole
        /// That of a note's column, or of the file if this is smaller.
        case column
        /// That of a row in a list.
        case small
    }

    /// The size in bytes below which files are served unchanged.
    private static let smallBytes = 256 << 10
    /// The width of the note column in pixels on a high-resolution screen.
    private static let side = 1520
    /// The longer side of a picture in a row, whose shorter one fills the row's room on a high-resolution screen.
    private static let smallSide = 176

    private let container: NSPersistentContainer

    /// Creates an accessor for the pictures of a container.
    public init(_ container: NSPersistentContainer) {
        self.container = container
    }

    /// Returns the picture at a path, or nil if there is none or it must not be shown.
    ///
    /// - Parameter size: the size; a picture that cannot be made small is none.
    public func picture(at path: String, size: Size = .column) async throws -> Picture? {
        let context = container.newBackgroundContext()
        let data = try await context.perform { [container] () -> Data? in
            try Attachment.named(path, in: context, of: container)?.fullImageData
        }
        guard let data else { return nil }
        return try await Self.shown(data, size)
    }

    /// The picture that a note has beside its text.
    public struct Photo: Sendable {
        private let data: Data

        fileprivate init(_ data: Data) { self.data = data }

        /// A text of letters and digits that differs if the picture does.
        public var tag: String { OfflineNote.shortDigest(of: Array(data)) }

        /// Returns the picture as browsers show it, or nil if it must not be shown, or cannot be made small.
        public func picture(size: Size = .column) async throws -> Picture? {
            try await SlipboxPictures.shown(data, size)
        }
    }

    /// Returns the picture that the note with an identifier has beside its text, or nil if there is none.
    public func photo(of note: UUID) async throws -> Photo? {
        let context = container.newBackgroundContext()
        return try await context.perform {
            try Note.with(note, in: context)?.attachment?.fullImageData.map(Photo.init)
        }
    }

    private static func shown(_ data: Data, _ size: Size) async throws -> Picture? {
        guard let format = PictureFormat(data) else { return drawing(data, size) }
        let isMade = size == .small || size == .column && data.count > smallBytes
        guard isMade else { return Picture(format.contentType, data) }
        do {
            let small = try await PictureIntake.maker.thumbnail(of: data, fitting: size == .small ? smallSide : side)
            return Picture(
                small.format == .png ? PictureFormat.png.contentType : PictureFormat.jpeg.contentType,
                small.data
            )
        } catch is ThumbnailError {
            return size == .small ? nil : Picture(format.contentType, data)
        }
    }

    /// Drawings fit any room. A large one is too much for a row.
    private static func drawing(_ data: Data, _ size: Size) -> Picture? {
        guard DrawingFormat.matches(data), size != .small || data.count <= smallBytes else { return nil }
        return Picture(DrawingFormat.contentType, data)
    }
}

extension SlipboxPictures.Picture {
    fileprivate init(_ contentType: String, _ data: Data) {
        self.init(contentType: contentType, bytes: Array(data))
    }
}
