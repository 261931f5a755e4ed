/// An error in the text of a schema, with its place.
package struct SchemaTextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// The column of the first character that is wrong, from 1.
    package let column: Int
    package let reason: String

    package var description: String { "line \(line), column \(column): \(reason)" }
}

/// Splits the text of a schema into words and signs. Comments (`//`, `--`, `/* */`) are skipped.
struct SchemaLexer {
    struct Token: Hashable {
        enum Kind: Hashable {
            /// A word; keywords are words that are not quoted.
            case word
            case quoted
            case sign
            case end
        }

        let kind: Kind
        let text: String
        let line: Int
        let column: Int

        /// Whether the token is this keyword, in any case.
        func isKeyword(_ keyword: String) -> Bool { kind == .word && text.uppercased() == keyword }

        func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
    }

    private let characters: [Character]
    private var place = 0
    private var line = 1
    /// The place at which the line begins.
    private var lineStart = 0

    init(_ text: String) {
        characters = Array(text)
    }

    static func tokens(of text: String) throws(SchemaTextError) -> [Token] {
        var lexer = SchemaLexer(text)
        var tokens: [Token] = []
        repeat {
            tokens.append(try lexer.next())
        } while tokens.last?.kind != .end
        return tokens
    }

    private mutating func next() throws(SchemaTextError) -> Token {
        try skipSpace()
        guard place < characters.count else {
            return Token(kind: .end, text: "the end", line: line, column: column(of: place))
        }
        let first = characters[place]
        if first == "\"" { return try quoted() }
        if Self.isOfWord(first) {
            let start = place
            while place < characters.count, Self.isOfWord(characters[place]) { place += 1 }
            return Token(kind: .word, text: String(characters[start..<place]), line: line, column: column(of: start))
        }
        place += 1
        return Token(kind: .sign, text: String(first), line: line, column: column(of: place - 1))
    }

    private mutating func quoted() throws(SchemaTextError) -> Token {
        let start = place + 1
        place = start
        while place < characters.count, characters[place] != "\"", !characters[place].isNewline { place += 1 }
        guard place < characters.count, characters[place] == "\"" else {
            throw SchemaTextError(line: line, column: column(of: start - 1), reason: "a quoted name does not end")
        }
        place += 1
        let text = String(characters[start..<(place - 1)])
        return Token(kind: .quoted, text: text, line: line, column: column(of: start - 1))
    }

    private func column(of place: Int) -> Int { place - lineStart + 1 }

    /// Goes to the next character, which may be in the next line.
    private mutating func step() {
        let isEnd = characters[place].isNewline
        place += 1
        if isEnd { (line, lineStart) = (line + 1, place) }
    }

    private mutating func skipSpace() throws(SchemaTextError) {
        while place < characters.count {
            let pair = String(characters[place..<min(place + 2, characters.count)])
            if characters[place].isWhitespace {
                step()
            } else if pair == "//" || pair == "--" {
                while place < characters.count, !characters[place].isNewline { place += 1 }
            } else if pair == "/*" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(SchemaTextError) {
        let start = (line: line, column: column(of: place))
        place += 2
        while place + 1 < characters.count, !(characters[place] == "*" && characters[place + 1] == "/") {
            step()
        }
        guard place + 1 < characters.count else {
            throw SchemaTextError(line: start.line, column: start.column, reason: "a comment does not end")
        }
        place += 2
    }

    static func isOfWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }
}
