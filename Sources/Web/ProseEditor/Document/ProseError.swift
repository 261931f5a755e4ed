public import Foundation

/// Why something is no document of the editor: what is wrong, and where.
public struct ProseError: Error, Hashable, Sendable, LocalizedError {
    /// The way from the document to what is wrong, such as `content[3].marks[0].attrs.href`.
    public let path: String
    /// What is wrong there.
    public let reason: String

    /// What is wrong, where, and what to do about it.
    public var errorDescription: String? {
        let place = path.isEmpty ? "The document" : "“\(path)” of the document"
        return "\(place) \(reason). Load the page again; what was typed is kept."
    }
}

/// How much a document of the editor may have.
public struct ProseLimits: Hashable, Sendable {
    /// Paragraphs in all.
    public var paragraphs = 20_000
    /// Runs of text, breaks, images and links to notes in all.
    public var runs = 200_000
    /// Bytes of text in all, in UTF-8.
    public var textBytes = 4 << 20
    /// Bytes of one address.
    public var addressBytes = 4096
    /// Bytes of one name, title or description.
    public var nameBytes = 2048
    /// What the addresses of pictures begin with, such as `/picture/`: no others are shown. Nil lets through those of the web.
    public var pictureFolder: String?

    /// The limits that hold unless a program says something else.
    public init() {}
}
