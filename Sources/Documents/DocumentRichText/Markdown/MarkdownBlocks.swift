/// Assembles the paragraphs of a document from Markdown blocks.
struct MarkdownBlocks {
    /// An open item: its list, and the index of its paragraph; nil if it has none yet.
    private struct Item {
        var list: TextList
        var paragraph: Int?
        let start: Int
    }

    private var paragraphs: [TextParagraph] = []
    private var items: [Item] = []
    private var quoteDepth = 0
    /// The lists by level that the next item may continue, with the signs of their items.
    private var lists: [(list: TextList, sign: Character)] = []
    /// The number of paragraphs and runs so far.
    private(set) var count = 0
    private let meter: StepMeter

    init(_ meter: StepMeter) {
        self.meter = meter
    }

    var document: RichTextDocument {
        RichTextDocument(paragraphs: paragraphs)
    }

    // MARK: Containers

    mutating func beginQuote() { quoteDepth += 1 }
    mutating func endQuote() { quoteDepth -= 1 }

    mutating func beginItem(sign: Character, number: Int?) {
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
        items.append(Item(list: lists[level].list, paragraph: nil, start: paragraphs.count))
    }

    mutating func endItem() {
        keepEmptyItem()
        items.removeLast()
    }

    /// Keeps an item without text as an empty paragraph, even if it contains other items.
    private mutating func keepEmptyItem() {
        guard let item = items.last, item.start == paragraphs.count else { return }
        append([], kind: quoteDepth > 0 ? .quote : .body)
    }

    // MARK: Blocks

    mutating func append(_ text: String, kind: ParagraphKind) {
        let kind = kind == .body && quoteDepth > 0 ? .quote : kind
        var parser = MarkdownInlineParser(text, base: TextStyle(font: kind.baseFont))
        append(parser.parse(), kind: kind)
        meter.add(parser.steps)
    }

    mutating func appendCode(_ line: Substring) {
        let style = TextStyle(font: ParagraphKind.code.baseFont)
        append(line.isEmpty ? [] : [TextRun(String(line), style: style)], kind: .code)
    }

    private mutating func append(_ runs: [TextRun], kind: ParagraphKind) {
        count += runs.count + 1
        lists.removeLast(max(lists.count - items.count, 0))
        guard let last = items.indices.last else {
            paragraphs.append(TextParagraph(runs: runs, style: ParagraphStyle(kind: kind)))
            return
        }
        if let index = items[last].paragraph, index == paragraphs.count - 1 {
            let lineBreak = TextRun(TextRun.lineSeparator, style: paragraphs[index].endStyle)
            paragraphs[index].append(lineBreak)
            for run in runs { paragraphs[index].append(run) }
            paragraphs[index].endStyle = runs.last?.style.withoutImage ?? lineBreak.style
        } else {
            items[last].paragraph = paragraphs.count
            paragraphs.append(TextParagraph(runs: runs, style: ParagraphStyle(kind: kind, list: items[last].list)))
        }
    }
}
