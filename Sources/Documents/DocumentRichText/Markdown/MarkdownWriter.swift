/// A writer for Markdown, block by block.
struct MarkdownWriter {
    private var output = ""
    private var numbering = ListNumbering()
    /// The open lists, with the indent of their items' content.
    private var lists: [(list: TextList, indent: Int)] = []
    /// Whether the outermost list uses the alternative markers `)` and `*`, which distinguish it from an adjacent list.
    private var usesParenthesis = false
    /// The style of the last paragraph; nil at the beginning.
    private var last: ParagraphStyle?
    private let meter: StepMeter

    init(_ meter: StepMeter = StepMeter()) {
        self.meter = meter
    }

    mutating func write(_ document: RichTextDocument) -> String {
        var code: [String] = []
        for paragraph in document.paragraphs {
            if paragraph.style.kind == .code, paragraph.style.list == nil {
                code.append(paragraph.text)
                continue
            }
            writeListing(&code)
            write(paragraph)
        }
        writeListing(&code)
        meter.add(output.utf8.count)
        return output
    }

    // MARK: Blocks

    private mutating func write(_ paragraph: TextParagraph) {
        var style = paragraph.style
        if let list = style.list {
            // A level requires an item at the level above.
            style.list = TextList(
                marker: list.marker.isOrdered ? .decimal : .disc,
                level: min(list.level, lists.count),
                startingItemNumber: list.startingItemNumber
            )
            writeItem(paragraph, style)
            return
        }
        guard !paragraph.runs.isEmpty || style.kind.isHeading else { return }
        let isQuoteGoingOn = style.kind == .quote && last?.kind == .quote && last?.list == nil
        separate(isQuoteGoingOn ? ">\n" : "\n", style: style)
        endLists()
        let text = MarkdownInlineWriter.text(of: paragraph, meter)
        let prefix = style.kind == .quote ? "> " : ""
        appendLines(Self.headingPrefix(style.kind) + text, first: prefix, others: prefix)
    }

    private mutating func writeListing(_ lines: inout [String]) {
        guard !lines.isEmpty else { return }
        separate("\n", style: ParagraphStyle(kind: .code))
        endLists()
        output += Self.listing(lines) + "\n"
        lines = []
    }

    private mutating func writeItem(_ paragraph: TextParagraph, _ style: ParagraphStyle) {
        guard let list = style.list else { return }
        let isNew = !numbering.continues(list) || !lists.indices.contains(list.level)
        if isNew, lists.indices.contains(list.level) || !numbering.continues(list) {
            usesParenthesis = last?.list != nil && !usesParenthesis
        }
        // A nested list must not look like a continuation of the item's text.
        let needsSpace = isNew && list.level > 0 && (paragraph.runs.isEmpty || list.startingItemNumber != 1)
        separate(last?.list == nil || needsSpace ? "\n" : "", style: style)
        let number = numbering.next(list)
        lists.removeLast(max(lists.count - list.level, 0))
        let outer = lists.last?.indent ?? 0
        let marker = list.marker.isOrdered ? "\(number)\(usesParenthesis ? ")" : ".")" : usesParenthesis ? "*" : "-"
        lists.append((list, outer + marker.count + 1))
        let indent = String(repeating: " ", count: outer + marker.count + 1)
        let text: String
        switch style.kind {
        case .code:
            let lines = paragraph.text.split(separator: TextRun.lineSeparator, omittingEmptySubsequences: false)
            text = Self.listing(lines.map(String.init))
        case .quote:
            text = "> " + MarkdownInlineWriter.text(of: paragraph, meter).replacing("\n", with: "\n> ")
        case .body, .heading:
            text = Self.headingPrefix(style.kind) + MarkdownInlineWriter.text(of: paragraph, meter)
        }
        appendLines(text, first: String(repeating: " ", count: outer) + marker + " ", others: indent)
    }

    /// Writes the separator between the last block and this one.
    private mutating func separate(_ separator: String, style: ParagraphStyle) {
        if last != nil { output += separator }
        last = style
    }

    private mutating func endLists() {
        numbering.end()
        lists = []
        usesParenthesis = false
    }

    private mutating func appendLines(_ text: String, first: String, others: String) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let prefix = index == 0 ? first : others
            var whole = prefix + line
            if line.isEmpty { while whole.last == " " { whole.removeLast() } }
            output += whole + "\n"
        }
    }

    private static func headingPrefix(_ kind: ParagraphKind) -> String {
        guard case .heading(let level) = kind else { return "" }
        return String(repeating: "#", count: min(max(level, 1), 6)) + " "
    }

    /// Returns lines between fences that are longer than any run of backticks at the start of a line.
    static func listing(_ lines: [String]) -> String {
        let longest = lines.map { $0.prefix { $0 == " " || $0 == "`" }.filter { $0 == "`" }.count }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        let code = lines.map { $0.replacing(TextRun.lineSeparator, with: "\n") }
        return ([fence] + code + [fence]).joined(separator: "\n")
    }
}

extension ParagraphKind {
    /// Whether it is a heading of any level.
    var isHeading: Bool {
        if case .heading = self { true } else { false }
    }
}
