internal import CoreData
public import DocumentRichText
public import Foundation
internal import MarkdownVault
public import SlipboxCore

/// Converts between Markdown and the bodies of notes.
public protocol NoteTextFormat: Sendable {
    /// Converts Markdown into plain text, which is searched, and RTF; the latter is nil for text without formatting.
    ///
    /// - Parameter lineBreaks: the meaning of line breaks within paragraphs.
    func body(markdown: String, lineBreaks: MarkdownLineBreaks) throws -> (plainText: String, richText: Data?)

    /// Converts a body written in a rich text editor into Markdown.
    func markdown(plainText: String, richText: Data?) throws -> String

    /// Converts an edited body into Markdown that differs from that of its file only where it was edited.
    ///
    /// - Parameters:
    ///   - file: the Markdown that the body was converted from.
    ///   - lineBreaks: the meaning that line breaks within its paragraphs had then.
    ///   - titles: the titles of the notes that it links to, which their links in the body may show by older names.
    func markdown(
        plainText: String,
        richText: Data?,
        basedOn file: String,
        lineBreaks: MarkdownLineBreaks,
        titles: [UUID: String]
    ) throws -> String

    /// Whether bodies contain Markdown verbatim, so that links in them must not be converted.
    var isMarkdown: Bool { get }
}

extension NoteTextFormat {
    /// False.
    public var isMarkdown: Bool { false }

    /// Converts Markdown whose line breaks mean what they show.
    public func body(markdown: String) throws -> (plainText: String, richText: Data?) {
        try body(markdown: markdown, lineBreaks: MarkdownLineBreaks(of: markdown))
    }

    /// Converts the body without regard to its file.
    public func markdown(
        plainText: String,
        richText: Data?,
        basedOn file: String,
        lineBreaks: MarkdownLineBreaks,
        titles: [UUID: String]
    ) throws -> String {
        try markdown(plainText: plainText, richText: richText)
    }
}

/// A format whose bodies are Markdown verbatim.
public struct PlainNoteText: NoteTextFormat {
    /// Creates the format.
    public init() {}

    /// True.
    public var isMarkdown: Bool { true }

    /// Returns the Markdown unchanged.
    public func body(markdown: String, lineBreaks: MarkdownLineBreaks) -> (plainText: String, richText: Data?) {
        (markdown, nil)
    }

    /// Returns the plain text unchanged.
    public func markdown(plainText: String, richText: Data?) -> String { plainText }
}

extension Note {
    /// The text of the imported file without its front matter; nil if the note was not imported.
    public var sourceBody: String? {
        guard let source, let path = sourcePath.flatMap(VaultPath.init) else { return nil }
        return VaultNote(path: path, text: source).body
    }

    /// Returns the body in Markdown: as written or imported if it was not changed since, otherwise converted.
    public func markdown(by format: any NoteTextFormat) throws -> String {
        if let markdown { return markdown }
        guard let sourceBody else { return try format.markdown(plainText: bodyText, richText: formattedBodyText_) }
        guard isBodyEdited else { return sourceBody }
        return try format.markdown(
            plainText: bodyText,
            richText: formattedBodyText_,
            basedOn: sourceBody,
            lineBreaks: MarkdownLineBreaks(of: sourceBody),
            titles: [:]
        )
    }
}
