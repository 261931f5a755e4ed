internal import Foundation

extension PredicateExpressions.Value: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        .constant(flattened(value))
    }
}

extension PredicateExpressions.NilLiteral: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        .constant(nil)
    }
}

extension PredicateExpressions.Variable: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        guard let meaning = conversion.meaning(of: key) else {
            throw PredicateConversionError(self, "the variable belongs to another predicate")
        }
        return meaning
    }
}

extension PredicateExpressions.KeyPath: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let root = try conversion.convert(root)
        if let value = root.constant(Root.Output.self) {
            return .constant(flattened(value[keyPath: keyPath]))
        }
        let expression = root.expression
        if let property = KnownProperty(keyPath) {
            return property.of(expression)
        }
        guard let name = KeyPathName.nameIfAny(of: keyPath) else {
            throw PredicateConversionError(
                self,
                "\(Root.Output.self) declares no key for the property, and the compiler knows no name for it"
            )
        }
        return .value(expression.followed(by: name))
    }
}

extension PredicateExpressions.ExpressionEvaluate: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        guard let inner = try conversion.convert(expression).constant(Transformation.Output.self) else {
            throw PredicateConversionError(self, "the expression to evaluate must be a captured one")
        }
        var meanings: [ConvertedExpression] = []
        for node in repeat each input {
            meanings.append(try conversion.convert(node))
        }
        var position = 0
        for variable in repeat each inner.variable {
            conversion.bind(variable.key, to: meanings[position])
            position += 1
        }
        return try conversion.convert(inner.expression)
    }
}
