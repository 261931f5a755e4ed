internal import Foundation

extension PredicateExpressions.SequenceContains: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        if LHS.Output.self is any RangeExpression.Type {
            return .condition(try conversion.range(sequence).contains(conversion.expression(element)))
        }
        if LHS.Output.self is any StringProtocol.Type {
            let (text, character) = (try conversion.expression(sequence), try conversion.expression(element))
            return .condition(text.compared(.contains, to: character))
        }
        let elements = try conversion.elements(of: sequence, conversion.convert(sequence))
        return .condition(try conversion.expression(element).compared(.in, to: elements))
    }
}

extension PredicateExpressions.SequenceContainsWhere: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let matches = try conversion.subquery(sequence, variable.key, where: test)
        return .condition(matches.followed(by: "@count").compared(.greaterThan, 0))
    }
}

extension PredicateExpressions.SequenceAllSatisfy: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let failures = try conversion.subquery(sequence, variable.key, where: test, isNegated: true)
        return .condition(failures.followed(by: "@count").compared(.equalTo, 0))
    }
}

extension PredicateExpressions.Filter: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        .value(try conversion.subquery(sequence, variable.key, where: filter))
    }
}

extension PredicateExpressions.SequenceMinimum: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let converted = try conversion.convert(elements)
        if let captured = converted.constant(Elements.Output.self) {
            return .constant(flattened(captured.min()))
        }
        return .value(.call(.minimum, try conversion.elements(of: elements, converted)))
    }
}

extension PredicateExpressions.SequenceMaximum: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let converted = try conversion.convert(elements)
        if let captured = converted.constant(Elements.Output.self) {
            return .constant(flattened(captured.max()))
        }
        return .value(.call(.maximum, try conversion.elements(of: elements, converted)))
    }
}

// MARK: - Text

extension PredicateExpressions.CollectionContainsCollection: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        guard Base.Output.self is any StringProtocol.Type, Other.Output.self is any StringProtocol.Type else {
            throw PredicateConversionError(self, "predicates search for a run of elements only in text")
        }
        return .condition(try conversion.expression(base).compared(.contains, to: conversion.expression(other)))
    }
}

extension PredicateExpressions.SequenceStartsWith: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        guard Base.Output.self is any StringProtocol.Type, Prefix.Output.self is any StringProtocol.Type else {
            throw PredicateConversionError(self, "predicates compare beginnings only of text")
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
        // MATCHES compares the whole text, whereas Swift finds a match anywhere in the text, across line ends too.
        let pattern = "(?s:.*?)(?:\(source))(?s:.*)"
        guard RegularExpressionPattern(pattern, ignoring: []) != nil else {
            throw PredicateConversionError(source, "MATCHES does not support the regular expression")
        }
        return .condition(try conversion.expression(subject).compared(.matches, pattern))
    }
}

// MARK: - Subscripts

extension PredicateExpressions.CollectionIndexSubscript: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let (collection, position) = (try conversion.convert(wrapped), try conversion.convert(index))
        if let collection = collection.constant(Wrapped.Output.self),
            let position = position.constant(Index.Output.self)
        {
            guard position >= collection.startIndex, position < collection.endIndex else {
                throw PredicateConversionError(self, "the index is outside the captured collection")
            }
            return .constant(flattened(collection[position]))
        }
        // Only the indexes of arrays start at 0: slices keep their original indexes.
        guard Wrapped.Output.self is any IndexedFromZero.Type else {
            throw PredicateConversionError(self, "predicates support access by position only for arrays")
        }
        return .value(.call(.element, collection.expression, position.expression))
    }
}

private protocol IndexedFromZero {}

extension Array: IndexedFromZero {}

extension PredicateExpressions.CollectionRangeSubscript: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let (collection, bounds) = (try conversion.convert(wrapped), try conversion.convert(range))
        guard let collection = collection.constant(Wrapped.Output.self), let bounds = bounds.constant(Range.Output.self)
        else {
            throw PredicateConversionError(self, "predicates cannot take a part of a collection")
        }
        guard bounds.lowerBound >= collection.startIndex, bounds.upperBound <= collection.endIndex else {
            throw PredicateConversionError(self, "the range is outside the captured collection")
        }
        return .constant(collection[bounds])
    }
}

extension PredicateExpressions.DictionaryKeySubscript: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let (dictionary, key) = (try conversion.convert(wrapped), try conversion.convert(key))
        if let dictionary = dictionary.constant(Wrapped.Output.self), let key = key.constant(Key.Output.self) {
            return .constant(flattened(dictionary[key]))
        }
        return .value(.call(.element, dictionary.expression, key.expression))
    }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let subscripted = PredicateExpressions.DictionaryKeySubscript<Wrapped, Key, Default.Output>(
            wrapped: wrapped,
            key: key
        )
        return try conversion.convert(PredicateExpressions.NilCoalesce(lhs: subscripted, rhs: `default`))
    }
}
