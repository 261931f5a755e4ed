/// Reads the parts of a formula.
struct MathParser {
    /// The end of a list of nodes, which the list does not read.
    enum End {
        case brace
        case bracket
        case dollar
        /// The end of a formula in text between `\(` and `\)`.
        case parenthesis
        case right
        /// The end of a cell of a table between `\begin` and `\end`.
        case cell
        /// The end of a cell of a table in braces.
        case bracedCell
        /// The end of a line of the whole formula.
        case line
    }

    var source: TokenSource
    var macros: [String: Macro] = [:]
    var font = MathFont.standard
    /// The tag of the line that is being read.
    var tag: MathNode?
    private var depth = 0

    init(_ tex: String) {
        source = TokenSource(tex)
    }

    /// How many tokens have been read.
    var steps: Int { source.steps }

    /// Reads the whole formula.
    mutating func formula() throws(MathProblem) -> MathNode {
        var table = MathTable(kind: .lines, isDisplay: true)
        repeat {
            let nodes = try list(until: .line)
            table.rows.append(MathTable.Row(cells: [nodes], tag: tag))
            tag = nil
        } while try takeLineEnd()
        if table.rows.count > 1, let last = table.rows.last, last.cells == [[]], last.tag == nil {
            table.rows.removeLast()
        }
        guard table.rows.count == 1, !table.hasTags else { return .table(table) }
        return .row(table.rows[0].cells[0])
    }

    /// Goes over the end of a line; returns false at the end of the formula.
    private mutating func takeLineEnd() throws(MathProblem) -> Bool {
        guard let token = try next() else { return false }
        guard token.isLineEnd else { throw Self.misplaced(token) }
        try skipLineSpace()
        return true
    }

    // MARK: - Tokens

    /// Returns the next token that is no space, after expanding macros, without going on.
    mutating func peek() throws(MathProblem) -> Token? {
        while let token = source.peek() {
            if token.kind == .space {
                _ = try source.next()
            } else if case .command(let name) = token.kind, let macro = macro(named: name) {
                _ = try source.next()
                try expand(macro, named: name, at: token.offset)
            } else {
                return token
            }
        }
        return nil
    }

    /// Returns the next token that is no space, after expanding macros.
    mutating func next() throws(MathProblem) -> Token? {
        guard try peek() != nil else { return nil }
        return try source.next()
    }

    /// Goes over a character if it is next.
    mutating func take(_ character: Unicode.Scalar) throws(MathProblem) -> Bool {
        guard let token = try peek(), token.is(character) else { return false }
        _ = try source.next()
        return true
    }

    // MARK: - Lists

    /// Calls a function within one more group.
    mutating func deeper<Value>(
        _ read: (inout Self) throws(MathProblem) -> Value
    ) throws(MathProblem) -> Value {
        guard depth < MathFormula.greatestDepth else { throw .tooDeep(at: source.offset) }
        depth += 1
        let outerFont = font
        let value = try read(&self)
        font = outerFont
        depth -= 1
        return value
    }

    /// Reads nodes up to an end, which is the next token then.
    mutating func list(until end: End) throws(MathProblem) -> [MathNode] {
        var nodes: [MathNode] = []
        while let token = try peek(), !end.isReached(by: token) {
            if case .command(let name) = token.kind, case .infixFraction(let fraction)? = Command.named(name) {
                _ = try source.next()
                return [try infixFraction(fraction, above: nodes, until: end)]
            }
            try appendNode(to: &nodes)
        }
        return nodes
    }

    /// Reads the part of a fraction after `\over`.
    private mutating func infixFraction(
        _ fraction: MathFraction,
        above: [MathNode],
        until end: End
    ) throws(MathProblem) -> MathNode {
        var fraction = fraction
        fraction.above = .one(of: above)
        fraction.below = .one(of: try deeper { parser throws(MathProblem) in try parser.list(until: end) })
        return .fraction(fraction)
    }

    /// Reads a node with its scripts.
    private mutating func appendNode(to nodes: inout [MathNode]) throws(MathProblem) {
        guard let token = try peek() else { return }
        if token.is("^") || token.is("_") || token.is("'") || token.is("\u{2019}") {
            nodes.append(try scripts(of: nil))
        } else if let node = try node(mergesCharacters: true) {
            nodes.append(node.atomClass == nil ? node : try scripts(of: node))
        }
    }

    /// Reads a group whose opening brace has been read.
    mutating func group() throws(MathProblem) -> [MathNode] {
        let start = source.offset
        let nodes = try deeper { parser throws(MathProblem) in try parser.list(until: .brace) }
        guard try take("}") else { throw MathProblem("A “{” has no “}”.", at: max(0, start - 1)) }
        return nodes
    }

    /// Reads an argument of a command: a group, or one token.
    mutating func argument(of name: String) throws(MathProblem) -> MathNode {
        guard let token = try peek() else { throw .missingArgument(of: name, at: source.offset) }
        if token.is("{") {
            _ = try source.next()
            return .one(of: try group())
        }
        guard !token.isEnd, !token.is("^"), !token.is("_") else { throw .missingArgument(of: name, at: token.offset) }
        return try deeper { parser throws(MathProblem) in try parser.node(mergesCharacters: false) } ?? .nothing
    }

    static func misplaced(_ token: Token) -> MathProblem {
        let reason =
            switch token.source {
            case "}": "A “}” has no “{” before it."
            case "&": "“&” is for the columns of tables, such as “\\begin{aligned}”."
            case "\\right": "“\\right” has no “\\left” before it."
            case "\\middle": "“\\middle” has no “\\left” before it."
            case "\\end": "“\\end” has no “\\begin” before it."
            default: "“\(token.source)” cannot be here."
            }
        return MathProblem(reason, at: token.offset)
    }
}

extension MathParser.End {
    /// Returns whether a token is this end. Other ends are reported when they are read.
    func isReached(by token: Token) -> Bool {
        switch self {
        case .brace: token.is("}")
        case .bracket: token.is("]")
        case .dollar: token.is("$")
        case .parenthesis: token.isCommand(")") || token.isCommand("]")
        case .right: token.isCommand("right") || token.isCommand("middle")
        case .cell: token.is("&") || token.isLineEnd || token.isCommand("end")
        case .bracedCell: token.is("&") || token.isLineEnd || token.is("}")
        case .line: token.isLineEnd
        }
    }
}

extension Token {
    var isLineEnd: Bool { isCommand("\\") || isCommand("cr") || isCommand("newline") || isCommand("tabularnewline") }

    /// Whether the token ends something, so that it cannot begin a node.
    var isEnd: Bool {
        `is`("}") || `is`("&") || isLineEnd || isCommand("right") || isCommand("middle") || isCommand("end")
    }
}
