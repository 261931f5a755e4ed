internal import Foundation

/// The result of converting a node of a Swift predicate. In Swift a condition is a value; in the format language
/// predicates and expressions are different things, and expressing one by the other takes a wordy detour.
enum ConvertedExpression {
    /// A value that does not depend on the evaluated object. It stays a Swift value, so that Swift can compute with it.
    case constant(Any?)
    case value(NSExpression)
    case condition(NSPredicate)
    /// An optional Boolean: nil unless `ifPresent` holds; otherwise the result of the second predicate.
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
                throw PredicateConversionError(value ?? "nil", "it is not a condition")
            }
            return NSPredicate(value: value)
        case .value(let expression): return expression.compared(.equalTo, true)
        case .condition(let condition): return condition
        case .optionalCondition(let isPresent, let condition): return isPresent.and(condition)
        }
    }

    /// A predicate that holds if the value is not nil.
    var isPresent: NSPredicate {
        switch self {
        case .constant(let value): NSPredicate(value: value != nil)
        case .value(let expression): expression.compared(.notEqualTo, nil)
        case .condition: NSPredicate(value: true)
        case .optionalCondition(let isPresent, _): isPresent
        }
    }

    /// Returns the Swift value of a constant; nil unless this is a constant of the given type.
    func constant<Value>(_ type: Value.Type) -> Value? {
        guard case .constant(let value) = self else { return nil }
        return value as? Value
    }

    /// Returns a predicate for the equality of a condition and a constant Boolean or nil, without making the condition
    /// a value; nil for other operands.
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

/// The conversion of captured values to constants.
enum ConvertedConstant {
    static func expression(_ value: Any?) -> NSExpression {
        NSExpression(forConstantValue: simplified(value))
    }

    /// Returns the value without types that exist only in Swift: optionals are unwrapped, characters become text,
    /// slices become arrays, and enumerations their raw values.
    private static func simplified(_ value: Any?) -> Any? {
        guard let value = flattened(value) else { return nil }
        switch value {
        case is String, is Bool, is Int, is Double, is Date, is Decimal, is UUID, is URL, is Data:
            return value
        case let character as Character:
            return String(character)
        case let text as any StringProtocol:
            return String(text)
        case let dictionary as [AnyHashable: Any]:
            return simplified(dictionary)
        case let set as Set<AnyHashable>:
            return Set(set.map(key))
        case let slice as any Slice:
            return simplified(slice.elements)
        case let array as [Any]:
            return array.map { simplified($0) ?? NSNull() } as [Any]
        case let raw as any RawRepresentable where !(type(of: value) is AnyClass):
            return simplified(raw.rawValue)
        default:
            return value
        }
    }

    private static func simplified(_ dictionary: [AnyHashable: Any]) -> [AnyHashable: Any] {
        let entries = dictionary.map { (key($0.key), simplified($0.value) ?? NSNull()) }
        return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }

    private static func key(_ key: AnyHashable) -> AnyHashable {
        guard let simple = simplified(key.base) else { return AnyHashable(NSNull()) }
        return (simple as? any Hashable).map { AnyHashable($0) } ?? key
    }
}

/// A slice of an array, whose elements are copied into a constant.
private protocol Slice {
    var elements: [Any] { get }
}

extension ArraySlice: Slice {
    fileprivate var elements: [Any] { Array(self) }
}
