internal import Foundation

extension PredicateExpressions.Equal: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        try conversion.equality(lhs, rhs, isNegated: false)
    }
}

extension PredicateExpressions.NotEqual: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        try conversion.equality(lhs, rhs, isNegated: true)
    }
}

extension PredicateConversion {
    fileprivate mutating func equality<Left: PredicateExpression, Right: PredicateExpression>(
        _ lhs: Left,
        _ rhs: Right,
        isNegated: Bool
    ) throws(PredicateConversionError) -> ConvertedExpression
    where
        Left.Output: Equatable,
        Left.Output == Right.Output
    {
        let (left, right) = (try convert(lhs), try convert(rhs))
        if let left = left.constant(Left.Output.self), let right = right.constant(Left.Output.self) {
            return .constant((left == right) != isNegated)
        }
        if let condition = left.equals(right) ?? right.equals(left) {
            return .condition(isNegated ? condition.negated : condition)
        }
        let type: NSComparisonPredicate.Operator = isNegated ? .notEqualTo : .equalTo
        return .condition(left.expression.compared(type, to: right.expression))
    }
}

extension PredicateExpressions.Comparison: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let (left, right) = (try conversion.convert(lhs), try conversion.convert(rhs))
        if let left = left.constant(LHS.Output.self), let right = right.constant(LHS.Output.self) {
            return .constant(holds(for: left, right))
        }
        return .condition(left.expression.compared(type, to: right.expression))
    }

    private var type: NSComparisonPredicate.Operator {
        switch op {
        case .lessThan: .lessThan
        case .lessThanOrEqual: .lessThanOrEqualTo
        case .greaterThan: .greaterThan
        case .greaterThanOrEqual: .greaterThanOrEqualTo
        }
    }

    private func holds(for left: LHS.Output, _ right: LHS.Output) -> Bool {
        switch op {
        case .lessThan: left < right
        case .lessThanOrEqual: left <= right
        case .greaterThan: left > right
        case .greaterThanOrEqual: left >= right
        }
    }
}

// MARK: - Logic

// As in Swift, an operand is not evaluated if a captured value has already decided the result: it may make no sense for
// that value.

extension PredicateExpressions.Conjunction: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let left = try conversion.convert(lhs)
        if let decision = left.constant(Bool.self) {
            return decision ? try conversion.convert(rhs) : .constant(false)
        }
        return .condition(try left.predicate().and(conversion.predicate(rhs)))
    }
}

extension PredicateExpressions.Disjunction: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let left = try conversion.convert(lhs)
        if let decision = left.constant(Bool.self) {
            return decision ? .constant(true) : try conversion.convert(rhs)
        }
        return .condition(try left.predicate().or(conversion.predicate(rhs)))
    }
}

extension PredicateExpressions.Negation: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let operand = try conversion.convert(wrapped)
        if let decision = operand.constant(Bool.self) {
            return .constant(!decision)
        }
        return .condition(try operand.predicate().negated)
    }
}

extension PredicateExpressions.Conditional: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let test = try conversion.convert(test)
        if let decision = test.constant(Bool.self) {
            return decision ? try conversion.convert(trueBranch) : try conversion.convert(falseBranch)
        }
        let condition = try test.predicate()
        let (yes, no) = (try conversion.convert(trueBranch), try conversion.convert(falseBranch))
        if Output.self == Bool.self {
            return .condition(condition.and(try yes.predicate()).or(condition.negated.and(try no.predicate())))
        }
        return .value(
            NSExpression(
                forConditional: condition,
                trueExpression: yes.expression,
                falseExpression: no.expression
            )
        )
    }
}
