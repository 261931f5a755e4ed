/// A parser for the inline content of a Markdown paragraph.
///
/// The text becomes a sequence of pieces, and each mark a range of pieces, so that marks need no tree. Delimiters of
/// emphasis are kept on a stack until they are closed, as in CommonMark; each is visited a limited number of times.
struct MarkdownInlineParser {
    struct Piece {
        var text: String
        var isCode = false
        var image: ImageReference?
        /// The characters of the source that the piece was read from.
        var source = 0..<0
    }

    /// A mark on a range of pieces.
    struct Span {
        var mark: InlineMark
        var range: Range<Int>
    }

    struct Bracket {
        var piece: Int
        var isImage: Bool
        var isActive = true
        /// The number of delimiters before the bracket.
        var delimiters: Int
    }

    let text: [Unicode.Scalar]
    let base: TextStyle
    let dialect: MarkdownDialect
    var position = 0
    var pieces: [Piece] = []
    var spans: [Span] = []
    var delimiters: [MarkdownDelimiter] = []
    var brackets: [Bracket] = []
    /// The pieces with open HTML tags, by mark.
    var tags: [InlineMark: [Int]] = [:]
    /// The number of characters that were looked at, and of other steps.
    var steps = 0
    /// The positions of backtick runs, by length.
    private(set) lazy var backticks = Self.backticks(in: text)

    /// The maximum length of addresses, which limits the time for searching their end.
    static let longestAddress = 4096
    /// The maximum number of open brackets.
    static let mostBrackets = 500

    init(_ text: String, base: TextStyle, _ dialect: MarkdownDialect = MarkdownDialect()) {
        self.text = Array(text.unicodeScalars)
        self.base = base
        self.dialect = dialect
    }

    mutating func parse() -> [TextRun] {
        while position < text.count { readNext() }
        matchDelimiters(from: 0)
        return runs()
    }

    private mutating func readNext() {
        let scalar = text[position]
        let (start, count) = (position, pieces.count)
        defer {
            steps += position - start + 1
            for index in pieces.indices.dropFirst(count) where pieces[index].source.isEmpty {
                pieces[index].source = start..<position
            }
        }
        switch scalar {
        case "\\": readEscape()
        case "`": readCode()
        case "*", "_", "~", "=": readDelimiter(scalar)
        case "[" where readWikiLink(): break
        case "[": openBracket(isImage: false)
        case "!" where peek(1) == "[" && wikiLinkEnd(at: position + 1) == nil: openBracket(isImage: true)
        case "]": closeBracket()
        case "<": readAngle()
        case "&": readReference()
        case "\n": readLineBreak()
        case TextFormula.sign: readFormula()
        default: readText()
        }
    }

    func peek(_ offset: Int) -> Unicode.Scalar? {
        let index = position + offset
        return index >= 0 && index < text.count ? text[index] : nil
    }

    mutating func append(_ text: String) {
        pieces.append(Piece(text: text))
    }

