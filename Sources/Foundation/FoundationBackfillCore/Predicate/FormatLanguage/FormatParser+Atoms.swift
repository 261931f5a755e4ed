internal import Foundation

extension FormatParser {
    /// Parses the smallest unit of an expression, or a predicate in parentheses or its equivalent.
    mutating func atom() throws(PredicateParseError) -> Item {
        switch token {
        case .integer(let integer): return try literal(Int(integer))
        case .real(let real): return try literal(real)
        case .string(let string): return try literal(string)
        case .variable(let name): return try variable(name)
        case .specifier(.keyPath): return .expression(NSExpression(forKeyPath: try keyPathArgument()))
        case .specifier(let specifier): return try argument(for: specifier)
        case .word(let word): return try keyPathOrCall(word)
        case .keyword(let keyword): return try atom(keyword)
        case .symbol(.leftParenthesis):
            try advance()
            let item = try self.item()
            try require(.rightParenthesis, "to close a parenthesis")
            return item
        case .symbol(.leftBrace):
            try advance()
            let elements = try list(closedBy: .rightBrace)
            return .expression(try bounded(.aggregate(elements)))
        default:
            throw lexer.error(expected: "a key path, a literal or a function")
        }
    }

    private mutating func literal(_ value: Any?) throws(PredicateParseError) -> Item {
        try advance()
        return .expression(NSExpression(forConstantValue: value))
    }

    private mutating func variable(_ name: String) throws(PredicateParseError) -> Item {
        let start = lexer.tokenStart
        try advance()
        guard try accept(.symbol(.assign)) else {
            try requireValue(of: name, at: start)
            return .expression(NSExpression(forVariable: name))
        }
        try descend()
        defer { ascend() }
        let value = try operand(atLeast: InfixOperator.setPrecedence)
        bind(name)
        return .expression(try bounded(.assignment(name, value)))
    }

    private mutating func argument(for specifier: FormatSpecifier) throws(PredicateParseError) -> Item {
        guard let argument = arguments.next() else {
            throw lexer.error(expected: "argument \(arguments.takenCount + 1)")
        }
        guard let value = specifier.constant(argument) else {
            throw lexer.error(expected: "an argument \(arguments.takenCount) that fits the specifier")
        }
        try advance()
        return switch value {
        case let array as any SwiftArray: .expression(NSExpression(forConstantValue: array))
        case let predicate as NSPredicate: .predicate(predicate)
        case let expression as NSExpression: .expression(expression)
        default: .expression(NSExpression(forConstantValue: value))
        }
    }

    private mutating func atom(_ keyword: Keyword) throws(PredicateParseError) -> Item {
        switch keyword {
        case .selfWord:
            try advance()
            return .expression(NSExpression.expressionForEvaluatedObject())
        case .nilWord, .null: return try literal(nil)
        case .yes, .trueWord: return try literal(true)
        case .no, .falseWord: return try literal(false)
        case .truePredicate, .falsePredicate:
            try advance()
            return .predicate(NSPredicate(value: keyword == .truePredicate))
        case .anyKey:
            try advance()
            return .expression(NSExpression.expressionForAnyKey())
        case .subquery: return try subquery()
        case .cast: return try cast()
        case .function where callFollows: return try message()
        case .ternary where callFollows: return try conditional()
        case .fetch where callFollows: return try fetch()
        case _ where !keyword.isReserved:
            return try keyPathOrCall(String(decoding: lexer.bytes[lexer.tokenStart..<lexer.position], as: UTF8.self))
        default:
            throw lexer.error(expected: "a value; to use a reserved word as a key, write # before it;")
        }
    }

    /// Whether an opening parenthesis follows the current token.
    private var callFollows: Bool {
        lexer.bytes[lexer.position...].first { !$0.isSpace } == UInt8(ascii: "(")
    }

    /// Parses a key path or, if an opening parenthesis follows the name, a call: `sum(x)`, `sum:(x)`,
    /// `modulus:by:(a, b)`.
    private mutating func keyPathOrCall(_ word: String) throws(PredicateParseError) -> Item {
        let start = lexer.position
        let name = word + lexer.takeSelectorParts()
        guard callFollows else {
            lexer.position = start
            let path = word + lexer.takeRestOfPath()
            try advance()
            return .expression(NSExpression(forKeyPath: path))
        }
        guard let function = ExpressionFunction(name: name) else {
            throw lexer.error(expected: "a known function")
        }
        try advance()
        try advance()
        let arguments = try list(closedBy: .rightParenthesis)
        guard function.accepts(argumentCount: arguments.count) else {
            throw lexer.error(expected: "a different number of arguments for \(function.rawValue) before")
        }
        return .expression(try bounded(.function(function, arguments)))
    }

