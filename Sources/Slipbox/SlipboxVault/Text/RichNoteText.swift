public import Foundation
internal import RichText

/// Bodies with formatting: RTF that is made of Markdown, and Markdown that is made of RTF.
///
/// Links in double brackets and tags have no place in rich text and are text there. Made Markdown again, they are links and
/// tags once more.
public struct RichNoteText: NoteTextFormat {
    /// There is nothing to choose.
    public init() {}

    /// The text of the Markdown as people see it, and the same as RTF.
    public func body(markdown: String) throws -> (plainText: String, richText: Data?) {
        let document = try RichTextDocument(markdown: markdown)
        return (document.plainText, document.rtf())
    }

    /// Markdown for the formatted text; a text without formatting is taken for Markdown.
    public func markdown(plainText: String, richText: Data?) throws -> String {
        guard let richText else { return plainText }
        return WikiText.restored(try RichTextDocument(rtf: richText).markdown())
    }
}
