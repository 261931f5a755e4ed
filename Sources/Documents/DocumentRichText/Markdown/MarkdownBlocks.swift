/// Assembles the paragraphs of a document from Markdown blocks.
struct MarkdownBlocks {
    /// An open item: its list, and the index of its paragraph; nil if it has none yet.
    private struct Item {
        var list: TextList
        var paragraph: Int?
        let start: Int
        /// The number of quotations around the outermost item.
        let quoteDepth: Int
        /// The bytes of the line with its marker.
        let line: Range<Int>
    }

    private var paragraphs: [TextParagraph] = []
    private var items: [Item] = []
    private var quoteDepth = 0
    /// The lists by level that the next item may continue, with the signs of their items.
    private var lists: [(list: TextList, sign: Character)] = []
    /// The number of paragraphs and runs so far.
    private(set) var count = 0
    /// The places of the paragraphs; nil unless they are asked for.
    var map: MarkdownSourceMap?
    /// The first paragraph of the current code block, and the start of its first line.
    private var listing: (paragraph: Int, start: Int)?
    private var language: String?
    /// Whether nothing was appended since the innermost quotation began.
    private var isQuoteEmpty = false
    private let meter: StepMeter
    let dialect: MarkdownDialect

    init(_ meter: StepMeter, _ dialect: MarkdownDialect) {
        (self.meter, self.dialect) = (meter, dialect)
    }

    var document: RichTextDocument {
        RichTextDocument(paragraphs: paragraphs)
    }

    // MARK: Containers

    mutating func beginQuote() {
        quoteDepth += 1
        isQuoteEmpty = true
        if items.isEmpty { lists = [] }
    }

    /// The number of quotations around the next paragraph. Those within an item are lines of its text.
    private var outerQuoteDepth: Int { items.last?.quoteDepth ?? quoteDepth }

    /// Whether the next text may be the title of a callout.
    var isAtStartOfQuote: Bool { isQuoteEmpty && quoteDepth > 0 && items.isEmpty }

    mutating func endQuote() {
        quoteDepth -= 1
        if items.isEmpty { lists = [] }
    }

    mutating func beginItem(sign: Character, number: Int?, line: Range<Int>) {
        keepEmptyItem()
        let level = min(items.count, TextList.deepestLevel)
        if lists.count > level, lists[level].sign == sign {
            lists.removeLast(lists.count - level - 1)
        } else {
            lists.removeLast(max(lists.count - level, 0))
            let list = TextList(
                marker: number == nil ? .disc : .decimal,
                level: level,
                startingItemNumber: number ?? 1
            )
            while lists.count <= level { lists.append((list, sign)) }
        }
        items.append(
            Item(
                list: lists[level].list,
                paragraph: nil,
                start: paragraphs.count,
                quoteDepth: outerQuoteDepth,
                line: line
            )
        )
    }

    mutating func endItem() {
        keepEmptyItem()
        items.removeLast()
    }

    /// Keeps an item without text as an empty paragraph, even if it contains other items.
    private mutating func keepEmptyItem() {
        guard let item = items.last, item.start == paragraphs.count else { return }
        let leaf = MarkdownLeaf(text: "", lines: item.line)
        append([], [], from: leaf, kind: .body)
    }

    // MARK: Blocks

    mutating func append(_ leaf: MarkdownLeaf, kind: ParagraphKind) {
        var leaf = leaf
        if !kind.isHeading { readTask(&leaf) }
        var dialect = dialect
        // A heading is one line.
        if kind.isHeading { dialect.lineBreaks = .spaces }
        let base = TextStyle(font: kind.baseFont)
        var parser = MarkdownInlineParser(leaf.text, base: base, dialect)
        append(parser.parse(), parser.pieces, from: leaf, kind: kind)
        meter.add(parser.steps)
    }

    /// Takes the sign of a task from the first text of an item.
    private mutating func readTask(_ leaf: inout MarkdownLeaf) {
        guard let last = items.indices.last, items[last].start == paragraphs.count, !items[last].list.marker.isOrdered,
            let task = MarkdownTask(leaf.text)
        else { return }
        items[last].list.marker = task.marker
        leaf.removeFirst(task.length)
    }

    /// Appends a block that is kept as it is.
    mutating func appendVerbatim(_ leaf: MarkdownLeaf) {
        var pieces: [MarkdownInlineParser.Piece] = []
        if map != nil {
            var start = 0
            for line in leaf.text.split(separator: "\n", omittingEmptySubsequences: false) {
                if start > 0 { pieces.append(.init(text: TextRun.lineSeparator, source: start - 1..<start)) }
                pieces += Self.pieces(of: line, from: start)
                start += line.unicodeScalars.count + 1
            }
        }
        let text = leaf.text.replacing("\n", with: TextRun.lineSeparator)
        append(
            [TextRun(text, style: TextStyle(font: ParagraphKind.markdown.baseFont))],
            pieces,
            from: leaf,
            kind: .markdown
        )
    }

