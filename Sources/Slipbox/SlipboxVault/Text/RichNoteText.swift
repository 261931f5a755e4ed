public import DocumentRichText
public import Foundation

/// A format whose bodies are rich text, converted from and to Markdown.
///
/// Wiki links, which rich text cannot express, become plain text and are restored by the conversion into Markdown.
public struct RichNoteText: NoteTextFormat {
    /// Creates the format.
    public init() {}

    /// Renders the Markdown as plain text and as RTF.
    public func body(markdown: String, lineBreaks: MarkdownLineBreaks) throws -> (plainText: String, richText: Data?) {
        let document = try RichTextDocument(markdown: markdown, lineBreaks: lineBreaks)
        return (document.plainText, document.rtf())
    }

    /// Converts rich text into Markdown. Plain text without formatting is taken as Markdown.
    public func markdown(plainText: String, richText: Data?) throws -> String {
        guard let richText else { return plainText }
        return WikiText.restored(try RichTextDocument(rtf: richText).markdown())
    }

    /// Converts rich text into Markdown that keeps the bytes of its file wherever it was not edited.
    public func markdown(
        plainText: String,
        richText: Data?,
        basedOn file: String,
        lineBreaks: MarkdownLineBreaks,
        titles: [UUID: String]
    ) throws -> String {
        let document = try richText.map { try RichTextDocument(rtf: $0) } ?? RichTextDocument(plainText: plainText)
        let retitled = document.retitlingNotes { titles[$0] }
        let markdown = try retitled.markdown(basedOn: file, lineBreaks: lineBreaks)
        return WikiText.restored(markdown, basedOn: file)
    }
}
