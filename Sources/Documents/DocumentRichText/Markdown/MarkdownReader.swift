/// A reader for Markdown, line by line. A line belongs to the open quotations and items whose markers or indent it has;
/// the rest of the line is a heading, code, or part of a paragraph.
struct MarkdownReader {
    /// A block that contains other blocks.
    private enum Container {
        case quote
        /// A list item whose content is indented by `width` columns.
        case item(width: Int)
    }

    private var containers: [Container] = []
    /// The number of quotations among the containers.
    private var quoteCount = 0
    /// Whether an item is open, in which blocks are lines of its text.
    private var isInItem: Bool { quoteCount < containers.count }
    private var output: MarkdownBlocks
    private let meter: StepMeter
    /// The lines of the current paragraph, with the bytes of the whole lines.
    private var paragraph: [(text: Substring, bytes: Range<Int>)] = []
    /// Whether a formula that begins within the current paragraph has not ended yet.
    private var isInFormula = false
    private var fence: MarkdownFence?
    private var table: MarkdownTable?
    private var verbatim: MarkdownVerbatimBlock?
    /// The lines of the open verbatim block, with the blank ones that belong to it only if it goes on.
    private var verbatimLines: [(text: Substring, bytes: Range<Int>)] = []
    /// Whether indented code is being read, and the pending blank lines, which belong to it only if more code follows.
    private var isInIndentedCode = false
    private var blankCodeLines: [(text: Substring, bytes: Range<Int>)] = []
    /// The bytes of the current line in the text, without its break.
    private var bytes = 0..<0
    /// The lines behind the current one.
    private var following: Substring = ""

    /// The maximum nesting depth; markers of deeper quotations and items are text.
    private static let deepestNesting = 100

    init(_ meter: StepMeter = StepMeter(), _ dialect: MarkdownDialect = MarkdownDialect()) {
        self.meter = meter
        output = MarkdownBlocks(meter, dialect)
    }

    /// Reads a text, and finds the places from which the paragraphs are read.
    mutating func readWithPlaces(_ text: String) throws -> (document: RichTextDocument, map: MarkdownSourceMap) {
        let map = MarkdownSourceMap(of: text)
        output.map = map
        let document = try read(text)
        return (document, output.map ?? map)
    }

    mutating func read(_ text: String) throws -> RichTextDocument {
        for line in ParagraphLines(text) {
            meter.add(line.utf8.count + 1)
            let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
            bytes = start..<start + line.utf8.count
            following = text[line.endIndex...]
            read(MarkdownLine(line, meter))
            guard output.count <= RTFReader.mostRuns else {
                throw RichTextError.tooManyRuns(limit: RTFReader.mostRuns)
            }
        }
        endBlock()
        closeContainers(downTo: 0)
        return output.document
    }

    private mutating func read(_ line: MarkdownLine) {
        var line = line
        let matched = matchContainers(&line)
        if matched == containers.count {
            if verbatim != nil, goesOn(line) { return }
            if table != nil, !line.isBlank, !beginsBlock(&line) {
                table?.lines.append((line.rest, bytes))
                return
            }
            endTable()
            if let fence { return readListing(line, fence) }
        }
        let isContinued = !paragraph.isEmpty && !line.isBlank
        if matched < containers.count, isContinued, !beginsBlock(&line) {
            addToParagraph(line)
            return
        }
        closeContainers(downTo: matched)
        openContainers(&line)
        readLeaf(line)
    }

    // MARK: Containers

    private func matchContainers(_ line: inout MarkdownLine) -> Int {
        // A blank line stays blank when columns are skipped, so it is checked once, not for each container.
        var isBlank = line.isBlank
        // In deeply nested lists, empty lines belong to all items.
        if line.rest.isEmpty, quoteCount == 0 { return containers.count }
        for (index, container) in containers.enumerated() {
            meter.add()
            switch container {
            case .quote:
                guard line.skipQuote() else { return index }
                isBlank = line.isBlank
            case .item(let width):
                guard isBlank || line.isIndented(by: width) else { return index }
                line.skip(width)
            }
        }
        return containers.count
    }

    private mutating func openContainers(_ line: inout MarkdownLine) {
        while containers.count < Self.deepestNesting {
            if !paragraph.isEmpty, line.indent >= 4 { return }
            if line.skipQuote() {
                endBlock()
                containers.append(.quote)
                quoteCount += 1
                output.beginQuote()
                continue
            }
            let isUnderline = !paragraph.isEmpty && line.underlineLevel != nil
            guard !isUnderline, !line.isThematicBreak(),
                let item = line.readItem(interruptsParagraph: !paragraph.isEmpty)
            else { return }
            endBlock()
            containers.append(.item(width: item.width))
            output.beginItem(sign: item.sign, number: item.number, line: bytes)
            if item.isEmpty { return }
        }
    }

