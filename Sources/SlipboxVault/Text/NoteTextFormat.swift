public import Foundation

/// Makes a note's body of Markdown, and Markdown of a body.
public protocol NoteTextFormat: Sendable {
    /// The text as it is searched, and as RTF; nil for text without formatting.
    func body(markdown: String) throws -> (plainText: String, richText: Data?)

    /// Markdown for a body that somebody wrote in an editor of rich text.
    func markdown(plainText: String, richText: Data?) throws -> String
}

/// Bodies that are Markdown themselves.
public struct PlainNoteText: NoteTextFormat {
    /// There is nothing to choose.
    public init() {}

    /// The Markdown itself.
    public func body(markdown: String) -> (plainText: String, richText: Data?) { (markdown, nil) }

    /// The plain text itself.
    public func markdown(plainText: String, richText: Data?) -> String { plainText }
}
