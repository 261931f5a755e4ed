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