    func string(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(text[range]))
    }

    private mutating func readText() {
        let start = position
        position += 1
        while position < text.count, !Self.special.contains(text[position]) { position += 1 }
        append(string(start..<position))
    }

    mutating func readEscape() {
        position += 1
        if peek(0) == TextFormula.sign, dialect.keepsFormulas {
            // Without its backslash, the sign could begin a formula.
            position += 1
            append("\\$")
        } else if peek(0) == "\n" {
            position += 1
            append(TextRun.lineSeparator)
        } else if let next = peek(0), next.isASCII, next.isMarkdownPunctuation {
            position += 1
            append(String(next))
        } else {
            append("\\")
        }
    }

    /// Reads a line break, which becomes a space or a line separator; after two spaces, a line separator in any case.
    private mutating func readLineBreak() {
        position += 1
        let isKept = dialect.lineBreaks == .kept
        guard let last = pieces.indices.last, !pieces[last].isCode else {
            return append(isKept ? TextRun.lineSeparator : " ")
        }
        let spaces = pieces[last].text.reversed().prefix { $0 == " " }.count
        pieces[last].text.removeLast(spaces)
        append(isKept || spaces >= 2 ? TextRun.lineSeparator : " ")
    }

    private mutating func readReference() {
        let window = text[position...].prefix(34)
        steps += window.count
        if let end = window.firstIndex(of: ";") {
            let name = string(position + 1..<end)
            if let found = HTMLEntities.text(of: name[...]) {
                position = end + 1
                append(found.replacing("\n", with: TextRun.lineSeparator).replacing("\r", with: TextRun.lineSeparator))
                return
            }
        }
        position += 1
        append("&")
    }

    private mutating func readCode() {
        let start = position
        while peek(0) == "`" { position += 1 }
        let length = position - start
        guard let end = nextBackticks(length: length, after: position) else {
            return append(String(repeating: "`", count: length))
        }
        var code = string(position..<end).replacing("\n", with: " ")
        let isPadded = code.count > 1 && code.hasPrefix(" ") && code.hasSuffix(" ") && code.contains { $0 != " " }
        if isPadded { code = String(code.dropFirst().dropLast()) }
        let source = isPadded ? position + 1..<end - 1 : position..<end
        pieces.append(Piece(text: code, isCode: true, source: source))
        position = end + length
    }

    private mutating func nextBackticks(length: Int, after start: Int) -> Int? {
        guard let positions = backticks[length] else { return nil }
        var low = 0
        var high = positions.count
        while low < high {
            let middle = (low + high) / 2
            if positions[middle] < start { low = middle + 1 } else { high = middle }
            steps += 1
        }
        return low < positions.count ? positions[low] : nil
    }

    private static func backticks(in text: [Unicode.Scalar]) -> [Int: [Int]] {
        var positions: [Int: [Int]] = [:]
        var index = 0
        while index < text.count {
            let start = index
            while index < text.count, text[index] == "`" { index += 1 }
            if index > start { positions[index - start, default: []].append(start) } else { index += 1 }
        }
        return positions
    }

    private static let special: Set<Unicode.Scalar> = [
        "\\", "`", "*", "_", "~", "[", "!", "]", "<", "&", "=", "\n", "$",
    ]
}

extension MarkdownInlineParser {
    /// Reads a formula, in which no sign means anything else.
    fileprivate mutating func readFormula() {
        let isText = isAfterBackslash || !dialect.keepsFormulas
        guard !isText, let formula = TextFormula(text, at: position, in: .markdown, steps: &steps) else {
            position += 1
            return append("$")
        }
        var start = position
        let lineBreak = formula.isBlock ? TextRun.lineSeparator : " "
        for line in text[formula.range].split(separator: "\n", omittingEmptySubsequences: false) {
            if start > position {
                pieces.append(Piece(text: lineBreak, source: start - 1..<start))
            }
            pieces.append(Piece(text: String(String.UnicodeScalarView(line)), source: start..<start + line.count))
            start += line.count + 1
        }
        position = formula.range.upperBound
    }

    /// Whether the text so far ends with a backslash that takes the meaning from a sign.
    private var isAfterBackslash: Bool {
        pieces.reversed().prefix { $0.text == "\\" && !$0.isCode }.count % 2 == 1
    }
}

extension MarkdownInlineParser {
    /// Returns the pieces as runs, styled by all marks around them.
    mutating func runs() -> [TextRun] {
        var starts: [Int: [InlineMark]] = [:]
        var ends: [Int: [InlineMark]] = [:]
        for span in spans where !span.range.isEmpty {
            starts[span.range.lowerBound, default: []].append(span.mark)
            ends[span.range.upperBound, default: []].append(span.mark)
        }
        var active: [InlineMark: Int] = [:]
        var runs: [TextRun] = []
        for (index, piece) in pieces.enumerated() {
            for mark in ends[index] ?? [] {
                let count = active[mark] ?? 1
                active[mark] = count > 1 ? count - 1 : nil
            }
            for mark in starts[index] ?? [] { active[mark, default: 0] += 1 }
            guard !piece.text.isEmpty else { continue }
            var style = base
            for mark in active.keys { style.apply(mark) }
            steps += active.count
            if piece.isCode { style.apply(.code) }
            style.image = piece.image
            runs.append(TextRun(piece.text, style: style))
        }
        return runs
    }
}

extension TextStyle {
    fileprivate mutating func apply(_ mark: InlineMark) {
        switch mark {
        case .link(let address): link = address
        case .bold: font.isBold = true
        case .italic: font.isItalic = true
        case .underline: underline = .single
        case .strikethrough: strikethrough = .single
        case .highlight: backgroundColor = .highlight
        case .code: font.family = TextFont.code.family
        case .css, .change: break
        }
    }
}