    /// Parses expressions separated by commas, including the closing symbol.
    private mutating func list(closedBy end: Token.Symbol) throws(PredicateParseError) -> [NSExpression] {
        var elements: [NSExpression] = []
        guard try !accept(.symbol(end)) else { return elements }
        repeat {
            elements.append(try value())
        } while try accept(.symbol(.comma))
        try require(end, "or a comma")
        return elements
    }

    private mutating func openCall() throws(PredicateParseError) {
        try advance()
        try require(.leftParenthesis, "before the arguments")
    }

    private mutating func subquery() throws(PredicateParseError) -> Item {
        try openCall()
        let collection = try value()
        try require(.comma, "after the collection")
        guard case .variable(let name) = token else {
            throw lexer.error(expected: "the variable of the subquery, such as $x")
        }
        try advance()
        try require(.comma, "after the variable")
        bind(name)
        defer { unbind() }
        let condition = try condition()
        try require(.rightParenthesis, "to close the subquery")
        return .expression(try bounded(.subquery(collection, variable: name, condition)))
    }

    private mutating func conditional() throws(PredicateParseError) -> Item {
        try openCall()
        let condition = try condition()
        try require(.comma, "after the condition")
        let yes = try value()
        try require(.comma, "after the first value")
        let no = try value()
        try require(.rightParenthesis, "to close TERNARY")
        return .expression(try bounded(.conditional(condition, yes, no)))
    }

    /// Parses `CAST(value, "type")`. A cast of a literal to a type that has no literals gives a constant of that type:
    /// dates, UUIDs, URLs and data are written in this way.
    private mutating func cast() throws(PredicateParseError) -> Item {
        try openCall()
        let value = try value()
        try require(.comma, "after the value")
        guard case .string(let name) = token, let type = CastType(rawValue: name) else {
            let types = CastType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw lexer.error(expected: "one of the types \(types)")
        }
        try advance()
        try require(.rightParenthesis, "to close CAST")
        if case .constant(let constant?) = value.form, type.hasNoLiteral(constant) {
            guard let converted = type.cast(constant) else {
                throw lexer.error(expected: "a value that can be cast to \(name) before")
            }
            return .expression(NSExpression(forConstantValue: converted))
        }
        return .expression(try bounded(.function(.cast, [value, NSExpression(forConstantValue: name)])))
    }

    /// Parses `FETCH(request, context, NO)`.
    private mutating func fetch() throws(PredicateParseError) -> Item {
        try openCall()
        let request = try value()
        try require(.comma, "after the request")
        let context = try value()
        try require(.comma, "after the context")
        let start = lexer.tokenStart
        guard case .constant(let isCount as Bool) = try value().form else {
            throw lexer.error(expected: "YES or NO, whether to count,", at: start)
        }
        try require(.rightParenthesis, "to close FETCH")
        let form = ExpressionForm.fetch(request, context: context, isCount: isCount)
        try requireBound(max(request.depth, context.depth) + 1)
        return .expression(NSFetchRequestExpression(form: form))
    }

    /// Parses `FUNCTION(target, "selector:", argument)`.
    private mutating func message() throws(PredicateParseError) -> Item {
        try openCall()
        let target = try value()
        try require(.comma, "after the target")
        guard case .string(let selector) = token else {
            throw lexer.error(expected: "a selector in quotes")
        }
        try advance()
        var arguments: [NSExpression] = []
        while try accept(.symbol(.comma)) {
            arguments.append(try value())
        }
        try require(.rightParenthesis, "or a comma")
        if selector == "valueForKeyPath:", arguments.count == 1, case .constant(let path as String) = arguments[0].form
        {
            return .expression(try bounded(.keyPath(path, of: target.form == .evaluatedObject ? nil : target)))
        }
        return .expression(try bounded(.message(to: target, selector: selector, arguments)))
    }
}
