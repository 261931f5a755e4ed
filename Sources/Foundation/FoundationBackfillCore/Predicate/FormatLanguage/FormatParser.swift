/// A parser of the format language, which creates predicates and expressions by recursive descent with one token of
/// lookahead.
///
/// Predicates and expressions share one grammar, because a parenthesis may open either: `(a + b) * c > 5` and
/// `(a > b) AND c == 5`. Each level returns an ``Item``, and the operators require the kind that they take.
///
/// Any text gives a result or an error. Nesting is limited, so that neither the parser nor code that later walks the
/// tree overflows the stack.
struct FormatParser {
    /// The maximum number of levels of a tree. A long chain of operators without parentheses is a deep tree, too.
    static let deepestTree = 100
    /// The maximum nesting of parentheses, NOT and unary operators: twice that of trees, because the printer may
    /// enclose each level in parentheses, and its output must parse.
    static let deepestNesting = 2 * deepestTree

    enum Item {
        case predicate(NSPredicate)
        case expression(NSExpression)
    }

    var lexer: Lexer
    var arguments: FormatArguments
    /// The current token.
    private(set) var token = Token.end
    private var nesting = 0
    /// The variables that have a value at the current position; nil if every variable may get one at evaluation.
    private var boundVariables: [String]?

    private init(
        _ format: String,
        _ arguments: FormatArguments,
        allowsVariables: Bool
    ) throws(PredicateParseError) {
        lexer = Lexer(format)
        self.arguments = arguments
        boundVariables = allowsVariables ? nil : []
        try advance()
    }

    static func predicate(
        _ format: String,
        _ arguments: FormatArguments,
        allowsVariables: Bool = true
    ) throws(PredicateParseError) -> NSPredicate {
        var parser = try FormatParser(format, arguments, allowsVariables: allowsVariables)
        let predicate = try parser.condition()
        try parser.requireEnd()
        return predicate
    }

    static func expression(
        _ format: String,
        _ arguments: FormatArguments,
        allowsVariables: Bool = true
    ) throws(PredicateParseError) -> NSExpression {
        var parser = try FormatParser(format, arguments, allowsVariables: allowsVariables)
        let expression = try parser.value()
        try parser.requireEnd()
        return expression
    }

    // MARK: - Tokens

    mutating func advance() throws(PredicateParseError) {
        token = try lexer.next()
    }

    mutating func accept(_ wanted: Token) throws(PredicateParseError) -> Bool {
        guard token == wanted else { return false }
        try advance()
        return true
    }

    mutating func require(_ symbol: Token.Symbol, _ purpose: String) throws(PredicateParseError) {
        guard try accept(.symbol(symbol)) else {
            throw lexer.error(expected: "\"\(symbol.rawValue)\" \(purpose)")
        }
    }

    private func requireEnd() throws(PredicateParseError) {
        guard token == .end else {
            throw lexer.error(expected: "an operator or the end")
        }
    }

    // MARK: - Variables

    /// Marks a variable as having a value from the current position on.
    mutating func bind(_ variable: String) {
        boundVariables?.append(variable)
    }

    /// Ends the scope of the variable bound last.
    mutating func unbind() {
        boundVariables?.removeLast()
    }

    func requireValue(of variable: String, at offset: Int) throws(PredicateParseError) {
        guard boundVariables?.contains(variable) ?? true else {
            throw lexer.error(expected: "a value, which this variable does not have,", at: offset)
        }
    }

    // MARK: - Sorts and bounds

    /// Parses a predicate; throws if there is an expression instead.
    mutating func condition() throws(PredicateParseError) -> NSPredicate {
        let item = try item()
        return try requirePredicate(item)
    }

    /// Parses an expression; throws if there is a predicate instead.
    mutating func value() throws(PredicateParseError) -> NSExpression {
        try descend()
        defer { ascend() }
        return try operand(atLeast: InfixOperator.setPrecedence)
    }

    /// Parses an expression whose operators have at least the given precedence.
    mutating func operand(atLeast precedence: Int) throws(PredicateParseError) -> NSExpression {
        let item = try infix(atLeast: precedence)
        return try requireExpression(item)
    }

    func requirePredicate(_ item: Item) throws(PredicateParseError) -> NSPredicate {
        guard case .predicate(let predicate) = item else {
            throw lexer.error(expected: "a comparison operator such as == or CONTAINS")
        }
        return predicate
    }

    func requireExpression(_ item: Item) throws(PredicateParseError) -> NSExpression {
        guard case .expression(let expression) = item else {
            throw lexer.error(expected: "AND, OR or the end, because a condition is not a value,")
        }
        return expression
    }

    /// Enters a level of nesting; throws if there are too many. Each call must be matched by ``ascend()``.
    mutating func descend() throws(PredicateParseError) {
        guard nesting < Self.deepestNesting else {
            throw lexer.error(expected: "at most \(Self.deepestNesting) levels of nesting")
        }
        nesting += 1
    }

    mutating func ascend() {
        nesting -= 1
    }

    func bounded(_ form: ExpressionForm) throws(PredicateParseError) -> NSExpression {
        let expression = NSExpression(form: form)
        try requireBound(expression.depth)
        return expression
    }

    func requireBound(_ depth: Int) throws(PredicateParseError) {
        guard depth <= Self.deepestTree else {
            throw lexer.error(expected: "a shorter chain of operators")
        }
    }
}
