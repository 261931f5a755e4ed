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
        /// Equality that treats NULL as a value; never NULL itself.
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
        /// Compares a text with a pattern of PostgreSQL, in which a backslash takes the meaning from signs.
        case like
    }

    /// The functions that aggregate the rows of a select.
    enum Aggregate: Sendable {
        case count
        case sum
        case average
        case minimum
        case maximum
        /// The sum of decimals, as numbers or text. The result is the nearest number.
        case decimalSum
        /// The sum of decimals as text with all digits.
        case decimalSumDigits
        case decimalAverage
        case decimalAverageDigits
    }

    case column(SQLAlias, String)
    /// A column of the only table of a statement, which has no alias.
    case ownColumn(String)
    /// A column of a list in a parameter.
    case listColumn(SQLAlias, SQLListColumn)
    /// A value that the statement is bound with.
    case value(Value)
    /// A parameter that is bound when the statement runs.
    case parameter
    /// A number in the statement's text.
    case literal(Int)
    case truth(Bool)
    case null
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
    /// Membership in the keys of one parameter: those given, as the dialect encodes them; nil if they are bound when
    /// the statement runs.
    case inKeys(SQLExpression, Value?)
    /// Membership of a key in the rows that text indexes find for at least one match.
    case inTextIndexes(SQLExpression, [TextMatch])
    /// Membership of a key in the result of a select, which contains no NULL.
    case inSelect(SQLExpression, SQLSelect)
    /// Several values that are compared as one.
    case tuple([SQLExpression])
    case exists(SQLSelect)
    case select(SQLSelect)
    case function(SQLFunction, [SQLExpression])
    /// An aggregate of an expression, or of the rows if it is nil.
    case aggregate(Aggregate, SQLExpression?)
    /// The distinct values of an aggregate's argument.
    case distinct(SQLExpression)
    /// The greatest of some values; NULL if one of them is.
    case greatest([SQLExpression])
    /// The number of a row in the order of some values, which counts from 1.
    case rowNumber(by: [SQLExpression])
    case real(SQLExpression)
    /// A number without its fraction.
    case integer(SQLExpression)
    /// A condition as the number that columns of Booleans hold; NULL if it is NULL.
    case truthNumber(SQLExpression)
    /// The first value if the condition holds, else the second; NULL if there is none.
    case conditional(SQLExpression, SQLExpression, SQLExpression?)
    /// An expression between two pieces of text of the dialect, such as a cast.
    case wrapped(SQLExpression, Wrapping)

    /// What stands before and after an expression.
    struct Wrapping: Hashable, Sendable {
        let prefix: String
        let suffix: String
    }
}

extension SQLExpression {
    /// Returns the conjunction of conditions, without those that are always true.
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

    /// Returns the disjunction of conditions, without those that are always false.
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

    /// Tests whether a value is one of those in a short list.
    static func among(_ expression: SQLExpression, _ values: [Value]) -> SQLExpression {
        switch values.count {
        case 0: .truth(false)
        case 1: .infix(.equal, expression, .value(values[0]))
        default: .inList(expression, values.map { .value($0) })
        }
    }

    /// The negation, in which a condition that is NULL counts as false, since predicates are never NULL.
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

    /// The condition with NULL replaced by false.
    private var defined: SQLExpression {
        isDefinite ? self : .ifNull(self, .truth(false))
    }

    /// Returns the negation of `x <> y OR x IS NULL`; nil for conditions of another form.
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
        case .ifNull(_, .truth): true
        case .not(let condition): condition.isDefinite
        case .and(let parts): parts.allSatisfy(\.isDefinite)
        case .or(let parts): parts.allSatisfy(\.isDefinite)
        default: false
        }
    }
}

extension SQLExpression {
    /// Whether the value depends on rows of other tables, or on other rows of the same table.
    var readsOtherRows: Bool {
        switch self {
        case .select, .exists, .inSelect, .inTextIndexes, .aggregate, .rowNumber: true
        case .column, .ownColumn, .listColumn, .value, .parameter, .literal, .truth, .null: false
        default: operands.contains(where: \.readsOtherRows)
        }
    }

    /// The values and conditions that the expression consists of, except those in selects.
    private var operands: [SQLExpression] {
        switch self {
        case .infix(_, let left, let right), .ifNull(let left, let right): [left, right]
        case .and(let parts), .or(let parts), .tuple(let parts), .greatest(let parts), .function(_, let parts): parts
        case .not(let value), .isNull(let value), .isNotNull(let value), .distinct(let value), .real(let value),
            .integer(let value), .truthNumber(let value), .inKeys(let value, _), .inLongList(let value, _),
            .wrapped(let value, _):
            [value]
        case .between(let value, let low, let high): [value, low, high]
        case .inList(let value, let list): [value] + list
        case .conditional(let condition, let yes, let no): [condition, yes] + [no].compactMap { $0 }
        default: []
        }
    }
}
