extension MathParser {
    /// Reads text in braces, where spaces count and formulas are between dollar signs.
    mutating func text(of name: String, in textFont: MathFont) throws(MathProblem) -> MathNode {
        try skipSpace()
        let offset = source.offset
        guard let first = try source.next(), !first.isEnd else { throw .missingArgument(of: name, at: offset) }
        let outer = font
        font = .standard
        defer { font = outer }
        if first.is("{") { return .one(of: try textNodes(in: textFont, from: first.offset)) }
        guard case .character(let character) = first.kind else {
            try source.push([first])
            return try argument(of: name)
        }
        return .text(String(textFont.letter(character)))
    }

    /// Reads text up to the brace that closes it.
    private mutating func textNodes(in font: MathFont, from offset: Int) throws(MathProblem) -> [MathNode] {
        let wasText = source.isText
        source.isText = true
        defer { source.isText = wasText }
        var nodes: [MathNode] = []
        var text = String.UnicodeScalarView()
        var depth = 0
        while let token = try source.next() {
            switch token.kind {
            case .space, .character("~"): text.append("\u{A0}")
            case .character("}") where depth == 0:
                if !text.isEmpty { nodes.append(.text(String(text))) }
                return nodes
            case .character("{"): depth += 1
            case .character("}"): depth -= 1
            case .character("$"), .command("("), .command("["):
                if !text.isEmpty { nodes.append(.text(String(text))) }
                text = String.UnicodeScalarView()
                nodes.append(.row(try formulaInText(after: token)))
            case .character(let character): text.append(font.letter(character))
            case .command(let name):
                if let part = try textCommand(name, in: font) {
                    if !text.isEmpty { nodes.append(.text(String(text))) }
                    text = String.UnicodeScalarView()
                    nodes.append(part)
                } else {
                    text.append(contentsOf: Self.textSymbol(name).unicodeScalars)
                }
            }
        }
        throw MathProblem("A “{” has no “}”.", at: offset)
    }

    /// Reads a formula in text, and its end.
    private mutating func formulaInText(after start: Token) throws(MathProblem) -> [MathNode] {
        source.isText = false
        defer { source.isText = true }
        let nodes = try deeper { parser throws(MathProblem) in
            try parser.list(until: start.is("$") ? .dollar : .parenthesis)
        }
        guard let end = try next(), start.is("$") == end.is("$") else {
            throw MathProblem("A “$” in text has no second one.", at: start.offset)
        }
        return nodes
    }

    /// Reads what belongs to a command in text; returns nil if it is a character.
    private mutating func textCommand(_ name: String, in font: MathFont) throws(MathProblem) -> MathNode? {
        switch Command.named(name) {
        case .text(let inner)?:
            return try deeper { parser throws(MathProblem) in
                try parser.text(of: "\\" + name, in: inner == .standard ? font : font.with(inner))
            }
        case .special(.textColor)?, .special(.reference)?, .special(.chemistry)?, .special(.color)?:
            source.isText = false
            defer { source.isText = true }
            return try node(ofCommand: name, at: source.offset)
        case .space(let width)? where width != 1.0 / 3: return .space(width)
        default: return nil
        }
    }

    private static func textSymbol(_ name: String) -> String {
        if name == " " || name == "space" || name == "nobreakspace" { return "\u{A0}" }
        if name == "\\" || name == "newline" { return "\u{A0}" }
        return SymbolTable.byName[name]?.text ?? SymbolTable.slantedLetters[name] ?? SymbolTable.uprightLetters[name]
            ?? "\\" + name
    }
}
