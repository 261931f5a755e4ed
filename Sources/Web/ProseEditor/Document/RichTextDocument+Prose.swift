public import DocumentRichText
public import Foundation
public import WebUI

/// A link to a note by its identifier.
public typealias NoteLink = DocumentRichText.NoteLink

extension RichTextDocument {
    /// Creates a document from the editor's ProseMirror JSON.
    ///
    /// - Throws: ``ProseError`` for anything that is not in the schema: unknown nodes, marks and attributes, addresses
    ///   that may not be shown, and documents beyond the limits.
    public init(prose value: JSONValue, limits: ProseLimits = ProseLimits()) throws {
        var reader = ProseReader(limits: limits)
        self = try reader.document(value)
    }

    /// Returns the document as ProseMirror JSON. Reading it back gives the same document, except for what the editor
    /// cannot show: links and images with other than web schemes, and numbers beyond the limits.
    public func prose(limits: ProseLimits = ProseLimits()) -> JSONValue {
        ProseWriter(limits: limits).document(self)
    }
}

/// The reason why a value is not a valid document of the editor.
public struct ProseError: Error, Hashable, Sendable, LocalizedError {
    /// The path of the invalid value, such as `content[3].marks[0].attrs.href`.
    public let path: String
    /// What is wrong with the value.
    public let reason: String

    /// A message with the place and the reason, and what to do about it.
    public var errorDescription: String? {
        let place = path.isEmpty ? "The document" : "“\(path)” of the document"
        return "\(place) \(reason). Load the page again; your text is kept."
    }
}

/// The limits of a document in the editor.
public struct ProseLimits: Hashable, Sendable {
    /// The maximum number of paragraphs.
    public var paragraphs = 20_000
    /// The maximum number of text runs, line breaks, images and links to notes together.
    public var runs = 200_000
    /// The maximum length of the text, in bytes of UTF-8.
    public var textBytes = 4 << 20
    /// The maximum length of an address, in bytes.
    public var addressBytes = 4096
    /// The maximum length of a name, title or description, in bytes.
    public var nameBytes = 2048
    /// The prefix required of picture addresses, such as `/picture/`. Nil allows all web addresses.
    public var pictureFolder: String?

    /// Creates the default limits.
    public init() {}
}
