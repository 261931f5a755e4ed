internal import Foundation

extension PredicateExpressions.Arithmetic: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let function: ExpressionFunction =
            switch op {
            case .add: .add
            case .subtract: .subtract
            case .multiply: .multiply
            }
        return try conversion.combine(function, lhs, rhs)
    }
}

extension PredicateExpressions.FloatDivision: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        try conversion.combine(.divide, lhs, rhs)
    }
}

extension PredicateExpressions.IntDivision: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        try conversion.combine(.divide, lhs, rhs)
    }
}

extension PredicateExpressions.IntRemainder: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        try conversion.combine(.modulus, lhs, rhs)
    }
}

extension PredicateExpressions.UnaryMinus: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        try conversion.combine(.subtract, PredicateExpressions.Value(0), wrapped, as: Wrapped.Output.self)
    }
}

extension PredicateConversion {
    fileprivate mutating func combine<Left: PredicateExpression, Right: PredicateExpression>(
        _ function: ExpressionFunction,
        _ lhs: Left,
        _ rhs: Right
    ) throws(PredicateConversionError) -> ConvertedExpression where Left.Output == Right.Output {
        try combine(function, lhs, rhs, as: Left.Output.self)
    }

    /// Captured numbers are computed during the conversion, by the predicate engine rather than by Swift, which would
    /// trap on overflow.
    fileprivate mutating func combine<Number>(
        _ function: ExpressionFunction,
        _ lhs: some PredicateExpression,
        _ rhs: some PredicateExpression,
        as type: Number.Type
    ) throws(PredicateConversionError) -> ConvertedExpression {
        guard type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type || type == Decimal.self else {
            throw PredicateConversionError(rhs, "predicates cannot compute with \(type)")
        }
        let (left, right) = (try expression(lhs), try expression(rhs))
        if case .constant(let left) = left.form, case .constant(let right) = right.form {
            return .constant(function.call([left, right]))
        }
        return .value(.call(function, left, right))
    }
}
