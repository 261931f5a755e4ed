internal import Foundation

extension PredicateExpressions.CollectionContainsCollection: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        guard Base.Output.self is any StringProtocol.Type, Other.Output.self is any StringProtocol.Type else {
            throw PredicateConversionError(self, "predicates look for a run of elements in text only")
        }
        return .condition(try conversion.expression(base).compared(.contains, to: conversion.expression(other)))
    }
}

extension PredicateExpressions.SequenceStartsWith: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        guard Base.Output.self is any StringProtocol.Type, Prefix.Output.self is any StringProtocol.Type else {
            throw PredicateConversionError(self, "predicates compare the beginning of text only")
        }
        return .condition(try conversion.expression(base).compared(.beginsWith, to: conversion.expression(prefix)))
    }
}

extension PredicateExpressions.StringContainsRegex: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        guard case .constant(let value) = try conversion.convert(regex), let component = value as? any RegexComponent,
            let source = PredicateExpressions.PredicateRegex(component)?.stringRepresentation
        else {
            throw PredicateConversionError(self, "the regular expression cannot be written as text")
        }
        // MATCHES is about the whole text. Swift looks for a match anywhere in it, over line ends too.
        let pattern = "(?s:.*?)(?:\(source))(?s:.*)"
        guard RegularExpressionPattern(pattern, ignoring: []) != nil else {
            throw PredicateConversionError(source, "MATCHES does not understand the regular expression")
        }
        return .condition(try conversion.expression(subject).compared(.matches, pattern))
    }
}
