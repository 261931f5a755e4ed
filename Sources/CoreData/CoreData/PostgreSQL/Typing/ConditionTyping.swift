/// The typing of conditions.
extension StatementTyping.Scope {
    /// Returns an expression as a condition.
    func condition(_ expression: SQLExpression) -> SQLExpression {
        switch expression {
        case .truth, .null: return expression
        case .and(let parts): return .and(parts.map(condition))
        case .or(let parts): return .or(parts.map(condition))
        case .not(let part): return .not(condition(part))
        case .isNull(let value): return .isNull(typed(value).expression)
        case .isNotNull(let value): return .isNotNull(typed(value).expression)
        case .ifNull(let value, .truth(let other)): return .ifNull(condition(value), .truth(other))
        case .exists(let select): return .exists(typed(select).select)
        case .infix(.equal, .column(let alias, StoreColumn.entity), let number):
            return entityTest(alias, [number]) ?? comparison(.equal, .column(alias, StoreColumn.entity), number)
        case .infix(let infix, let left, let right) where infix.isComparison: return comparison(infix, left, right)
        case .between(let value, let low, let high): return between(value, low, high)
        case .inList(let value, let list): return membership(value, list)
        case .inLongList(let value, let list): return membership(value, in: list)
        case .inKeys(let value, let keys): return membership(value, inKeys: keys)
        case .inSelect(.tuple(let values), let select):
            let values = values.map { typed($0) }
            return .inSelect(.tuple(values.map(\.expression)), typed(select, assignedTo: values.map(\.kind)))
        case .inSelect(let value, let select): return .inSelect(typed(value).expression, typed(select).select)
        default:
            let (value, kind) = typed(expression)
            return kind.isNumber ? .infix(.notEqual, value, .literal(0)) : value
        }
    }

    private func comparison(_ infix: SQLExpression.Infix, _ left: SQLExpression, _ right: SQLExpression)
        -> SQLExpression
    {
        let (first, second) = pair(left, right)
        guard infix.isOrdering, typing.attached != nil else { return .infix(infix, first, second) }
        return .infix(infix, ordered(first, typed(left).kind), second)
    }

    /// Returns two expressions as values that can be compared.
    func pair(_ left: SQLExpression, _ right: SQLExpression) -> (SQLExpression, SQLExpression) {
        if left.isConstant, !right.isConstant {
            let (second, first) = pair(right, left)
            return (first, second)
        }
        let first = typed(left)
        let second = typed(right, expecting: first.kind)
        let kind = common(first.kind, second.kind)
        return (converted(first, to: kind), converted(second, to: kind))
    }

    private func between(_ value: SQLExpression, _ low: SQLExpression, _ high: SQLExpression) -> SQLExpression {
        let tested = typed(value)
        let (first, last) = (typed(low, expecting: tested.kind), typed(high, expecting: tested.kind))
        let kind = common(common(tested.kind, first.kind), last.kind)
        return .between(
            ordered(converted(tested, to: kind), kind),
            converted(first, to: kind),
            converted(last, to: kind)
        )
    }

    private func membership(_ value: SQLExpression, inKeys keys: Value?) -> SQLExpression {
        let tested = typed(value)
        guard tested.kind.isNamedKey else { return .inKeys(tested.expression, keys) }
        let parameter = keys.map { SQLExpression.value($0) } ?? .parameter
        return .infix(.equal, tested.expression, parameter.wrapped("ANY(CAST(", " AS \(tested.kind.typeName)[]))"))
    }

    /// Tests whether rows of a table of others are of some entities, by their column that tells it; nil if it does not.
    private func entityTest(_ alias: SQLAlias, _ numbers: [SQLExpression]) -> SQLExpression? {
        let known = numbers.compactMap(\.number)
        guard let table = tables[alias], known.count == numbers.count else { return nil }
        return typing.attached?.entityTest(known, in: table) { .column(alias, $0) }
    }

    private func membership(_ value: SQLExpression, _ list: [SQLExpression]) -> SQLExpression {
        if case .column(let alias, StoreColumn.entity) = value,
            let test = entityTest(alias, list)
        {
            return test
        }
        let tested = typed(value)
        let elements = list.map { typed($0, expecting: tested.kind) }
        let kind = elements.reduce(tested.kind) { common($0, $1.kind) }
        return .inList(converted(tested, to: kind), elements.map { converted($0, to: kind) })
    }

    /// Tests membership in a list that is one parameter: an array.
    private func membership(_ value: SQLExpression, in list: [Value]) -> SQLExpression {
        let tested = typed(value)
        let kind = list.reduce(tested.kind) { common($0, constant($1, expecting: $0).kind) }
        let array = ServerList(list, of: kind)
        let parameter = SQLExpression.value(.bytes(array.bytes)).wrapped("ANY(CAST(", " AS \(kind.typeName)[]))")
        return .infix(.equal, converted(tested, to: kind), parameter)
    }
}

extension SQLExpression.Infix {
    /// Whether the result depends on which value is greater.
    fileprivate var isOrdering: Bool {
        switch self {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: true
        default: false
        }
    }

    /// Whether the result is a condition.
    var isComparison: Bool {
        switch self {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .same, .notSame, .like: true
        case .add, .subtract, .multiply, .divide, .modulus, .bitAnd, .bitOr, .shiftLeft, .shiftRight: false
        }
    }
}

extension SQLExpression {
    /// The integer that the expression always is; nil for others.
    fileprivate var number: Int? {
        switch self {
        case .literal(let number): number
        case .value(.integer(let number)): Int(number)
        default: nil
        }
    }

    /// Whether the expression takes its kind from what it is compared with.
    var isConstant: Bool {
        switch self {
        case .value, .parameter, .literal, .null, .truth: true
        default: false
        }
    }
}
