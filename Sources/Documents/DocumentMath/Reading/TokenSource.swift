/// The tokens of a formula, with the tokens of macros in place of their names.
struct TokenSource: Sendable {
    /// The greatest count of tokens that are read, with those of macros.
    static let greatestCount = 50_000

    private var reader: TokenReader
    /// The tokens that are before those of the reader; the last one is the next.
    private var waiting: [Token] = []

    /// How many tokens have been read, or put back by macros.
    private(set) var steps = 0

    init(_ tex: String) {
        reader = TokenReader(tex)
    }

    var offset: Int { waiting.last?.offset ?? reader.place }

    var isText: Bool {
        get { reader.isText }
        set { reader.isText = newValue }
    }

    /// Returns the next token, and goes on to the one after it.
    mutating func next() throws(MathProblem) -> Token? {
        steps += 1
        guard steps <= Self.greatestCount else {
            throw MathProblem("The macros make the formula too long.", at: offset)
        }
        return waiting.popLast() ?? reader.next()
    }

    /// Returns the next token without going on.
    mutating func peek() -> Token? {
        if waiting.isEmpty, let token = reader.next() { waiting.append(token) }
        return waiting.last
    }

    /// Puts tokens before all others.
    mutating func push(_ tokens: [Token]) throws(MathProblem) {
        steps += tokens.count
        guard steps <= Self.greatestCount else {
            throw MathProblem("The macros make the formula too long.", at: offset)
        }
        waiting.append(contentsOf: tokens.reversed())
    }
}
