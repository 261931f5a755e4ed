extension MathParser {
    mutating func node(of special: Command.Special, named name: String, at offset: Int) throws(MathProblem) -> MathNode?
    {
        switch special {
        case .root:
            let degree = try optionalArgument()
            return .root(try argument(of: name), degree: degree)
        case .left: return try fence(at: offset)
        case .not: return try negated(at: offset)
        case .operatorName: return try operatorName(named: name)
        case .begin: return try environment(at: offset)
        case .cases, .matrix, .parenthesizedMatrix: return try bracedTable(named: name, at: offset)
        case .substack:
            guard try take("{") else { throw .missingArgument(of: name, at: offset) }
            return .table(try table(MathTable(kind: .stack), until: .bracedCell, name: name, at: offset))
        case .tag: try readTag(named: name)
        case .reference: return .text("(\(try argumentSource(of: name)))")
        case .color, .textColor, .colorBox, .framedColorBox: return try colored(special, named: name, at: offset)
        case .generalFraction: return try generalFraction(named: name, at: offset)
        case .binaryMod: return .classed(.text("mod"), .binary)
        case .mod: return .row([.space(1), .text("mod"), .space(1.0 / 3), try argument(of: name)])
        case .parenthesizedMod: return modulus([.text("mod"), .space(1.0 / 3), try argument(of: name)])
        case .plainParenthesizedMod: return modulus([try argument(of: name)])
        case .chemistry:
            let formula = try argumentSource(of: name)
            try source.push(TokenReader.tokens(of: ChemistryReader.tex(of: formula), offset: offset))
            return .one(of: try bracedGroup(at: offset))
        case .dots: return .symbol(MathSymbol(text: try dotsAreRaised() ? "\u{22EF}" : "\u{2026}", atomClass: .inner))
        }
        return nil
    }

    private func modulus(_ nodes: [MathNode]) -> MathNode {
        let opening = MathNode.symbol(MathSymbol(text: "(", atomClass: .opening))
        return .row([.space(1), opening] + nodes + [.symbol(MathSymbol(text: ")", atomClass: .closing))])
    }

    private mutating func bracedGroup(at offset: Int) throws(MathProblem) -> [MathNode] {
        guard try take("{") else { throw .missingArgument(of: "\\ce", at: offset) }
        return try group()
    }

    /// Returns whether dots are between operators: then they are in the middle of the line.
    private mutating func dotsAreRaised() throws(MathProblem) -> Bool {
        guard let token = try peek() else { return false }
        let symbol: MathSymbol? =
            switch token.kind {
            case .character(let character): SymbolTable.byCharacter[character]
            case .command(let name): SymbolTable.byName[name]
            case .space: nil
            }
        return symbol.map { $0.atomClass == .binary || $0.atomClass == .relation } ?? false
    }

    /// Reads the symbol after `\not`, and strikes it through.
    private mutating func negated(at offset: Int) throws(MathProblem) -> MathNode {
        switch try argument(of: "\\not") {
        case .symbol(var symbol):
            symbol.text = SymbolTable.negations[symbol.text] ?? symbol.text + "\u{338}"
            if symbol.atomClass == .ordinary, symbol.text == "∤" { symbol.atomClass = .relation }
            return .symbol(symbol)
        case .identifier(let text, let isUpright): return .identifier(text + "\u{338}", isUpright: isUpright)
        case let other: return .boxed(other, .styled("math-strike-up"))
        }
    }

    // MARK: - Names of operators

    private mutating func operatorName(named name: String) throws(MathProblem) -> MathNode {
        let hasLimits = try take("*") || name == "\\operatornamewithlimits"
        let outer = font
        font = .upright
        let node = try argument(of: name)
        font = outer
        let nodes: [MathNode] = if case .row(let nodes) = node { nodes } else { [node] }
        var word = ""
        for part in nodes {
            switch part {
            case .identifier(let text, _), .number(let text), .text(let text): word += text
            case .space(let width): word += width > 0 ? "\u{2009}" : ""
            case .symbol(let symbol) where symbol.atomClass == .binary:
                word += symbol.text == "\u{2212}" ? "-" : symbol.text == "\u{2217}" ? "*" : symbol.text
            default: return .classed(node, hasLimits ? .large : .ordinary)
            }
        }
        return .function(word, hasLimits: hasLimits)
    }

    private mutating func readTag(named name: String) throws(MathProblem) {
        let isBare = try take("*")
        let label = try text(of: name, in: .standard)
        tag = isBare ? label : .row([.text("("), label, .text(")")])
    }

    // MARK: - Fractions and colors

    private mutating func generalFraction(named name: String, at offset: Int) throws(MathProblem) -> MathNode {
        var fraction = MathFraction(above: .nothing, below: .nothing)
        fraction.opening = try bracedDelimiter(named: name)
        fraction.closing = try bracedDelimiter(named: name)
        let thickness = try argumentSource(of: name)
        fraction.hasLine = !thickness.contains("0") || thickness.contains { ("1"..."9").contains($0) }
        switch try argumentSource(of: name) {
        case "0": fraction.style = .display
        case "1": fraction.style = .text
        case "2": fraction.style = .script
        case "3": fraction.style = .scriptOfScript
        default: break
        }
        fraction.above = try argument(of: name)
        fraction.below = try argument(of: name)
        return .fraction(fraction)
    }

    private mutating func colored(
        _ special: Command.Special,
        named name: String,
        at offset: Int
    ) throws(MathProblem) -> MathNode {
        let model = try optionalTokens()?.map(\.source).joined()
        let source = try argumentSource(of: name)
        guard let color = MathColor.value(of: source, model: model) else {
            throw MathProblem("“\(source)” is not a color.", at: offset)
        }
        switch special {
        case .framedColorBox:
            let background = MathColor.value(of: try argumentSource(of: name), model: model) ?? "transparent"
            let content = MathNode.colored(try text(of: name, in: .standard), background, isBackground: true)
            return .boxed(content, .styled("math-boxed"))
        case .colorBox: return .colored(try text(of: name, in: .standard), color, isBackground: true)
        case .textColor: return .colored(try argument(of: name), color, isBackground: false)
        default:
            // With MathJax, an argument in braces follows; with TeX and KaTeX, all that follows has the color.
            guard let token = try peek(), token.is("{") else { return .colorSwitch(color) }
            return .colored(try argument(of: name), color, isBackground: false)
        }
    }
}
