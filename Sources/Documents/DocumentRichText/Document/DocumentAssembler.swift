/// Assembles a document from text and styles, in reading order.
struct DocumentAssembler {
    /// The style that the current paragraph gets when it ends.
    var paragraphStyle = ParagraphStyle()
    private var paragraphs: [TextParagraph] = []
    private var runs: [TextRun] = []
    /// The number of paragraphs and runs so far, as a measure of memory.
    private(set) var count = 0
    /// The bytes of links that writers may still write.
    private var spareLinkBytes: Int

    /// Creates an empty document.
    /// - Parameter sourceSize: The length in bytes of a text of others; nil for attributed strings of the program.
    init(sourceSize: Int? = nil) {
        spareLinkBytes = sourceSize.map { $0 + (1 << 20) } ?? .max
    }

    /// Whether the current paragraph has text.
    var hasText: Bool { !runs.isEmpty }
    /// Whether the document is still empty.
    var isEmpty: Bool { paragraphs.isEmpty && runs.isEmpty }

    /// Appends text that may contain paragraph breaks.
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

    /// Appends an image for each placeholder, even if adjacent ones are the same image.
    private mutating func appendImages(_ text: Substring, style: TextStyle) {
        for character in text {
            let text = String(character)
            append(TextRun(text, style: text == TextRun.imagePlaceholder ? style : style.withoutImage))
        }
    }

    /// Appends a run, which must not contain paragraph breaks.
    mutating func append(_ run: TextRun) {
        count += 1
        var run = run
        limitLink(of: &run.style)
        if let last = runs.indices.last, runs[last].style == run.style, run.style.image == nil {
            runs[last].text += run.text
        } else {
            runs.append(run)
        }
    }

    /// Ends the paragraph with a paragraph break in the given style.
    mutating func endParagraph(style: TextStyle? = nil) {
        count += 1
        let endStyle = style.map { style in
            var style = style.withoutImage
            limitLink(of: &style)
            return style
        }
        paragraphs.append(TextParagraph(runs: runs, style: paragraphStyle, endStyle: endStyle))
        runs.removeAll(keepingCapacity: true)
    }

    /// Ends a table whose text was appended with the characters between its cells and rows. A table of one cell, which
    /// pages have for their layout, becomes a paragraph for each line.
    /// - Parameters:
    ///   - quoteDepth: The number of quotations around the table.
    ///   - isTerminated: Whether each cell and each row ends in its character.
    mutating func endTable(columns: [NSTextAlignment], quoteDepth: Int, isTerminated: Bool) {
        count += 1
        let style = ParagraphStyle(kind: .table(columns), quoteDepth: quoteDepth)
        var table = TextTable(TextParagraph(runs: runs, style: style))
        runs.removeAll(keepingCapacity: true)
        if isTerminated {
            let rows = table.rows.dropLast().map { Array($0.dropLast()) }
            let present = Array(table.columns.prefix(rows.first?.count ?? 1))
            table = TextTable(rows: rows, columns: present, quoteDepth: quoteDepth)
        }
        guard table.rows.count == 1, table.columns.count == 1 else {
            // A table without a word is one that somebody is about to fill, or, in a page, some room.
            if isTerminated || table.rows.contains(where: { !$0.allSatisfy(\.isEmpty) }) {
                paragraphs.append(table.paragraph)
            }
            return
        }
        paragraphStyle = ParagraphStyle(quoteDepth: quoteDepth)
        for run in table.rows[0][0] {
            append(run.text.replacing(TextTable.lineBreak, with: "\n"), style: run.style)
        }
        if hasText { endParagraph() }
    }

    /// Takes a link from a style if writing all links would make the document much longer than its source: a source
    /// names a link once for any number of paragraphs, and every format that has links writes it for each.
    private mutating func limitLink(of style: inout TextStyle) {
        guard let link = style.link, link != runs.last?.style.link else { return }
        guard link.utf8.count <= spareLinkBytes else {
            style.link = nil
            return
        }
        spareLinkBytes -= link.utf8.count
    }

    /// Returns the document. The text after the last break is the last paragraph; if that is empty, it has no style.
    /// - Parameter keepsStyle: Whether it has one nevertheless.
    mutating func document(keepsStyle: Bool = false) -> RichTextDocument {
        let style = runs.isEmpty && !keepsStyle ? ParagraphStyle() : paragraphStyle
        let last = TextParagraph(runs: runs, style: style)
        return RichTextDocument(paragraphs: paragraphs + [last])
    }

    /// Returns the document if every paragraph was ended explicitly, so that none follows the last break.
    func documentOfWholeParagraphs() -> RichTextDocument {
        RichTextDocument(paragraphs: paragraphs)
    }
}

/// The paragraphs of a plain text, which are separated by line feeds, carriage returns, a carriage return with a line
/// feed, or Unicode paragraph separators.
struct ParagraphLines: Sequence, IteratorProtocol {
    private var rest: Substring.UnicodeScalarView?

    init(_ text: some StringProtocol) {
        rest = Substring(text).unicodeScalars
    }

    mutating func next() -> Substring? {
        guard let scalars = rest else { return nil }
        guard let end = scalars.firstIndex(where: Self.isBreak) else {
            rest = nil
            return Substring(scalars)
        }
        var start = scalars.index(after: end)
        if scalars[end] == "\r", start < scalars.endIndex, scalars[start] == "\n" {
            start = scalars.index(after: start)
        }
        rest = scalars[start...]
        return Substring(scalars[..<end])
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{2029}"
    }
}
