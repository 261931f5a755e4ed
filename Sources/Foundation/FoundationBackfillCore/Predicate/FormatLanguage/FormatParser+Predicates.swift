extension FormatParser {
    /// Parses a predicate or an expression, at the level of lowest precedence: OR.
    mutating func item() throws(PredicateParseError) -> Item {
        try descend()
        defer { ascend() }
        let first = try conjunction()
        guard isConnective(.or, .or) else { return first }
        var parts = [try requirePredicate(first)]
        while isConnective(.or, .or) {
            try advance()
            let next = try conjunction()
            parts.append(try requirePredicate(next))
        }
        return try compound(.or, parts)
    }

    private mutating func conjunction() throws(PredicateParseError) -> Item {
        let first = try negation()
        guard isConnective(.and, .and) else { return first }
        var parts = [try requirePredicate(first)]
        while isConnective(.and, .and) {
            try advance()
            let next = try negation()
            parts.append(try requirePredicate(next))
        }
        return try compound(.and, parts)
    }

    private func isConnective(_ keyword: Keyword, _ symbol: Token.Symbol) -> Bool {
        token == .keyword(keyword) || token == .symbol(symbol)
    }

    private func compound(
        _ type: NSCompoundPredicate.LogicalType,
        _ parts: [NSPredicate]
    ) throws(PredicateParseError) -> Item {
        let compound = NSCompoundPredicate(type: type, subpredicates: parts)
        try requireBound(compound.depth)
        return .predicate(compound)
    }

    private mutating func negation() throws(PredicateParseError) -> Item {
        guard isConnective(.not, .not) else { return try comparison() }
        try advance()
        try descend()
        defer { ascend() }
        let negated = try negation()
        return try compound(.not, [requirePredicate(negated)])
    }

    private mutating func comparison() throws(PredicateParseError) -> Item {
        let quantifier = try self.quantifier()
        let item = try infix(atLeast: InfixOperator.setPrecedence)
        guard case .expression(let left) = item, let (type, selector) = try comparisonOperator() else {
            guard quantifier == nil else {
                throw lexer.error(expected: "a comparison operator such as == or IN")
            }
            return item
        }
        let options = try self.options()
        let right = try operand(atLeast: InfixOperator.setPrecedence)
        if token.comparison != nil {
            throw lexer.error(expected: "AND or OR between comparisons")
        }
        let comparison =
            if let selector {
                NSComparisonPredicate(leftExpression: left, rightExpression: right, customSelector: selector)
            } else {
                NSComparisonPredicate(
                    leftExpression: left,
                    rightExpression: right,
                    modifier: quantifier?.modifier ?? .direct,
                    type: type,
                    options: options
                )
            }
        try requireBound(comparison.depth)
        return quantifier == Keyword.none ? try compound(.not, [comparison]) : .predicate(comparison)
    }

    private mutating func quantifier() throws(PredicateParseError) -> Keyword? {
        guard case .keyword(let keyword) = token, keyword.modifier != nil else { return nil }
        try advance()
        return keyword
    }

    private typealias ComparisonOperator = (type: NSComparisonPredicate.Operator, selector: Selector?)

    private mutating func comparisonOperator() throws(PredicateParseError) -> ComparisonOperator? {
        if let comparison = token.comparison {
            try advance()
            return (comparison, nil)
        }
        guard case .word(let word) = token, word.hasPrefix("@") else { return nil }
        var name = String(word.dropFirst())
        if word == "@selector" {
            _ = lexer.takeWhile { $0.isSpace || $0 == UInt8(ascii: "(") }
            name = lexer.takeWhile { $0.continuesIdentifier || $0 == UInt8(ascii: ":") }
            guard lexer.takeWhile({ $0.isSpace || $0 == UInt8(ascii: ")") }).contains(")") else {
                throw lexer.error(expected: "a selector such as @selector(isEqual:)")
            }
        } else {
            name += lexer.takeWhile { $0.continuesIdentifier || $0 == UInt8(ascii: ":") }
        }
        guard name.hasSuffix(":") else {
            throw lexer.error(expected: "a comparison operator, or a selector with a colon")
        }
        try advance()
        return (.customSelector, Selector(name))
    }

    /// Parses the letters in brackets after an operator.
    private mutating func options() throws(PredicateParseError) -> NSComparisonPredicate.Options {
        guard token == .symbol(.leftBracket) else { return [] }
        let start = lexer.position
        let letters = lexer.takeWhile { $0.continuesIdentifier || $0.isSpace }
        guard let options = NSComparisonPredicate.Options(letters: letters) else {
            throw lexer.error(expected: "options of the letters c, d, n and l", at: start)
        }
        try advance()
        try require(.rightBracket, "after the options")
        return options
    }
}

extension Keyword {
    fileprivate var modifier: NSComparisonPredicate.Modifier? {
        switch self {
        case .any, .some, .none: .any
        case .all: .all
        default: nil
        }
    }
}

extension NSComparisonPredicate.Options {
    fileprivate init?(letters: String) {
        self = []
        let letters = letters.lowercased().filter { !$0.isWhitespace }
        if letters == "ci" || letters == "caseinsensitive" {
            insert(.caseInsensitive)
            return
        }
        for letter in letters {
            switch letter {
            case "c": insert(.caseInsensitive)
            case "d": insert(.diacriticInsensitive)
            case "n": insert(.normalized)
            case "l": insert(.localeSensitive)
            default: return nil
            }
        }
        if isEmpty { return nil }
    }
}
