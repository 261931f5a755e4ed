internal import Foundation

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
