internal import Foundation

// The format language has no types. What remains is a cast whose outcome the types tell beforehand: to the type itself
// or a superclass, out of an optional, and one that is sure to succeed.

extension PredicateExpressions.ForceCast: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        try conversion.convert(input)
    }
}

extension PredicateExpressions.ConditionalCast: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let value = try conversion.convert(input)
        if case .constant(let constant) = value {
            return .constant(flattened(constant as? Desired))
        }
        guard isSuccessKnown(from: Input.Output.self, to: Desired.self) else {
            throw PredicateConversionError(self, "predicates cannot tell which objects are \(Desired.self)")
        }
        return value
    }
}

extension PredicateExpressions.TypeCheck: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let value = try conversion.convert(input)
        if case .constant(let constant) = value {
            return .constant(constant is Desired)
        }
        guard isSuccessKnown(from: Input.Output.self, to: Desired.self) else {
            throw PredicateConversionError(self, "predicates cannot tell which objects are \(Desired.self)")
        }
        return Input.Output.self is any OptionalType.Type ? .condition(value.isPresent) : .constant(true)
    }
}

/// Whether each value of the one type, except nil, is one of the other.
private func isSuccessKnown<Start, Goal>(from start: Start.Type, to goal: Goal.Type) -> Bool {
    start is Goal.Type || (start as? any OptionalType.Type)?.isWrapping(goal) ?? false
}

private protocol OptionalType {
    static func isWrapping<Goal>(_ goal: Goal.Type) -> Bool
}

extension Optional: OptionalType {
    fileprivate static func isWrapping<Goal>(_ goal: Goal.Type) -> Bool {
        Wrapped.self is Goal.Type
    }
}
