extension MathParser {
    /// Reads the delimiter after `\left`, `\right`, `\middle` or `\big`; an empty one if it is a point.
    mutating func delimiter(after name: String, at offset: Int) throws(MathProblem) -> String {
        guard let token = try next() else {
            throw MathProblem("“\(name)” must be followed by a bracket or “.”.", at: offset)
        }
        switch token.kind {
        case .character("{"):
            // Some write `\left{`, which TeX does not allow, or `\big{(}`.
            let inner = try next()
            if let inner, try take("}"), let found = Self.delimiter(of: inner) { return found }
        case .character, .command:
            if let found = Self.delimiter(of: token) { return found }
        case .space: break
        }
        throw MathProblem("“\(name)” must be followed by a bracket or “.”.", at: offset)
    }

    private static func delimiter(of token: Token) -> String? {
        switch token.kind {
        case .character(let character): SymbolTable.typedDelimiters[character]
        case .command(let name): SymbolTable.delimiter(named: name)
        case .space: nil
        }
    }

    /// Reads a delimiter in braces, which may be empty.
    mutating func bracedDelimiter(named name: String) throws(MathProblem) -> String {
        let tokens = try argumentTokens(of: name, at: source.offset)
        guard let token = tokens.first(where: { $0.kind != .space }) else { return "" }
        guard let found = Self.delimiter(of: token) else {
            throw MathProblem("“\(token.source)” is not a bracket.", at: token.offset)
        }
        return found
    }

    /// Reads from `\left`, which has been read, to `\right`.
    mutating func fence(at offset: Int) throws(MathProblem) -> MathNode {
        var fence = MathFence(opening: try delimiter(after: "\\left", at: offset), closing: "", parts: [], middles: [])
        while true {
            fence.parts.append(try deeper { parser throws(MathProblem) in try parser.list(until: .right) })
            guard let token = try next() else { throw MathProblem("“\\left” has no “\\right”.", at: offset) }
            if token.isCommand("right") {
                fence.closing = try delimiter(after: "\\right", at: token.offset)
                return .fenced(fence)
            }
            fence.middles.append(try delimiter(after: "\\middle", at: token.offset))
        }
    }

    /// Reads a length, with or without braces; returns it in ems.
    mutating func length(of name: String) throws(MathProblem) -> Double {
        try skipSpace()
        let offset = source.offset
        if let token = source.peek(), token.is("*") { _ = try source.next() }
        var text = ""
        if let token = source.peek(), token.is("{") {
            text = try argumentSource(of: name)
        } else {
            while !Self.endsInUnit(text), text.utf8.count < 16, let token = source.peek(), case .character = token.kind
            {
                _ = try source.next()
                text += token.source
            }
        }
        guard let length = Self.ems(text) else { throw MathProblem("“\(text)” is not a length.", at: offset) }
        return length
    }

    private static let units: [(name: String, ems: Double)] = [
        ("em", 1), ("ex", 0.431), ("pt", 0.1), ("px", 0.0625), ("mu", 1.0 / 18), ("cm", 2.845), ("mm", 0.2845),
        ("in", 7.227), ("pc", 1.2), ("bp", 0.1004), ("sp", 0),
    ]

    private static func endsInUnit(_ text: String) -> Bool { units.contains { text.hasSuffix($0.name) } }

    /// Returns a length in ems, at most 100.
    static func ems(_ text: String) -> Double? {
        let text = text.filter { !$0.isWhitespace }
        guard let unit = units.first(where: { text.hasSuffix($0.name) }), let number = Double(String(text.dropLast(2))),
            number.isFinite
        else { return nil }
        return max(-2, min(100, number * unit.ems))
    }
}
