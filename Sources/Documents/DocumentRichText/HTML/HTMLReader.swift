/// A reader for HTML: the output of web editors, and the text of any other page.
///
/// Builds no tree. The state before each open element is kept and restored at its end; end tags without a start tag are
/// skipped.
struct HTMLReader {
    /// The state that an element may change and that is restored at its end.
    struct State {
        var style = TextStyle()
        var paragraph = ParagraphStyle()
        var isPreformatted = false
        /// The nesting depth of lists; 0 for none.
        var listDepth = 0
        var isItem = false
    }

    private var tokenizer: HTMLTokenizer
    var state = State()
    var assembler: DocumentAssembler
    private var open: [(name: String, outer: State)] = []
    private var openCounts: [String: Int] = [:]
    /// Whether white space would be at the start of a line or after other white space, and collapses.
    var isAfterSpace = true
    /// The style of a pending space, which is appended only if more text follows on the line.
    var pendingSpace: TextStyle?
    /// Whether a line break is pending in an item, which is appended only if more text follows.
    var hasPendingBreak = false
    /// Whether an element has begun a paragraph that is kept even if it is empty.
    var isParagraphOpen = false
    /// The style of an item's first block, if that has no text.
    var emptyItemStyle: ParagraphStyle?
    /// For each open item, the number of paragraphs when it began.
    var itemStarts: [Int] = []
    var paragraphCount = 0
    /// The table that is being read.
    var table: HTMLTable?
    /// Whether the next line break is the first one in `pre`, which is ignored.
    var isAtPreformattedStart = false

    /// The maximum nesting depth; deeper elements do not change styles.
    static let deepestNesting = 500

    private let meter: StepMeter

    init(_ text: String, _ meter: StepMeter = StepMeter()) {
        tokenizer = HTMLTokenizer(text, meter)
        assembler = DocumentAssembler(sourceSize: text.utf8.count)
        self.meter = meter
    }

    mutating func read() throws -> RichTextDocument {
        while let token = tokenizer.next() {
            switch token {
            case .text(let bytes): read(bytes)
            case .start(let name, let attributes): start(name, attributes)
            case .end(let name): end(name)
            }
            guard assembler.count <= RTFReader.mostRuns else {
                throw RichTextError.tooManyRuns(limit: RTFReader.mostRuns)
            }
        }
        while let (name, _) = open.last { end(name) }
        endParagraph(keepsEmpty: isParagraphOpen)
        return assembler.documentOfWholeParagraphs()
    }

    // MARK: Elements

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        if Self.textlessElements.contains(name) { return tokenizer.skip(to: name) }
        if name == "data", let formula = attributes["value"], TextFormula.isFormula(formula) {
            // As this package writes it. What shows it is not read.
            append(formula)
            return tokenizer.skip(to: name)
        }
        // The list of footnotes, whose texts are where they were written.
        if name == "section", attributes["data-footnotes"] != nil { return tokenizer.skip(to: name) }
        if readVoid(name, attributes) { return }
        if name == "p" || Self.headings.contains(name), (openCounts["p"] ?? 0) > 0 { end("p") }
        if name == "li" { endOpenItem() }
        if startTablePart(name, attributes) { return }
        startBlock(name)
        guard open.count < Self.deepestNesting else { return }
        open.append((name, state))
        openCounts[name, default: 0] += 1
        readBlock(name, attributes)
        readInline(name, attributes)
        if let css = attributes["style"].map(CSSDeclarations.init) {
            css.apply(to: &state.style)
            if Self.blocks.contains(name), name != "ul", name != "ol" { css.apply(to: &state.paragraph) }
        }
    }

    /// Reads the start of a table, or of a block in one. Returns whether there is nothing else to read.
    private mutating func startTablePart(_ name: String, _ attributes: [String: String]) -> Bool {
        guard name == "table" || table != nil && (Self.blocks.contains(name) || name == "td" || name == "th") else {
            return false
        }
        if name == "table", table == nil { startBlock(name) }
        beginTablePart(name, attributes)
        guard open.count < Self.deepestNesting else { return true }
        open.append((name, state))
        openCounts[name, default: 0] += 1
        if let css = attributes["style"].map(CSSDeclarations.init) { css.apply(to: &state.style) }
        return true
    }

    private mutating func end(_ name: String) {
        guard openCounts[name, default: 0] > 0 else { return }
        while let (last, outer) = open.popLast() {
            meter.add()
            openCounts[last, default: 0] -= 1
            endBlock(last)
            state = outer
            if last == name { return }
        }
    }

    /// Ends the open item when the next one of its list begins.
    private mutating func endOpenItem() {
        let item = open.lastIndex { $0.name == "li" || $0.name == "ul" || $0.name == "ol" }
        meter.add(open.count - (item ?? 0))
        guard let item, open[item].name == "li" else { return }
        end("li")
    }

    static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    static let blocks: Set<String> = headings.union([
        "p", "div", "li", "ul", "ol", "blockquote", "pre", "section", "article", "header", "footer", "main", "nav",
        "aside",
        "figure", "figcaption", "table", "tr", "dl", "dt", "dd", "address", "form", "details", "summary", "body",
        "html",
    ])
    private static let textlessElements: Set<String> = [
        "script", "style", "title", "textarea", "iframe", "noscript", "template", "svg", "math", "object", "select",
    ]
}
