extension MathParser {
    /// Reads what belongs to a command that has been read; returns nil if it stands for nothing.
    mutating func node(ofCommand name: String, at offset: Int) throws(MathProblem) -> MathNode? {
        if let command = Command.named(name) { return try node(of: command, named: "\\" + name, at: offset) }
        if name == "prime" { return .primes(1) }
        if let symbol = SymbolTable.byName[name] { return node(of: symbol) }
        if let letter = SymbolTable.slantedLetters[name] { return identifier(letter, isUpright: font == .upright) }
        if let letter = SymbolTable.uprightLetters[name] { return identifier(letter, isUpright: font != .italic) }
        if let letter = Self.uprightGreek(name) { return identifier(letter, isUpright: true) }
        if SymbolTable.functions.contains(name) { return .function(name, hasLimits: false) }
        if let text = SymbolTable.functionsWithLimits[name] { return .function(text, hasLimits: true) }
        switch name {
        case "right", "middle", "end", "\\", "cr", "newline", "tabularnewline":
            // Within braces, a line cannot end: the end of the line has no meaning there, as with other programs.
            let token = Token(kind: .command(name), offset: offset)
            guard token.isLineEnd else { throw Self.misplaced(token) }
            return nil
        case "limits", "nolimits":
            throw MathProblem("“\\\(name)” must follow an operator such as “\\sum”.", at: offset)
        case "(", ")", "[": return nil
        case "": throw MathProblem("A “\\” is at the end.", at: offset)
        default: throw .unknownCommand(name, at: offset)
        }
    }

    /// Returns the letter of a command such as `\upalpha`.
    private static func uprightGreek(_ name: String) -> String? {
        guard name.hasPrefix("up") || name.hasPrefix("Up") else { return nil }
        let letter = String(name.dropFirst(2))
        return name.hasPrefix("up")
            ? SymbolTable.slantedLetters[letter]
            : SymbolTable.uprightLetters[letter.prefix(1).uppercased() + letter.dropFirst()]
    }

    private func identifier(_ letter: String, isUpright: Bool) -> MathNode {
        let mapped = String(String.UnicodeScalarView(letter.unicodeScalars.map { font.letter($0) }))
        return .identifier(mapped, isUpright: mapped == letter && isUpright)
    }

    private func node(of symbol: MathSymbol) -> MathNode {
        let isOperator = symbol.atomClass != .ordinary || SymbolTable.ordinaryOperators.contains(symbol.text)
        return isOperator ? .symbol(symbol) : .identifier(symbol.text, isUpright: false)
    }

    private mutating func node(of command: Command, named name: String, at offset: Int) throws(MathProblem) -> MathNode?
    {
        switch command {
        case .space(let width): return .space(width)
        case .measuredSpace: return .space(try length(of: name))
        case .accent(let mark): return .mark(mark, over: try argument(of: name))
        case .font(let font): return try argument(of: name, in: font)
        case .fontSwitch(let font): self.font = font
        case .text(let font): return try text(of: name, in: font)
        case .style(let style): return .styleSwitch(style)
        case .fraction(let fraction): return try self.fraction(fraction, named: name)
        case .infixFraction: throw MathProblem("“\(name)” needs braces around it here.", at: offset)
        case .delimiter(let height, let atomClass):
            return .delimiter(try delimiter(after: name, at: offset), height: height, atomClass)
        case .classed(let atomClass): return .classed(try argument(of: name), atomClass)
        case .arrow(let arrow): return try self.arrow(arrow, named: name)
        case .box(let box): return .boxed(try argument(of: name), box)
        case .stack(let order): return try stack(order, named: name)
        case .definition(let kind): try define(kind, at: offset)
        case .ignored(let count):
            for _ in 0..<count { _ = try argumentTokens(of: name, at: offset) }
        case .special(let special): return try node(of: special, named: name, at: offset)
        }
        return nil
    }

    private mutating func argument(of name: String, in inner: MathFont) throws(MathProblem) -> MathNode {
        let outer = font
        font = inner == .standard ? .standard : outer.with(inner)
        let node = try argument(of: name)
        font = outer
        return node
    }

    private mutating func fraction(_ fraction: MathFraction, named name: String) throws(MathProblem) -> MathNode {
        var fraction = fraction
        if fraction.isContinued { _ = try optionalTokens() }
        fraction.above = try argument(of: name)
        fraction.below = try argument(of: name)
        return .fraction(fraction)
    }

    private mutating func arrow(_ arrow: String, named name: String) throws(MathProblem) -> MathNode {
        let below = try optionalArgument()
        return .arrow(arrow, below: below, above: try argument(of: name))
    }

    private mutating func stack(_ order: Command.StackOrder, named name: String) throws(MathProblem) -> MathNode {
        let script = try argument(of: name)
        let base = try argument(of: name)
        switch order {
        case .over: return .stacked(base, below: nil, above: script)
        case .under: return .stacked(base, below: script, above: nil)
        case .relation: return .classed(.stacked(base, below: nil, above: script), .relation)
        }
    }

    /// Reads an argument in brackets as nodes; returns nil if there is none.
    mutating func optionalArgument() throws(MathProblem) -> MathNode? {
        guard let token = try peek(), token.is("[") else { return nil }
        _ = try source.next()
        let nodes = try deeper { parser throws(MathProblem) in try parser.list(until: .bracket) }
        guard try take("]") else { throw MathProblem("A “[” has no “]”.", at: token.offset) }
        return .one(of: nodes)
    }
}
