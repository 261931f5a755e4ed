/// A writer for Markdown, block by block.
struct MarkdownWriter {
    private var output = ""
    private var numbering = ListNumbering()
    /// The open lists by level.
    private var lists: [OpenList] = []
    /// The style of the last paragraph; nil at the beginning.
    private var last: ParagraphStyle?
    private let meter: StepMeter

    init(_ meter: StepMeter = StepMeter()) {
        self.meter = meter
    }

    mutating func write(_ document: RichTextDocument) -> String {
        var code: [TextParagraph] = []
        for paragraph in document.paragraphs {
            if let last = code.last, !paragraph.continuesListing(last) {
                writeListing(code)
                code = []
            }
            if paragraph.isCodeLine { code.append(paragraph) } else { write(paragraph) }
        }
        writeListing(code)
        meter.add(output.utf8.count)
        return output
    }

    // MARK: Blocks

    private mutating func write(_ paragraph: TextParagraph) {
        let paragraph = paragraph.withFormulaAsBlock().withFootnoteAsBlock(meter)
        var style = paragraph.style
        if let list = style.list {
            // A level requires an item at the level above.
            if last?.quoteDepth != style.quoteDepth { endLists() }
            style.list = TextList(
                marker: list.marker.isOrdered ? .decimal : .disc,
                level: min(list.level, lists.count),
                startingItemNumber: list.startingItemNumber
            )
            writeItem(paragraph, style)
            return
        }
        guard !paragraph.runs.isEmpty || style.kind.isBlockByItself else { return }
        separate(before: paragraph)
        endLists()
        appendLines(Self.text(of: paragraph, meter), first: style.kind.marker, others: "", in: style.quoteDepth)
    }

    /// Returns the text of a block after its marker.
    static func text(of paragraph: TextParagraph, _ meter: StepMeter) -> String {
        switch paragraph.style.kind {
        case .markdown: paragraph.text.replacing(TextRun.lineSeparator, with: "\n")
        case .rule: ""
        case .table: text(of: TextTable(paragraph), meter)
        case .body, .heading, .callout, .code: MarkdownInlineWriter.text(of: paragraph, meter)
        }
    }

    private static func text(of table: TextTable, _ meter: StepMeter) -> String {
        var lines = table.rows.map { line(of: $0, meter) }
        let signs = table.columns.map { alignment in
            switch alignment {
            case .left: ":--"
            case .center: ":-:"
            case .right: "--:"
            case .justified, .natural: "---"
            }
        }
        lines.insert(line(ofCells: signs), at: 1)
        return lines.joined(separator: "\n")
    }

    /// Returns the line of a table's row.
    static func line(of row: [[TextRun]], _ meter: StepMeter) -> String {
        line(ofCells: row.map { MarkdownInlineWriter.text(ofCell: $0, meter) })
    }

    private static func line(ofCells cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    private mutating func writeListing(_ lines: [TextParagraph]) {
        guard let first = lines.first else { return }
        separate(before: first)
        endLists()
        let text = Self.listing(lines.map(\.text), language: first.style.language)
        appendLines(text, first: "", others: "", in: first.style.quoteDepth)
    }

    private mutating func writeItem(_ paragraph: TextParagraph, _ style: ParagraphStyle) {
        guard let list = style.list else { return }
        let previous = lists.indices.contains(list.level) ? lists[list.level] : nil
        let isNew = previous?.list != list
        // A nested list must not look like a continuation of the item's text.
        let needsSpace = isNew && list.level > 0 && (paragraph.runs.isEmpty || list.startingItemNumber != 1)
        separate(before: paragraph, needsSpace: needsSpace)
        let number = numbering.next(list, in: style.quoteDepth)
        lists.removeLast(max(lists.count - list.level, 0))
        let outer = lists.last?.indent ?? 0
        let usesOtherSign = previous?.usesOtherSign(for: list) ?? false
        let marker = list.marker.isOrdered ? "\(number)\(usesOtherSign ? ")" : ".")" : usesOtherSign ? "*" : "-"
        lists.append(OpenList(list: list, usesOtherSign: usesOtherSign, indent: outer + marker.count + 1))
        let indent = String(repeating: " ", count: outer + marker.count + 1)
        let task = paragraph.style.list?.marker.taskSign.map { $0 + " " } ?? ""
        let text: String
        switch style.kind {
        case .code:
            let lines = paragraph.text.split(separator: TextRun.lineSeparator, omittingEmptySubsequences: false)
            text = Self.listing(lines.map(String.init), language: style.language)
        case .body, .heading, .callout, .table, .rule, .markdown:
            let prefix = style.kind.isHeading ? style.kind.marker : ""
            text = task + prefix + MarkdownInlineWriter.text(of: paragraph, meter)
        }
        let first = String(repeating: " ", count: outer) + marker + " "
        appendLines(text, first: first, others: indent, in: style.quoteDepth)
    }

