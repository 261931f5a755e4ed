extension FormatParser {
    /// Parses expressions joined by operators of at least the given precedence, or a single item.
    mutating func infix(atLeast minimum: Int) throws(PredicateParseError) -> Item {
        var item = try unary()
        while true {
            if let function = token.infixFunction, let infix = function.infix, infix.precedence >= minimum {
                let left = try requireExpression(item)
                try advance()
                let right = try operand(atLeast: infix.precedence + 1)
                item = .expression(try bounded(.function(function, [left, right])))
            } else if let operation = token.setOperation, InfixOperator.setPrecedence >= minimum {
                let left = try requireExpression(item)
                try advance()
                let right = try operand(atLeast: InfixOperator.setPrecedence + 1)
                item = .expression(try bounded(.set(operation, left, right)))
            } else {
                return item
            }
        }
    }

    /// Parses unary operators. A minus sign before a number is part of the number; before any other operand it is a
    /// subtraction from 0.
    private mutating func unary() throws(PredicateParseError) -> Item {
        guard token == .symbol(.minus) || token == .symbol(.complement) else { return try postfix() }
        let isComplement = token == .symbol(.complement)
        try advance()
        if !isComplement, let number = try negativeNumber() {
            return .expression(try postfix(number))
        }
        try descend()
        defer { ascend() }
        let item = try unary()
        let operand = try requireExpression(item)
        if isComplement {
            return .expression(try bounded(.function(.onesComplement, [operand])))
        }
        return .expression(try bounded(.function(.subtract, [NSExpression(forConstantValue: 0), operand])))
    }

    private mutating func negativeNumber() throws(PredicateParseError) -> NSExpression? {
        let value: Any
        switch token {
        case .integer(let integer): value = Int(-integer)
        // The smallest integer has no positive counterpart.
        case .real(0x1p63): value = Int.min
        case .real(let real): value = -real
        default: return nil
        }
        try advance()
        return NSExpression(forConstantValue: value)
    }

    private mutating func postfix() throws(PredicateParseError) -> Item {
        switch try atom() {
        case .predicate(let predicate): .predicate(predicate)
        case .expression(let expression): .expression(try postfix(expression))
        }
    }

    /// Parses what may follow a value: indexes, and key paths that start from it.
    private mutating func postfix(_ atom: NSExpression) throws(PredicateParseError) -> NSExpression {
        var value = atom
        while true {
            if try accept(.symbol(.leftBracket)) {
                let index = try self.index()
                try require(.rightBracket, "after the index")
                value = try bounded(.function(.element, [value, index]))
            } else if token == .symbol(.dot) {
                value = try bounded(continued(value))
            } else {
                return value
            }
        }
    }

    private mutating func index() throws(PredicateParseError) -> NSExpression {
        if case .keyword(let keyword) = token, let index = SymbolicIndex(rawValue: keyword.rawValue) {
            try advance()
            return NSExpression(forConstantValue: index)
        }
        return try value()
    }

    /// Returns the value extended by the key path after a dot. The current token is the dot.
    private mutating func continued(_ value: NSExpression) throws(PredicateParseError) -> ExpressionForm {
        let path = try pathBehindDot()
        return switch value.form {
        case .evaluatedObject: .keyPath(path, of: nil)
        case .keyPath(let start, let operand): .keyPath("\(start).\(path)", of: operand)
        default: .keyPath(path, of: value)
        }
    }

    /// Parses a key path after a dot: written out, as the argument for `%K`, or in parentheses.
    private mutating func pathBehindDot() throws(PredicateParseError) -> String {
        _ = lexer.takeWhile { $0.isSpace }
        if lexer.componentFollows(at: 0) {
            let path = lexer.path()
            try advance()
            return path
        }
        try advance()
        if token == .specifier(.keyPath) { return try keyPathArgument() }
        if try accept(.symbol(.leftParenthesis)), case .keyPath(let path, nil) = try value().form {
            try require(.rightParenthesis, "after the key path")
            return path
        }
        throw lexer.error(expected: "a key after the dot")
    }

    /// Returns the argument for `%K`, which is the current token.
    mutating func keyPathArgument() throws(PredicateParseError) -> String {
        guard let argument = arguments.next() else {
            throw lexer.error(expected: "argument \(arguments.takenCount + 1), for %K")
        }
        guard let path = Operand(argument).text, !path.isEmpty else {
            throw lexer.error(expected: "a key path as argument \(arguments.takenCount), for %K")
        }
        try advance()
        return path
    }
}
