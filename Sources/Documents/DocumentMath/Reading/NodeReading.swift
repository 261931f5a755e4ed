extension MathParser {
    /// Reads a node without its scripts; returns nil if a command stands for nothing.
    ///
    /// - Parameter mergesCharacters: Whether digits that follow belong to the number, and letters to the word.
    mutating func node(mergesCharacters: Bool) throws(MathProblem) -> MathNode? {
        guard let token = try next() else { return .nothing }
        switch token.kind {
        case .space: return nil
        case .command(let name): return try node(ofCommand: name, at: token.offset)
        case .character("{"): return .row(try group())
        case .character("~"): return .space(1.0 / 3)
        case .character("$"): throw MathProblem("A “$” is within a formula.", at: token.offset)
        case .character("#"):
            throw MathProblem("“#” is for the arguments of macros; “\\#” is the sign.", at: token.offset)
        case .character("}"), .character("&"): throw Self.misplaced(token)
        case .character(let character): return try node(of: character, merges: mergesCharacters)
        }
    }

    private mutating func node(of character: Unicode.Scalar, merges: Bool) throws(MathProblem) -> MathNode {
        if character.isDigit { return .number(try number(from: character, merges: merges)) }
        if character == ".", merges, case .character(let digit)? = source.peek()?.kind, digit.isDigit {
            return .number("." + (try number(from: nil, merges: true)))
        }
        if let symbol = SymbolTable.byCharacter[character] {
            return symbol.atomClass == .ordinary && !SymbolTable.ordinaryOperators.contains(symbol.text)
                ? .identifier(symbol.text, isUpright: false) : .symbol(symbol)
        }
        if character == "'" || character == "\u{2032}" { return .primes(1) }
        return try letters(from: character, merges: merges)
    }

    /// Reads the rest of a number: digits, a decimal point, and commas in braces.
    private mutating func number(from first: Unicode.Scalar?, merges: Bool) throws(MathProblem) -> String {
        var digits = String.UnicodeScalarView()
        if let first { digits.append(font.letter(first)) }
        while merges, case .character(let character)? = source.peek()?.kind {
            if character.isDigit {
                _ = try source.next()
                digits.append(font.letter(character))
            } else if let separator = try separator(character) {
                digits.append(separator)
            } else {
                break
            }
        }
        return String(digits)
    }

    /// Reads a decimal point before a digit, or a comma in braces, as in `3{,}14`.
    private mutating func separator(_ character: Unicode.Scalar) throws(MathProblem) -> Unicode.Scalar? {
        guard character == "." || character == "{", let first = try source.next() else { return nil }
        var read = [first]
        if character == "{" {
            for expected: Unicode.Scalar in [",", "}"] {
                guard let token = source.peek(), token.is(expected) else {
                    try source.push(read)
                    return nil
                }
                _ = try source.next()
                read.append(token)
            }
        }
        if case .character(let digit)? = source.peek()?.kind, digit.isDigit { return character == "." ? "." : "," }
        try source.push(read)
        return nil
    }

    /// Reads a letter, with the marks on it, and the letters after it if they are one word.
    private mutating func letters(from first: Unicode.Scalar, merges: Bool) throws(MathProblem) -> MathNode {
        var word = String.UnicodeScalarView([font.letter(first)])
        let isWord = merges && (font.makesWords || first.isOfWords)
        while case .character(let character)? = source.peek()?.kind {
            guard character.isCombining || (isWord && (character.isLetter || character.isOfWords)) else { break }
            _ = try source.next()
            word.append(font.letter(character))
        }
        let text = String(word)
        return first.isOfWords ? .text(text) : .identifier(text, isUpright: font == .upright)
    }
}

extension Unicode.Scalar {
    /// Whether the character is of a script that formulas have no letters of, such as Chinese.
    var isOfWords: Bool {
        value >= 0x400 && properties.isAlphabetic
            && !(0x1D400...0x1D7FF).contains(value) && !(0x2070...0x214F).contains(value)
    }
}