    /// Writes the line between the last block and this one, if there is one.
    private mutating func separate(before paragraph: TextParagraph, needsSpace: Bool = false) {
        defer { last = paragraph.style }
        guard let last, needsSpace || last.needsLine(before: paragraph) else { return }
        output += last.line(before: paragraph.style) + "\n"
    }

    private mutating func endLists() {
        numbering.end()
        lists = []
    }

    private mutating func appendLines(_ text: String, first: String, others: String, in quoteDepth: Int) {
        let signs = ParagraphStyle.quoteSigns(quoteDepth)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var whole = signs + (index == 0 ? first : others) + line
            if line.isEmpty { while whole.last == " " { whole.removeLast() } }
            output += whole + "\n"
        }
    }

    /// Returns lines between fences that are longer than any run of their signs at the start of a line.
    static func listing(_ lines: [String], language: String?) -> String {
        let info = language ?? ""
        let sign: Character = info.contains("`") ? "~" : "`"
        let code = lines.flatMap { $0.split(separator: TextRun.lineSeparator, omittingEmptySubsequences: false) }
        let longest = code.map { $0.prefix { $0 == " " || $0 == sign }.filter { $0 == sign }.count }.max() ?? 0
        let fence = String(repeating: sign, count: max(3, longest + 1))
        return ([fence[...] + info] + code + [fence[...]]).joined(separator: "\n")
    }
}

/// A list in Markdown that may have further items.
private struct OpenList {
    var list: TextList
    /// Whether it has the signs `)` and `*`, which distinguish it from the list of the same kind before it.
    var usesOtherSign: Bool
    /// The indent of the content of its items.
    var indent: Int

    /// Returns whether the next item at its level, which may be of another list, uses the other signs.
    func usesOtherSign(for next: TextList) -> Bool {
        next == list ? usesOtherSign : !usesOtherSign && next.marker == list.marker
    }
}

extension TextParagraph {
    /// Returns the paragraph as a block of Markdown if it is a formula that is shown as a block.
    func withFormulaAsBlock() -> TextParagraph {
        guard style.kind == .body, style.list == nil, runs.count == 1,
            runs[0].style.inMarkdown(base: .body) == TextStyle(font: .body), TextFormula.isWhole(runs[0].text)
        else { return self }
        var style = style
        style.kind = .markdown
        return TextParagraph(runs: [TextRun(text, style: TextStyle(font: style.kind.baseFont))], style: style)
    }

    /// Whether it is a line of a code block.
    var isCodeLine: Bool { style.kind == .code && style.list == nil }

    /// Returns whether it is a line of the same code block as another one.
    func continuesListing(_ other: TextParagraph) -> Bool {
        isCodeLine && other.isCodeLine && style.language == other.style.language
            && style.quoteDepth == other.style.quoteDepth
    }
}

extension ParagraphStyle {
    /// Returns the signs in front of a line in quotations.
    static func quoteSigns(_ depth: Int) -> String { String(repeating: "> ", count: depth) }

    /// Returns the line that separates the block from the next one: the signs of the quotations that both are in.
    func line(before next: ParagraphStyle) -> String {
        String(Self.quoteSigns(min(quoteDepth, next.sharedQuotes)).dropLast())
    }

    /// Returns whether a line must separate the block from the next one. The text of a callout follows its title, and an
    /// item the one before it.
    func needsLine(before next: TextParagraph) -> Bool {
        guard quoteDepth == next.style.sharedQuotes else { return true }
        if next.style.list != nil, list != nil { return false }
        return !kind.isCallout || next.style.kind != .body || next.style.list != nil
    }
}

extension ParagraphKind {
    /// The signs in front of a block's first line; all of it for a line across the page.
    var marker: String {
        switch self {
        case .heading(let level): String(repeating: "#", count: min(max(level, 1), 6)) + " "
        case .callout(let sort):
            { "[!\($0.name)]\($0.fold) " }(Self.foldedSort(sort))
        case .rule: "---"
        case .body, .code, .table, .markdown: ""
        }
    }
}

extension TextListMarker {
    /// The sign of a task in front of its text; nil for other items.
    var taskSign: String? {
        switch self {
        case .box: "[ ]"
        case .check: "[x]"
        default: nil
        }
    }
}
