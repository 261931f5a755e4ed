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