    /// Appends a table.
    mutating func append(_ table: MarkdownTable, rows: [[MarkdownTable.Cell]]) {
        let base = TextStyle(font: ParagraphKind.table([]).baseFont)
        var runs: [[[TextRun]]] = []
        var places: [(text: String, pieces: [MarkdownInlineParser.Piece], places: MarkdownPlaces)] = []
        for row in rows {
            runs.append([])
            for index in table.columns.indices {
                let end = MarkdownPlaces([row.last?.places.upperBound ?? table.bytes.upperBound])
                let cell = index < row.count ? row[index] : MarkdownTable.Cell(text: "", places: end)
                var parser = MarkdownInlineParser(cell.text, base: base, dialect)
                let cellRuns = parser.parse().map { run in
                    TextRun(run.text.replacing(TextRun.lineSeparator, with: TextTable.lineBreak), style: run.style)
                }
                meter.add(parser.steps)
                runs[runs.count - 1].append(cellRuns)
                let separator = index > 0 ? TextTable.cellSeparator : TextRun.lineSeparator
                guard map != nil else { continue }
                var pieces = parser.pieces
                for index in pieces.indices where pieces[index].text == TextRun.lineSeparator {
                    pieces[index].text = TextTable.lineBreak
                }
                places.append((separator, pieces, cell.places))
            }
        }
        let paragraph = TextTable(rows: runs, columns: table.columns, quoteDepth: outerQuoteDepth).paragraph
        count += paragraph.runs.count + 1
        isQuoteEmpty = false
        lists = []
        paragraphs.append(paragraph)
        map?.addParagraph(lines: table.bytes)
        map?.addTable(places)
    }

    /// Returns the pieces of a line that is kept as it is: its indent, which stands for a tab if that was split, and the
    /// rest.
    private static func pieces(of line: some StringProtocol, from start: Int = 0) -> [MarkdownInlineParser.Piece] {
        let indent = line.prefix { $0 == " " }
        let (middle, end) = (start + indent.unicodeScalars.count, start + line.unicodeScalars.count)
        return [
            .init(text: String(indent), source: start..<middle),
            .init(text: String(line[indent.endIndex...]), source: middle..<end),
        ]
    }

    mutating func appendCode(_ text: Substring, line: Range<Int>) {
        let style = TextStyle(font: ParagraphKind.code.baseFont)
        var leaf = MarkdownLeaf(text: String(text), lines: line)
        var pieces: [MarkdownInlineParser.Piece] = []
        if map != nil {
            // Where a tab was split, the source is shorter than the text.
            let start = max(line.upperBound - leaf.text.utf8.count, line.lowerBound)
            leaf.places = MarkdownPlaces(of: leaf.text, lines: [start], upTo: line.upperBound)
            pieces = Self.pieces(of: leaf.text)
        }
        append(leaf.text.isEmpty ? [] : [TextRun(leaf.text, style: style)], pieces, from: leaf, kind: .code)
    }

    /// Begins a code block, of which each line is a paragraph.
    mutating func beginListing(line: Range<Int>, language: String? = nil) {
        listing = (paragraphs.count, line.lowerBound)
        self.language = language
    }

    /// Ends the code block at the end of its last line, by default that of its last paragraph.
    mutating func endListing(at end: Int?) {
        // An empty block has no paragraph.
        if let listing, listing.paragraph < paragraphs.count,
            let end = end ?? map?.paragraphs.last?.lines.upperBound
        {
            map?.setLines(listing.start..<end, from: listing.paragraph)
        }
        listing = nil
        language = nil
    }

    private mutating func append(
        _ runs: [TextRun],
        _ pieces: [MarkdownInlineParser.Piece],
        from leaf: MarkdownLeaf,
        kind: ParagraphKind
    ) {
        count += runs.count + 1
        isQuoteEmpty = false
        lists.removeLast(max(lists.count - items.count, 0))
        defer { map?.addText(leaf, pieces: pieces) }
        guard let last = items.indices.last else {
            map?.addParagraph(lines: leaf.lines)
            paragraphs.append(
                TextParagraph(
                    runs: runs,
                    style: ParagraphStyle(kind: kind, quoteDepth: outerQuoteDepth, language: language)
                )
            )
            return
        }
        if let index = items[last].paragraph, index == paragraphs.count - 1 {
            let lineBreak = TextRun(
                TextRun.lineSeparator,
                style: TextStyle(font: paragraphs[index].style.kind.baseFont)
            )
            paragraphs[index].append(lineBreak)
            for run in runs { paragraphs[index].append(run) }
            paragraphs[index].endStyle = runs.last?.style.withoutImage ?? lineBreak.style
        } else {
            let start = items[last].paragraph == nil ? items[last].line.lowerBound : leaf.lines.lowerBound
            map?.addParagraph(lines: start..<leaf.lines.upperBound)
            var list = items[last].list
            // The sign of a task is in front of the first paragraph only.
            if items[last].paragraph != nil, list.marker.isTask { list.marker = .disc }
            items[last].paragraph = paragraphs.count
            let style = ParagraphStyle(kind: kind, quoteDepth: outerQuoteDepth, list: list, language: language)
            paragraphs.append(TextParagraph(runs: runs, style: style))
        }
    }
}
