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
    /// An optional Boolean, or the other one where it is nil.
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
    /// This value where the optional has one, else nil.
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
