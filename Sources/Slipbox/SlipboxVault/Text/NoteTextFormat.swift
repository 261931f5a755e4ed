public import Foundation

/// Makes a note's body of Markdown, and Markdown of a body.
public protocol NoteTextFormat: Sendable {
    /// The text as it is searched, and as RTF; nil for text without formatting.
    func body(markdown: String) throws -> (plainText: String, richText: Data?)

    /// Markdown for a body that somebody wrote in an editor of rich text.
    func markdown(plainText: String, richText: Data?) throws -> String

    /// Whether bodies are Markdown themselves, so that links stay in them as they are written.
    var isMarkdown: Bool { get }
}

extension NoteTextFormat {
    /// No.
    public var isMarkdown: Bool { false }
}

/// Bodies that are Markdown themselves.
public struct PlainNoteText: NoteTextFormat {
    /// There is nothing to choose.
    public init() {}

    /// Yes.
    public var isMarkdown: Bool { true }

    /// The Markdown itself.
    public func body(markdown: String) -> (plainText: String, richText: Data?) { (markdown, nil) }

    /// The plain text itself.
    public func markdown(plainText: String, richText: Data?) -> String { plainText }
}
