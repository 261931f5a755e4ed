/// A formatted text as a plain value: the common model for all formats of rich text.
///
/// RTF, HTML, Markdown and attributed strings are each read into a document and written from one, so that any format
/// can be converted to any other in two steps:
///
/// ```swift
/// let document = try RichTextDocument(rtf: note.formattedBodyText)
/// let page = document.html()
/// ```
///
/// A document has at least one paragraph, which may be empty.
public struct RichTextDocument: Hashable, Sendable {
    /// The paragraphs, in order. In ``plainText``, they are separated by line breaks.
    public var paragraphs: [TextParagraph] {
        didSet {
            if paragraphs.isEmpty { paragraphs = [TextParagraph()] }
        }
    }

    /// Creates a document of these paragraphs; of one empty paragraph if there are none.
    public init(paragraphs: [TextParagraph] = []) {
        self.paragraphs = paragraphs.isEmpty ? [TextParagraph()] : paragraphs
    }

    /// Creates a document from a plain text, in which each line becomes a paragraph.
    public init(plainText: String) {
        self.init(
            paragraphs: ParagraphLines(plainText).map { line in
                TextParagraph(runs: line.isEmpty ? [] : [TextRun(String(line))])
            }
        )
    }

    /// The text without styles, for searching and counting. Line separators within paragraphs become line breaks, and
    /// an image is its description.
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
