/// A reader for RTF that tolerates the dialects of programs, and damage.
///
/// Groups are kept on an explicit stack, so that nesting cannot overflow the call stack, and each byte is read once.
/// Skippable groups with an unknown first word are left out, and so is content outside the text, such as page headers.
/// A truncated document is read as far as possible.
struct RTFReader {
    var lexer: RTFLexer
    var state = RTFState()
    var tables = RTFTables()
    var assembler: DocumentAssembler
    var characters = RTFCharacters()
    /// The text of a destination other than the document.
    var scratch: [UInt8] = []
    var entry = RTFTableEntry()
    var defaultFont = 0
    var encoding = RTFEncoding.western
    /// Whether one of Apple's programs wrote the document.
    var isCocoa = false
    var hasStyleSheet = false
    var image: ImageReference?
    /// The alignments of the columns of the table that is being read, and the quotations around it; nil outside tables.
    var table: (columns: [NSTextAlignment], quoteDepth: Int)?
    /// Whether a row has just ended, which may be the last of its table.
    var isAfterRow = false
    /// Whether the next character is the placeholder of an image that was appended already.
    var skipsPlaceholder = false
    private var stack: [RTFState] = []
    let meter: StepMeter

    static let deepestNesting = 1000
    static let mostRuns = 1_000_000

    init(_ bytes: [UInt8], _ meter: StepMeter = StepMeter()) {
        lexer = RTFLexer(bytes, meter)
        assembler = DocumentAssembler(sourceSize: bytes.count)
        self.meter = meter
    }

    mutating func read() throws -> RichTextDocument {
        guard case .groupStart = lexer.next(), case .word(.rtf, _) = lexer.next() else { throw RichTextError.notRTF }
        // Stops before the outermost closing brace, which would reset the style of the last paragraph.
        reading: while true {
            let token = lexer.next()
            switch token {
            case .end: break reading
            case .groupEnd where stack.isEmpty: break reading
            default: try read(token)
            }
            if assembler.count > Self.mostRuns { throw RichTextError.tooManyRuns(limit: Self.mostRuns) }
        }
        endCharacters()
        let endsInTable = isAfterRow && state.paragraph.isInTable
        endTable()
        if endsInTable { return assembler.documentOfWholeParagraphs() }
        flushText()
        assembler.paragraphStyle = paragraphStyle()
        let document = assembler.document(keepsStyle: state.paragraph.detail != nil)
        return hasStyleSheet ? document : document.recognizingStructure()
    }

    private mutating func read(_ token: RTFToken) throws {
        switch token {
        case .groupStart:
            endCharacters()
            try push()
        case .groupEnd:
            endCharacters()
            pop()
        case .word(.u, let value):
            readUnicode(value ?? 0)
        case .word(.bin, let count):
            lexer.skip(count ?? 0)
        case .word(let word, let value):
            endBytes()
            if characters.skipFallback() { return }
            if let word { read(word, value) }
        case .symbol(UInt8(ascii: "*")):
            try readSkippableDestination()
        case .symbol(let symbol):
            endBytes()
            if characters.skipFallback() { return }
            read(symbol: symbol)
        case .hexByte(let byte), .byte(let byte):
            readByte(byte)
        case .ascii(let range):
            readASCII(lexer.bytes[range])
        case .end:
            break
        }
    }

    // MARK: Groups

    private mutating func push() throws {
        guard stack.count < Self.deepestNesting else {
            throw RichTextError.nestedTooDeeply(offset: lexer.position, limit: Self.deepestNesting)
        }
        stack.append(state)
        state.isField = false
    }

    private mutating func pop() {
        guard let outer = stack.popLast() else { return }
        let inner = state
        let paragraph = state.paragraph
        state = outer
        // The settings of `\pn` are in a group of their own but apply to the paragraph around it.
        if inner.destination == .paragraphNumbering { state.paragraph.numbering = paragraph.numbering }
        if inner.destination == .blockDetail {
            if state.paragraph.isInTable { endTable() }
            state.paragraph.detail = takeDetail()
        }
        if inner.destination != outer.destination { endDestination(inner.destination) }
        if inner.isField { endField(inner) }
        if inner.destination == .fontTable { endFont() }
        styleChanged()
    }

    /// Reads `\*`, which marks a group as skippable for readers that do not know its first word.
    private mutating func readSkippableDestination() throws {
        endCharacters()
        let start = lexer
        let token = lexer.next()
        if case .word(let word?, _) = token, !word.isIgnoredDestination {
            try read(token)
        } else {
            lexer = start
            lexer.skipGroup()
        }
    }

    private mutating func endDestination(_ destination: RTFDestination) {
        switch destination {
        case .fieldInstruction: readFieldInstruction()
        case .graphicName: endGraphic()
        case .styleSheet: endStyle()
        case .listTable: endListText()
        case .body, .fontTable, .colorTable, .expandedColorTable, .listOverrideTable, .imageDescription,
            .paragraphNumbering, .blockDetail:
            break
        }
    }
}