    private mutating func closeContainers(downTo count: Int) {
        guard count < containers.count else { return }
        endBlock()
        while containers.count > count {
            switch containers.removeLast() {
            case .quote:
                quoteCount -= 1
                output.endQuote()
            case .item: output.endItem()
            }
        }
    }

    /// Returns whether a line that does not continue the containers begins a new block; otherwise, it continues the
    /// paragraph.
    private func beginsBlock(_ line: inout MarkdownLine) -> Bool {
        var copy = line
        if copy.skipQuote() || line.heading != nil || line.fence != nil || line.isThematicBreak() { return true }
        return copy.readItem(interruptsParagraph: false) != nil
    }

    // MARK: Blocks

    private mutating func readLeaf(_ line: MarkdownLine) {
        if line.isBlank {
            if isInIndentedCode { blankCodeLines.append((line.skipping(4), bytes)) }
            endParagraph()
        } else if line.indent >= 4, paragraph.isEmpty {
            if !isInIndentedCode { output.beginListing(line: bytes) }
            for blank in blankCodeLines { output.appendCode(blank.text, line: blank.bytes) }
            blankCodeLines = []
            isInIndentedCode = true
            output.appendCode(line.skipping(4), line: bytes)
        } else {
            readText(line)
        }
    }

    private mutating func readText(_ line: MarkdownLine) {
        var line = line
        endIndentedCode()
        if !isInItem, beginsFootnote(line) || beginsVerbatimBlock(line) || beginsTable(line) { return }
        if let level = line.underlineLevel, !paragraph.isEmpty {
            output.append(takeParagraph(through: bytes.upperBound), kind: .heading(level))
        } else if let heading = line.heading {
            endParagraph()
            output.append(leaf(heading.text, of: line), kind: .heading(heading.level))
        } else if let fence = line.fence {
            endParagraph()
            self.fence = fence
            output.beginListing(line: bytes, language: fence.language)
        } else if line.isThematicBreak() {
            endParagraph()
            if !isInItem {
                output.append(MarkdownLeaf(text: "", lines: bytes), kind: .rule)
            } else {
                output.append(MarkdownLeaf(text: "\\---", lines: bytes), kind: .body)
            }
        } else {
            addToParagraph(line)
        }
    }

    private mutating func addToParagraph(_ line: MarkdownLine) {
        paragraph.append((line.rest, bytes))
        guard line.rest.utf8.contains(UInt8(ascii: "$")) else { return }
        if line.rest.ranges(of: "$$").count.isMultiple(of: 2) == false { isInFormula.toggle() }
    }

    private mutating func readListing(_ line: MarkdownLine, _ fence: MarkdownFence) {
        if line.ends(fence) {
            output.endListing(at: bytes.upperBound)
            self.fence = nil
        } else {
            output.appendCode(line.skipping(min(line.indent, fence.indent)), line: bytes)
        }
    }

    private mutating func endBlock() {
        endParagraph()
        endTable()
        endVerbatimBlock()
        if fence != nil { output.endListing(at: nil) }
        fence = nil
        endIndentedCode()
    }

    private mutating func endIndentedCode() {
        if isInIndentedCode { output.endListing(at: nil) }
        isInIndentedCode = false
        blankCodeLines = []
    }

    private mutating func endParagraph() {
        isInFormula = false
        guard let first = paragraph.first else { return }
        if output.isAtStartOfQuote,
            let callout = MarkdownCallout(first.text, isAnyName: output.dialect.namesCalloutsFreely)
        {
            let rest = paragraph.dropFirst()
            paragraph = [first]
            var title = takeParagraph()
            title.removeFirst(callout.length)
            output.append(title, kind: .callout(callout.sort))
            paragraph = Array(rest)
        }
        if !paragraph.isEmpty { output.append(takeParagraph(), kind: .body) }
    }

    // MARK: Tables

    /// Begins a table if a line has the signs of its columns, and the line before the same number of cells.
    private mutating func beginsTable(_ line: MarkdownLine) -> Bool {
        guard let head = paragraph.last, let found = MarkdownTable(head: head, signs: line, bytes: bytes) else {
            return false
        }
        paragraph.removeLast()
        endParagraph()
        table = found
        return true
    }

