internal import Foundation

// As in Swift, what a captured value has decided already is not looked at: it may make no sense for that value.

extension PredicateExpressions.Conjunction: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let left = try conversion.convert(lhs)
        if let decision = left.constant(Bool.self) {
            return decision ? try conversion.convert(rhs) : .constant(false)
        }
        return .condition(try left.predicate().and(conversion.predicate(rhs)))
    }
}

extension PredicateExpressions.Disjunction: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let left = try conversion.convert(lhs)
        if let decision = left.constant(Bool.self) {
            return decision ? .constant(true) : try conversion.convert(rhs)
        }
        return .condition(try left.predicate().or(conversion.predicate(rhs)))
    }
}

extension PredicateExpressions.Negation: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let operand = try conversion.convert(wrapped)
        if let decision = operand.constant(Bool.self) {
            return .constant(!decision)
        }
        return .condition(try operand.predicate().negated)
    }
}

extension PredicateExpressions.Conditional: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let test = try conversion.convert(test)
        if let decision = test.constant(Bool.self) {
            return decision ? try conversion.convert(trueBranch) : try conversion.convert(falseBranch)
        }
        let condition = try test.predicate()
        let (yes, no) = (try conversion.convert(trueBranch), try conversion.convert(falseBranch))
        if Output.self == Bool.self {
            return .condition(condition.and(try yes.predicate()).or(condition.negated.and(try no.predicate())))
        }
        return .value(
            NSExpression(
                forConditional: condition,
                trueExpression: yes.expression,
                falseExpression: no.expression
            )
        )
    }
}
