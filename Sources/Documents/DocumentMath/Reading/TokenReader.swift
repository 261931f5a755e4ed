/// Reads the tokens of a source.
struct TokenReader: Sendable {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var offset: Int
    /// The offset of all tokens; nil if they have their own.
    private let fixedOffset: Int?

    /// Whether percent signs are characters, as in text, instead of the beginnings of comments.
    var isText = false

    init(_ tex: String, offset: Int? = nil) {
        scalars = Array(tex.unicodeScalars)
        self.offset = 0
        fixedOffset = offset
    }

    /// How many UTF-8 code units have been read.
    var place: Int { fixedOffset ?? offset }

    private var following: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func advance() {
        offset += UTF8.width(scalars[position])
        position += 1
    }

    mutating func next() -> Token? {
        let start = place
        guard let first = following else { return nil }
        advance()
        switch first {
        case "\\":
            return Token(kind: .command(commandName()), offset: start)
        case "%" where !isText:
            while let character = following, character != "\n" { advance() }
            return next(after: start)
        case _ where first.isSpace:
            while let character = following, character.isSpace { advance() }
            return Token(kind: .space, offset: start)
        default:
            return Token(kind: .character(first), offset: start)
        }
    }

    /// Reads on after a comment. A comment takes the end of its line with it.
    private mutating func next(after comment: Int) -> Token? {
        guard let end = following else { return nil }
        if end == "\n" { advance() }
        return Token(kind: .space, offset: comment)
    }

    private mutating func commandName() -> String {
        guard let first = following else { return "" }
        advance()
        guard first.isLetter else { return String(first.isSpace ? " " : first) }
        var name = String.UnicodeScalarView([first])
        while let character = following, character.isLetter {
            name.append(character)
            advance()
        }
        // The star of `\operatorname*` is a token of its own.
        return String(name)
    }

    /// Returns all tokens of a source.
    static func tokens(of tex: String, offset: Int) -> [Token] {
        var reader = Self(tex, offset: offset)
        var tokens: [Token] = []
        while let token = reader.next() { tokens.append(token) }
        return tokens
    }
}
