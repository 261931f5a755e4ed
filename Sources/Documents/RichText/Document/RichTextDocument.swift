/// A text with styles, as a plain value: what lies between all the forms in which rich text comes and goes.
///
/// RTF, HTML, Markdown and attributed strings are each read into a document and written from one, so that any of them
/// becomes any other in two steps:
///
/// ```swift
/// let document = try RichTextDocument(rtf: note.formattedBodyText)
/// let page = document.html()
/// ```
///
/// A document has at least one paragraph, which may be empty.
public struct RichTextDocument: Hashable, Sendable {
    /// The paragraphs, in order. Between any two of them there is a line break in ``plainText``.
    public var paragraphs: [TextParagraph] {
        didSet {
            if paragraphs.isEmpty { paragraphs = [TextParagraph()] }
        }
    }

    /// A document of these paragraphs, or of one empty paragraph if there are none.
    public init(paragraphs: [TextParagraph] = []) {
        self.paragraphs = paragraphs.isEmpty ? [TextParagraph()] : paragraphs
    }

    /// A document that has each line of a plain text as a paragraph.
    public init(plainText: String) {
        self.init(
            paragraphs: ParagraphLines(plainText).map { line in
                TextParagraph(runs: line.isEmpty ? [] : [TextRun(String(line))])
            }
        )
    }

    /// The text without its styles, for searching and for counting. Line breaks within a paragraph are line breaks here,
    /// too, and an image is the text that describes it.
    public var plainText: String {
        var text = ""
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { text += "\n" }
            for run in paragraph.runs {
                text += run.style.image?.description ?? run.text
            }
        }
        return text.replacing(TextRun.lineSeparator, with: "\n")
    }
}
