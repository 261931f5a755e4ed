/// A scanner that splits the bytes of a format into tokens, one at a time.
struct Lexer {
    let bytes: [UInt8]
    /// The end of the last token.
    var position = 0
    /// The beginning of the last token.
    private(set) var tokenStart = 0

    init(_ format: String) {
        bytes = Array(format.utf8)
    }

    mutating func next() throws(PredicateParseError) -> Token {
        while let byte = peek(), byte.isSpace {
            position += 1
        }
        tokenStart = position
        guard let byte = peek() else { return .end }
        if byte.startsIdentifier { return word() }
        switch UnicodeScalar(byte) {
        case "0"..."9": return try number()
        case "." where peek(1)?.isDigit ?? false: return try number()
        case "\"", "'": return .string(try string(quote: byte))
        case "#" where peek(1)?.startsIdentifier ?? false, "@" where peek(1)?.startsIdentifier ?? false:
            return .word(path())
        case "$" where peek(1)?.startsIdentifier ?? false:
            position += 1
            return .variable(identifier())
        case "%":
            guard let (specifier, length) = FormatSpecifier.parse(bytes[(position + 1)...]) else {
                throw error(expected: "a format specifier such as %@ or %K")
            }
            position += 1 + length
            return .specifier(specifier)
        default: return try symbol()
        }
    }

    func peek(_ distance: Int = 0) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    /// Returns an error at the last token, or at an offset.
    func error(expected: String, at offset: Int? = nil) -> PredicateParseError {
        let offset = offset ?? tokenStart
        let rest = String(decoding: bytes[offset...].prefix(60), as: UTF8.self)
        let found = rest.prefix { !$0.isWhitespace }.prefix(20)
        return PredicateParseError(
            format: bytes,
            offset: offset,
            expected: expected,
            found: found.isEmpty ? "the end" : "\"\(found)\""
        )
    }

    // MARK: - Words

    private mutating func word() -> Token {
        let start = position
        skipIdentifier()
        if let keyword = Keyword(bytes[start..<position]) {
            return .keyword(keyword)
        }
        position = start
        return .word(path())
    }

    /// Reads components separated by dots, and drops the `#` before them. Leaves a dot that no component follows.
    mutating func path() -> String {
        let start = position
        var hasEscape = false
        while true {
            if peek() == UInt8(ascii: "#") {
                hasEscape = true
                position += 1
            } else if peek() == UInt8(ascii: "@") {
                position += 1
            }
            skipIdentifier()
            guard peek() == UInt8(ascii: "."), componentFollows(at: 1) else { break }
            position += 1
        }
        let text = bytes[start..<position]
        return String(decoding: hasEscape ? text.filter { $0 != UInt8(ascii: "#") }[...] : text, as: UTF8.self)
    }

    func componentFollows(at distance: Int) -> Bool {
        guard let byte = peek(distance) else { return false }
        if byte.startsIdentifier { return true }
        let isMarked = byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@")
        return isMarked && (peek(distance + 1)?.startsIdentifier ?? false)
    }

    private mutating func identifier() -> String {
        let start = position
        skipIdentifier()
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipIdentifier() {
        while let byte = peek(), byte.continuesIdentifier {
            position += 1
        }
    }

    // MARK: - Symbols

    private mutating func symbol() throws(PredicateParseError) -> Token {
        if let second = peek(1), let symbol = Self.symbol(bytes[position], second) {
            position += 2
            return .symbol(symbol)
        }
        guard let symbol = Self.symbol(bytes[position]) else {
            throw error(expected: "a key path, a literal or an operator")
        }
        position += 1
        return .symbol(symbol)
    }

    private static func symbol(_ first: UInt8, _ second: UInt8) -> Token.Symbol? {
        switch (UnicodeScalar(first), UnicodeScalar(second)) {
        case ("=", "="): .equal
        case ("!", "="), ("<", ">"): .notEqual
        case ("<", "="), ("=", "<"): .lessOrEqual
        case (">", "="), ("=", ">"): .greaterOrEqual
        case ("<", "<"): .leftShift
        case (">", ">"): .rightShift
        case ("&", "&"): .and
        case ("|", "|"): .or
        case ("*", "*"): .power
        case (":", "="): .assign
        default: nil
        }
    }

    private static func symbol(_ byte: UInt8) -> Token.Symbol? {
        byte == UInt8(ascii: "=") ? .equal : symbolsByByte[byte]
    }

    private static let symbolsByByte: [UInt8: Token.Symbol] = {
        var symbols: [UInt8: Token.Symbol] = [:]
        for symbol in Token.Symbol.allCases where symbol.rawValue.utf8.count == 1 {
            symbols[symbol.rawValue.utf8.first ?? 0] = symbol
        }
        return symbols
    }()
}

extension Lexer {
    /// Reads the components after a word that turned out to be a key.
    mutating func takeRestOfPath() -> String {
        guard peek() == UInt8(ascii: "."), componentFollows(at: 1) else { return "" }
        position += 1
        return "." + path()
    }

    /// Reads the rest of a function's name: colons and the words between them, without the spaces in between.
    mutating func takeSelectorParts() -> String {
        var parts = ""
        while true {
            let start = position
            _ = takeWhile { $0.isSpace }
            guard peek() == UInt8(ascii: ":"), peek(1) != UInt8(ascii: "=") else {
                position = start
                return parts
            }
            position += 1
            parts += ":" + takeWhile { $0.continuesIdentifier }
        }
    }
}