    private mutating func endTable() {
        guard let table else { return }
        self.table = nil
        if let rows = table.rows { return output.append(table, rows: rows) }
        verbatimLines = table.lines
        appendVerbatimLines()
    }

    // MARK: Footnotes

    /// Begins the paragraph of a footnote, which may stand right below that of another one. In quotations, and with further blocks, it is
    /// kept as it is.
    private mutating func beginsFootnote(_ line: MarkdownLine) -> Bool {
        guard output.dialect.readsFootnotes, containers.isEmpty, line.isFootnote,
            paragraph.first.map({ MarkdownLine($0.text, meter).isFootnote }) ?? true,
            MarkdownLine.endsFootnote(before: following, meter)
        else { return false }
        endParagraph()
        addToParagraph(line)
        return true
    }

    // MARK: Verbatim blocks

    private mutating func beginsVerbatimBlock(_ line: MarkdownLine) -> Bool {
        let interrupts = !paragraph.isEmpty
        let block = MarkdownVerbatimBlock(line, interruptsParagraph: interrupts) {
            guard output.dialect.findsEndsOfFormulas else { return !interrupts }
            return !isInFormula && MarkdownTextLine.formulaEnds(in: following, depth: quoteCount, meter)
        }
        guard let block else { return false }
        endParagraph()
        verbatim = block
        verbatimLines = [(line.rest, bytes)]
        if block.ends(withFirst: line) { endVerbatimBlock() }
        return true
    }

    /// Adds a line to the open verbatim block. Returns whether it belongs to it.
    private mutating func goesOn(_ line: MarkdownLine) -> Bool {
        guard let block = verbatim else { return false }
        let isBlank = line.isBlank
        if block.endsAtBlankLine {
            let isAfterBlankLine = verbatimLines.last?.text.allSatisfy { $0 == " " || $0 == "\t" } ?? false
            guard isBlank || !isAfterBlankLine || block.goesOnAfterBlankLines(with: line) else {
                endVerbatimBlock()
                return false
            }
        }
        verbatimLines.append((line.rest, bytes))
        if block.ends(with: line) { endVerbatimBlock() }
        return true
    }

    private mutating func endVerbatimBlock() {
        guard verbatim != nil else { return }
        verbatim = nil
        appendVerbatimLines()
    }

    private mutating func appendVerbatimLines() {
        while let last = verbatimLines.last?.text, last.allSatisfy({ $0 == " " || $0 == "\t" }) {
            verbatimLines.removeLast()
        }
        guard let first = verbatimLines.first?.bytes, let last = verbatimLines.last?.bytes else { return }
        let text = verbatimLines.map(\.text).joined(separator: "\n")
        var leaf = MarkdownLeaf(text: text, lines: first.lowerBound..<last.upperBound)
        if output.map != nil {
            // Where a tab was split, the source is shorter than the text.
            let starts = verbatimLines.map { max($0.bytes.upperBound - $0.text.utf8.count, $0.bytes.lowerBound) }
            leaf.places = MarkdownPlaces(of: text, lines: starts, upTo: last.upperBound)
        }
        output.appendVerbatim(leaf)
    }

    /// Returns the paragraph's text, without leading white space on its lines, and clears it.
    ///
    /// - Parameter end: The end of the block if a line that is no text belongs to it.
    private mutating func takeParagraph(through end: Int? = nil) -> MarkdownLeaf {
        defer { (paragraph, isInFormula) = ([], false) }
        let lines = paragraph.map { $0.text.drop { $0 == " " || $0 == "\t" } }
        let text = MarkdownLine(lines.joined(separator: "\n")[...], meter).trimmed.description
        let (first, last) = (paragraph.first?.bytes ?? bytes, paragraph.last?.bytes ?? bytes)
        var leaf = MarkdownLeaf(text: text, lines: first.lowerBound..<(end ?? last.upperBound))
        if output.map != nil {
            let starts = zip(lines, paragraph).map { $1.bytes.upperBound - $0.utf8.count }
            leaf.places = MarkdownPlaces(of: text, lines: starts)
        }
        return leaf
    }

    /// Returns a part of the current line as the text of a block.
    private func leaf(_ text: Substring, of line: MarkdownLine) -> MarkdownLeaf {
        var leaf = MarkdownLeaf(text: String(text), lines: bytes)
        if output.map != nil {
            let rest = line.rest.utf8.distance(from: text.startIndex, to: line.rest.endIndex)
            leaf.places = MarkdownPlaces(of: leaf.text, lines: [bytes.upperBound - rest])
        }
        return leaf
    }
}
