/// The typing of calculations and aggregates. Where SQLite gives NULL for a row, the server would end the statement, so
/// divisors are guarded.
extension StatementTyping.Scope {
    /// Returns an expression as a number.
    func number(_ expression: SQLExpression, expecting expected: ServerKind? = nil) -> Typed {
        let value = typed(expression, expecting: expected)
        switch value.kind {
        case .boolean: return (value.expression.cast(to: "integer").cast(to: .integer), .integer)
        case .date: return (value.expression.secondsOfDate, .real)
        case .integer where expression.isColumn: return (value.expression.cast(to: .integer), .integer)
        default: return value
        }
    }

    func arithmetic(_ infix: SQLExpression.Infix, _ left: SQLExpression, _ right: SQLExpression) -> Typed {
        let first = number(left, expecting: left.isConstant ? number(right).kind : nil)
        let second = number(right, expecting: right.isConstant ? first.kind : nil)
        let kind = calculated(first.kind, second.kind)
        let (one, other) = (converted(first, to: kind), converted(second, to: kind))
        switch infix {
        case .divide, .modulus: return (.infix(infix, one, other.wrapped("NULLIF(", ", 0)")), kind)
        case .shiftLeft, .shiftRight:
            // The server takes counts modulo 64.
            let isSmall = SQLExpression.between(other, .literal(0), .literal(63))
            return (.conditional(isSmall, .infix(infix, one, other.cast(to: "integer")), .literal(0)), .integer)
        default: return (.infix(infix, one, other), kind)
        }
    }

    /// Returns the kind of a calculation with values of two kinds.
    private func calculated(_ one: ServerKind, _ other: ServerKind) -> ServerKind {
        switch (one, other) {
        case (.unknown, _): other
        case (_, .unknown): one
        case (.real, _), (_, .real): .real
        case (.decimal, _), (_, .decimal): .decimal
        default: one
        }
    }

    func aggregate(_ aggregate: SQLExpression.Aggregate, _ value: SQLExpression?) -> Typed {
        guard let value else { return (.aggregate(aggregate, nil), .integer) }
        switch aggregate {
        case .count: return (.aggregate(.count, typed(value).expression), .integer)
        case .minimum, .maximum: return extreme(aggregate, value)
        default:
            let summed = summand(value)
            let result = SQLExpression.aggregate(aggregate, summed.expression)
            if summed.kind == .decimal { return (result, .decimal) }
            let isMean = aggregate == .average
            let kind: ServerKind = isMean || summed.kind == .real ? .real : .integer
            return (result.cast(to: kind), kind)
        }
    }

    private func summand(_ value: SQLExpression) -> Typed {
        guard case .distinct(let inner) = value else { return number(value) }
        let summed = number(inner)
        return (.distinct(summed.expression), summed.kind)
    }

    /// The server has no extremes of Booleans, identifiers and bytes.
    private func extreme(_ aggregate: SQLExpression.Aggregate, _ value: SQLExpression) -> Typed {
        let compared = typed(value)
        switch compared.kind {
        case .boolean: return (.aggregate(aggregate, compared.expression.cast(to: "integer")), .integer)
        case .uuid, .uuidKey:
            return (.aggregate(aggregate, compared.expression.cast(to: .text)).cast(to: .uuid), compared.kind)
        case .data:
            let digits = SQLExpression.aggregate(aggregate, compared.expression.wrapped("encode(", ", 'hex')"))
            return (digits.wrapped("decode(", ", 'hex')"), .data)
        default: return (.aggregate(aggregate, compared.expression), compared.kind)
        }
    }

    /// Returns a call of a function that the dialect has.
    func call(_ function: SQLFunction, _ arguments: [SQLExpression]) -> Typed {
        (.function(function, arguments.map { typed($0).expression }), .boolean)
    }
}

extension SQLExpression {
    /// Whether the expression is a column, whose type may be smaller than that of results.
    fileprivate var isColumn: Bool {
        switch self {
        case .column, .ownColumn: true
        default: false
        }
    }
}
