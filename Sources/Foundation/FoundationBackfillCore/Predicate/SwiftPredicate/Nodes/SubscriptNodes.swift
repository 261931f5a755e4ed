internal import Foundation

extension PredicateExpressions.CollectionIndexSubscript: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let (collection, position) = (try conversion.convert(wrapped), try conversion.convert(index))
        if let collection = collection.constant(Wrapped.Output.self),
            let position = position.constant(Index.Output.self)
        {
            guard position >= collection.startIndex, position < collection.endIndex else {
                throw PredicateConversionError(self, "the index is outside of the captured collection")
            }
            return .constant(flattened(collection[position]))
        }
        // Only arrays count from 0: slices keep the positions that they had.
        guard Wrapped.Output.self is any IndexedFromZero.Type else {
            throw PredicateConversionError(self, "predicates take elements by their position out of arrays only")
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
            throw PredicateConversionError(self, "predicates cannot take a part out of a collection")
        }
        guard bounds.lowerBound >= collection.startIndex, bounds.upperBound <= collection.endIndex else {
            throw PredicateConversionError(self, "the range is outside of the captured collection")
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
