/// Parses the format language into predicates and expressions: recursive descent with one token of lookahead.
///
/// Predicates and expressions share one grammar, because a parenthesis may open either: `(a + b) * c > 5` and
/// `(a > b) AND c == 5`. Each level returns an ``Item``, and the operators ask for the sort that they take.
///
/// Text of any kind gives a result or an error. Nesting is bounded, so that neither parsing nor anything that walks the
/// tree later can run out of stack.
struct FormatParser {
    /// How many levels a tree may have. Long chains of operators without parentheses are deep trees, too.
    static let deepestTree = 100
    /// How deep parentheses, NOT and unary operators may nest: twice as deep as trees, because the printer may put
    /// parentheses round each level, and what it prints must parse.
    static let deepestNesting = 2 * deepestTree

    enum Item {
        case predicate(NSPredicate)
        case expression(NSExpression)
    }

    var lexer: Lexer
    var arguments: FormatArguments
    /// The token that is looked at next.
    private(set) var token = Token.end
    private var nesting = 0
    /// The variables that have a value where the parser is; nil if every variable may get one at evaluation.
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

    /// Gives the variable a value for what is parsed from here on.
    mutating func bind(_ variable: String) {
        boundVariables?.append(variable)
    }

    /// Takes the value of the variable bound last away.
    mutating func unbind() {
        boundVariables?.removeLast()
    }

    func requireValue(of variable: String, at offset: Int) throws(PredicateParseError) {
        guard boundVariables?.contains(variable) ?? true else {
            throw lexer.error(expected: "a value, which this variable does not have,", at: offset)
        }
    }

    // MARK: - Sorts and bounds

    /// A predicate, where an expression would make no sense.
    mutating func condition() throws(PredicateParseError) -> NSPredicate {
        let item = try item()
        return try requirePredicate(item)
    }

    /// An expression, where a predicate would make no sense.
    mutating func value() throws(PredicateParseError) -> NSExpression {
        try descend()
        defer { ascend() }
        return try operand(atLeast: InfixOperator.setPrecedence)
    }

    /// An expression without operators that bind less tightly.
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

    /// Goes one level deeper. Whoever calls it comes back up with ``ascend()``.
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
