/// Puts a document together from text and styles in the order of reading.
struct DocumentAssembler {
    /// The style of the paragraph in the making, as it will be when that ends.
    var paragraphStyle = ParagraphStyle()
    private var paragraphs: [TextParagraph] = []
    private var runs: [TextRun] = []
    /// Paragraphs and runs so far: what a document costs.
    private(set) var count = 0

    /// Whether the paragraph in the making has text.
    var hasText: Bool { !runs.isEmpty }
    /// Whether nothing was added yet.
    var isEmpty: Bool { paragraphs.isEmpty && runs.isEmpty }

    /// Adds text that may contain paragraph breaks.
    mutating func append(_ text: String, style: TextStyle) {
        var isFirst = true
        for line in ParagraphLines(text) {
            if !isFirst { endParagraph(style: style) }
            if style.image == nil {
                if !line.isEmpty { append(TextRun(String(line), style: style)) }
            } else {
                appendImages(line, style: style)
            }
            isFirst = false
        }
    }

    /// Adds an image for each placeholder, also if neighbouring ones are the same image.
    private mutating func appendImages(_ text: Substring, style: TextStyle) {
        for character in text {
            let text = String(character)
            append(TextRun(text, style: text == TextRun.imagePlaceholder ? style : style.withoutImage))
        }
    }

    /// Adds a run, which has no paragraph breaks.
    mutating func append(_ run: TextRun) {
        count += 1
        if let last = runs.indices.last, runs[last].style == run.style, run.style.image == nil {
            runs[last].text += run.text
        } else {
            runs.append(run)
        }
    }

    /// Ends the paragraph with a line break of this style.
    mutating func endParagraph(style: TextStyle? = nil) {
        count += 1
        paragraphs.append(TextParagraph(runs: runs, style: paragraphStyle, endStyle: style?.withoutImage))
        runs.removeAll(keepingCapacity: true)
    }

    /// The document. An empty last paragraph has nothing that could carry a style, and so has none.
    mutating func document() -> RichTextDocument {
        let style = runs.isEmpty ? ParagraphStyle() : paragraphStyle
        let last = TextParagraph(runs: runs, style: style)
        return RichTextDocument(paragraphs: paragraphs + [last])
    }

    /// The document where each paragraph was ended, so that none follows the last one.
    func documentOfWholeParagraphs() -> RichTextDocument {
        RichTextDocument(paragraphs: paragraphs)
    }
}
