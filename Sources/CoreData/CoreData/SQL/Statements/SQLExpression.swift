/// A value or a condition in a statement, without the dialect of any database.
indirect enum SQLExpression: Sendable {
    /// The operators between two values.
    enum Infix: Sendable {
        case equal
        case notEqual
        case less
        case lessOrEqual
        case greater
        case greaterOrEqual
        /// Equality for which NULL is a value like others: never NULL itself.
        case same
        case notSame
        case add
        case subtract
        case multiply
        case divide
        case modulus
        case bitAnd
        case bitOr
        case shiftLeft
        case shiftRight
    }

    /// What sums up the rows of a select.
    enum Aggregate: Sendable {
        case count
        case sum
        case average
        case minimum
        case maximum
    }

    case column(SQLAlias, String)
    /// A value that the statement is bound with.
    case value(Value)
    /// A parameter that is bound when the statement runs.
    case parameter
    /// A number that belongs to the statement's text.
    case literal(Int)
    case truth(Bool)
    case infix(Infix, SQLExpression, SQLExpression)
    case and([SQLExpression])
    case or([SQLExpression])
    case not(SQLExpression)
    case isNull(SQLExpression)
    case isNotNull(SQLExpression)
    case ifNull(SQLExpression, SQLExpression)
    case between(SQLExpression, SQLExpression, SQLExpression)
    case inList(SQLExpression, [SQLExpression])
    /// Membership in more values than a statement should have parameters. All values are of one form.
    case inLongList(SQLExpression, [Value])
    /// Membership in integers that one parameter has, as an array in JSON.
    case inKeys(SQLExpression)
    /// Membership of a key in the rows of at least one match, which indexes of texts find.
    case inTextIndexes(SQLExpression, [TextMatch])
    /// Membership of a key among those that a select finds. None of them is NULL.
    case inSelect(SQLExpression, SQLSelect)
    case exists(SQLSelect)
    case select(SQLSelect)
    case function(SQLFunction, [SQLExpression])
    /// Without an expression: of rows.
    case aggregate(Aggregate, SQLExpression?)
    /// The different values of what an aggregate sums up.
    case distinct(SQLExpression)
    case real(SQLExpression)
    /// The first value if the condition holds, else the second; NULL if there is none.
    case conditional(SQLExpression, SQLExpression, SQLExpression?)
}

extension SQLExpression {
    /// All of the conditions; those that say nothing are left out.
    static func all(_ conditions: [SQLExpression]) -> SQLExpression {
        var parts: [SQLExpression] = []
        for condition in conditions {
            switch condition {
            case .truth(true): continue
            case .truth(false): return condition
            case .and(let inner): parts += inner
            default: parts.append(condition)
            }
        }
        return parts.isEmpty ? .truth(true) : parts.count == 1 ? parts[0] : .and(parts)
    }

    /// At least one of the conditions.
    static func any(_ conditions: [SQLExpression]) -> SQLExpression {
        var parts: [SQLExpression] = []
        for condition in conditions {
            switch condition {
            case .truth(false): continue
            case .truth(true): return condition
            case .or(let inner): parts += inner
            default: parts.append(condition)
            }
        }
        return parts.isEmpty ? .truth(false) : parts.count == 1 ? parts[0] : .or(parts)
    }

    /// That a value is one of those in a short list.
    static func among(_ expression: SQLExpression, _ values: [Value]) -> SQLExpression {
        switch values.count {
        case 0: .truth(false)
        case 1: .infix(.equal, expression, .value(values[0]))
        default: .inList(expression, values.map { .value($0) })
        }
    }

    /// The opposite, where a condition that is NULL does not hold: predicates know true and false only.
    var negated: SQLExpression {
        switch self {
        case .truth(let value): .truth(!value)
        case .isNull(let value): .isNotNull(value)
        case .isNotNull(let value): .isNull(value)
        case .infix(.same, let left, let right): .infix(.notSame, left, right)
        case .infix(.notSame, let left, let right): .infix(.same, left, right)
        case .not(let condition) where condition.isDefinite: condition
        case .or(let parts) where parts.count == 2: Self.negatedInequality(parts[0], parts[1]) ?? .not(defined)
        default: .not(defined)
        }
    }

    /// The condition with false in the place of NULL.
    private var defined: SQLExpression {
        isDefinite ? self : .ifNull(self, .literal(0))
    }

    /// The opposite of `x <> y OR x IS NULL`.
    private static func negatedInequality(_ left: SQLExpression, _ right: SQLExpression) -> SQLExpression? {
        guard case .infix(.notEqual, .column(let alias, let name), let other) = left,
            case .isNull(.column(alias, name)) = right
        else { return nil }
        return .infix(.equal, .column(alias, name), other)
    }

    /// Whether the condition is never NULL.
    private var isDefinite: Bool {
        switch self {
        case .truth, .isNull, .isNotNull, .exists, .inSelect, .infix(.same, _, _), .infix(.notSame, _, _): true
        case .ifNull(_, .literal): true
        case .not(let condition): condition.isDefinite
        case .and(let parts): parts.allSatisfy(\.isDefinite)
        case .or(let parts): parts.allSatisfy(\.isDefinite)
        default: false
        }
    }
}
