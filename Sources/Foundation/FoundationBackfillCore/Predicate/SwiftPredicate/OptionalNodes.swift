internal import Foundation

extension PredicateExpressions.ForcedUnwrap: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let optional = try conversion.convert(inner)
        switch optional {
        case .constant(nil): throw PredicateConversionError(self, "the captured value is nil")
        case .optionalCondition(_, let condition): return .condition(condition)
        case .constant, .value, .condition: return optional
        }
    }
}

extension PredicateExpressions.NilCoalesce: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let optional = try conversion.convert(lhs)
        switch optional {
        case .constant(nil): return try conversion.convert(rhs)
        case .constant: return optional
        case .value, .condition, .optionalCondition: break
        }
        let other = try conversion.convert(rhs)
        if Output.self == Bool.self {
            return .condition(try optional.predicate(else: other))
        }
        return .value(
            NSExpression(
                forConditional: optional.isPresent,
                trueExpression: optional.expression,
                falseExpression: other.expression
            )
        )
    }
}

extension ConvertedExpression {
    /// Returns a predicate for an optional Boolean, or for the other one if it is nil.
    fileprivate func predicate(else other: ConvertedExpression) throws(PredicateConversionError) -> NSPredicate {
        switch (self, other.constant(Bool.self)) {
        case (.value(let expression), true?): expression.compared(.notEqualTo, false)
        case (_, false?): try predicate()
        case (.optionalCondition(let isPresent, let condition), true?): isPresent.negated.or(condition)
        default: try predicate().or(isPresent.negated.and(other.predicate()))
        }
    }
}

extension PredicateExpressions.OptionalFlatMap: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let optional = try conversion.convert(wrapped)
        switch optional {
        case .constant(nil): return .constant(nil)
        case .optionalCondition(_, let condition): conversion.bind(variable.key, to: .condition(condition))
        case .constant, .value, .condition: conversion.bind(variable.key, to: optional)
        }
        let result = try conversion.convert(transform)
        if case .constant = optional { return result }
        return result.onlyWhere(optional)
    }
}

extension ConvertedExpression {
    /// Returns this value if the optional is not nil, otherwise nil.
    fileprivate func onlyWhere(_ optional: ConvertedExpression) -> ConvertedExpression {
        switch (self, optional) {
        case (.condition(let condition), _):
            .optionalCondition(ifPresent: optional.isPresent, condition)
        case (.optionalCondition(let isPresent, let condition), _):
            .optionalCondition(ifPresent: optional.isPresent.and(isPresent), condition)
        case (.value(let value), .value(let origin)) where value.isNil(with: origin):
            self
        default:
            .value(
                NSExpression(
                    forConditional: optional.isPresent,
                    trueExpression: expression,
                    falseExpression: NSExpression(forConstantValue: nil)
                )
            )
        }
    }
}

// MARK: - Casts

// The format language has no types. Only casts whose result follows from the types can be converted: to the type itself
// or a superclass, from an optional, and forced casts, which are assumed to succeed.

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
            throw PredicateConversionError(self, "predicates cannot test which objects are \(Desired.self)")
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
            throw PredicateConversionError(self, "predicates cannot test which objects are \(Desired.self)")
        }
        return Input.Output.self is any OptionalType.Type ? .condition(value.isPresent) : .constant(true)
    }
}

/// Returns whether every value of one type, except nil, is a value of the other.
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
