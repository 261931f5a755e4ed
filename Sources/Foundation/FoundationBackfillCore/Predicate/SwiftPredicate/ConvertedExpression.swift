internal import Foundation

/// What a node of a Swift predicate has become. In Swift conditions are values; in the format language they are two
/// things, each of which can stand for the other in a wordy way only.
enum ConvertedExpression {
    /// A value that has nothing to do with the evaluated object. It stays as Swift has it, so that Swift can answer
    /// what is asked of it.
    case constant(Any?)
    case value(NSExpression)
    case condition(NSPredicate)
    /// An optional Boolean: nil unless the first predicate holds, and then whether the second does.
    case optionalCondition(ifPresent: NSPredicate, NSPredicate)

    var expression: NSExpression {
        switch self {
        case .constant(let value): ConvertedConstant.expression(value)
        case .value(let expression): expression
        case .condition(let condition): condition.asExpression
        case .optionalCondition(let isPresent, let condition):
            NSExpression(
                forConditional: isPresent,
                trueExpression: condition.asExpression,
                falseExpression: NSExpression(forConstantValue: nil)
            )
        }
    }

    func predicate() throws(PredicateConversionError) -> NSPredicate {
        switch self {
        case .constant(let value):
            guard let value = value as? Bool else {
                throw PredicateConversionError(value ?? "nil", "it is no condition")
            }
            return NSPredicate(value: value)
        case .value(let expression): return expression.compared(.equalTo, true)
        case .condition(let condition): return condition
        case .optionalCondition(let isPresent, let condition): return isPresent.and(condition)
        }
    }

    /// Whether there is a value at all.
    var isPresent: NSPredicate {
        switch self {
        case .constant(let value): NSPredicate(value: value != nil)
        case .value(let expression): expression.compared(.notEqualTo, nil)
        case .condition: NSPredicate(value: true)
        case .optionalCondition(let isPresent, _): isPresent
        }
    }

    /// The constant as Swift has it, if it is one of the type.
    func constant<Value>(_ type: Value.Type) -> Value? {
        guard case .constant(let value) = self else { return nil }
        return value as? Value
    }

    /// Whether this is one side of an equation with a condition, said without making the condition a value.
    func equals(_ other: ConvertedExpression) -> NSPredicate? {
        guard case .constant(let value) = other, value == nil || value is Bool else { return nil }
        switch (self, value as? Bool) {
        case (.condition, nil): return NSPredicate(value: false)
        case (.condition(let condition), true?): return condition
        case (.condition(let condition), false?): return condition.negated
        case (.optionalCondition(let isPresent, _), nil): return isPresent.negated
        case (.optionalCondition(let isPresent, let condition), true?): return isPresent.and(condition)
        case (.optionalCondition(let isPresent, let condition), false?): return isPresent.and(condition.negated)
        case (.constant, _), (.value, _): return nil
        }
    }
}
