/// Divides Swift source into tokens.
///
/// The lexer knows as much of Swift as is needed to tell code from text and comments, and takes any bytes: an
/// unterminated literal ends where the compiler gives it up, and unknown bytes are symbols. It reads each byte a bounded
/// number of times and keeps a stack of its own, so that neither long lines nor deep nesting matter.
package struct SwiftLexer {
    let bytes: [UInt8]
    var position = 0
    /// The interpolations around the position, from the outside.
    var interpolations: [Interpolation] = []
    /// The end of a line on which a regular expression was begun and not ended.
    var lineWithoutRegex = 0
    /// What is known of the rest of lines, by the number of hash signs: it ends a string, or it ends no regular
    /// expression.
    var stringEnds: [Int: (known: Int, isEnd: Bool)] = [:]
    var linesWithoutExtendedRegex: [Int: Int] = [:]
    private(set) var tokens: [SwiftToken] = []
    private var lastCode: SwiftToken?

    /// The largest number of hash signs around literals that are searched for an end on their line.
    static let mostHashes = 255

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 4)
    }

    /// Returns the tokens of a file.
    package static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
        var lexer = SwiftLexer(bytes)
        lexer.readBeginning()
        while lexer.position < bytes.count { lexer.readToken() }
        return lexer.tokens
    }

    /// The byte at a distance from the position; nil beyond the end.
    func peek(_ distance: Int = 0) -> UInt8? {
        let index = position + distance
        return index < bytes.count ? bytes[index] : nil
    }

    /// Adds a token from a position to the current one.
    mutating func add(_ kind: SwiftToken.Kind, from start: Int) {
        let token = SwiftToken(kind: kind, range: start..<position)
        tokens.append(token)
        if token.isCode { lastCode = token }
    }

    /// Moves on to the first byte that does not fulfil a condition.
    mutating func skip(while condition: (UInt8) -> Bool) {
        while position < bytes.count, condition(bytes[position]) { position += 1 }
    }

    private mutating func readBeginning() {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            position = 3
            add(.space, from: 0)
        }
        guard peek() == .hash, peek(1) == UInt8(ascii: "!") else { return }
        let start = position
        skip { !$0.isLineBreak }
        add(.comment, from: start)
    }

    private mutating func readToken() {
        let start = position
        let byte = bytes[position]
        if byte.isSpace {
            skip { $0.isSpace }
            add(.space, from: start)
        } else if byte.beginsWord {
            skip { $0.continuesWord }
            add(.word, from: start)
        } else if byte.isDigit {
            readNumber()
        } else {
            readPunctuation(byte)
        }
    }

    private mutating func readPunctuation(_ byte: UInt8) {
        switch byte {
        case .slash: readSlash()
        case .hash: readHashes()
        case .quote: readString(hashes: 0, from: position)
        case UInt8(ascii: "`"): readQuotedName()
        case UInt8(ascii: "("):
            if !interpolations.isEmpty { interpolations[interpolations.count - 1].depth += 1 }
            addSymbol()
        case UInt8(ascii: ")"):
            closeParenthesis()
        default: addSymbol()
        }
    }

    mutating func addSymbol() {
        position += 1
        add(.symbol, from: position - 1)
    }

    private mutating func closeParenthesis() {
        guard let interpolation = interpolations.last else { return addSymbol() }
        guard interpolation.depth == 0 else {
            interpolations[interpolations.count - 1].depth -= 1
            return addSymbol()
        }
        interpolations.removeLast()
        let start = position
        position += 1
        readText(interpolation.delimiter, from: start)
    }

    private mutating func readNumber() {
        let start = position
        skip { $0.continuesWord }
        if peek() == UInt8(ascii: "."), peek(1)?.isDigit == true, !follows(".") {
            position += 1
            skip { $0.continuesWord }
        }
        add(.number, from: start)
    }

    /// Reads a name in backticks, which may contain anything but a line break.
    private mutating func readQuotedName() {
        let start = position
        position += 1
        skip { $0 != UInt8(ascii: "`") && !$0.isLineBreak }
        guard peek() == UInt8(ascii: "`") else {
            position = start
            return addSymbol()
        }
        position += 1
        add(.word, from: start)
    }

    /// Whether the last token that is code is a certain symbol.
    private func follows(_ symbol: Unicode.Scalar) -> Bool {
        lastCode.map { $0.kind == .symbol && bytes[$0.range.lowerBound] == UInt8(ascii: symbol) } ?? false
    }

    /// The last token that is code, and whether space or a comment stands between it and the position.
    var predecessor: (token: SwiftToken, isApart: Bool)? {
        lastCode.map { ($0, $0.range.upperBound < position) }
    }
}
