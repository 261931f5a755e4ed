internal import FoundationBackfillCore

/// The validations that Xcode's attribute editor has fields for. A compiled model stores them as predicates like all
/// validations, with the codes of the errors that Core Data reports.
enum StandardValidation {
    case minimum(PropertyListValue)
    case maximum(PropertyListValue)
    case regularExpression(String)

    /// Creates the validation that a predicate and an error code stand for; nil if they are no standard validation.
    init?(_ predicate: NSPredicate, code: Int?, of type: AttributeType) {
        guard let comparison = predicate as? NSComparisonPredicate, comparison.options.isEmpty,
            comparison.comparisonPredicateModifier == .direct,
            case .constant(let constant) = comparison.rightExpression.form,
            let value = PropertyListValue(constant)?.converted(to: type.traits.bounds ?? type.traits.defaultValue)
        else { return nil }
        switch (comparison.predicateOperatorType, value) {
        case (.matches, .string(let pattern)): self = .regularExpression(pattern)
        case (.greaterThanOrEqualTo, _): self = .minimum(value)
        case (.lessThanOrEqualTo, _): self = .maximum(value)
        default: return nil
        }
        guard code == self.code(for: type), predicate == self.predicate(for: type) else { return nil }
    }

    /// Returns the code of the error for values that fail the validation.
    func code(for type: AttributeType) -> Int {
        switch (self, type) {
        case (.regularExpression, _): 1680
        case (.minimum, .string): 1670
        case (.maximum, .string): 1660
        case (.minimum, .date): 1640
        case (.maximum, .date): 1630
        case (.minimum, _): 1620
        case (.maximum, _): 1610
        }
    }

    /// Returns the predicate of the validation. For strings, bounds apply to the length.
    func predicate(for type: AttributeType) -> NSPredicate {
        let subject = NSExpression.expressionForEvaluatedObject()
        let measured = type == .string ? NSExpression(forKeyPath: "length") : subject
        return switch self {
        case .minimum(let value): Self.comparison(measured, .greaterThanOrEqualTo, value.object)
        case .maximum(let value): Self.comparison(measured, .lessThanOrEqualTo, value.object)
        case .regularExpression(let pattern): Self.comparison(subject, .matches, pattern)
        }
    }

    private static func comparison(
        _ left: NSExpression,
        _ type: NSComparisonPredicate.Operator,
        _ constant: Any
    ) -> NSPredicate {
        NSComparisonPredicate(
            leftExpression: left,
            rightExpression: NSExpression(forConstantValue: constant),
            modifier: .direct,
            type: type
        )
    }
}

extension PropertyListValue {
    /// Creates a value from a constant of a predicate; nil if a model cannot hold its type.
    init?(_ constant: Any?) {
        switch constant {
        case let value as Bool: self = .boolean(value)
        case let value as Int: self = .integer(Int64(value))
        case let value as Int64: self = .integer(value)
        case let value as Double: self = .real(value)
        case let value as Decimal: self = .decimal(value)
        case let value as String: self = .string(value)
        case let value as Date: self = .date(value)
        case let value as Data: self = .data(value)
        case let value as UUID: self = .uuid(value)
        case let value as URL: self = .url(value)
        default: return nil
        }
    }

    /// Returns the value converted to the case that values of the given kind use, if it is a number or Boolean.
    ///
    /// Archives may have 0 and 1 for Booleans, and integers for floating-point numbers and decimals.
    func converted(to literal: AttributeTraits.Literal?) -> PropertyListValue {
        switch (literal, self) {
        case (.boolean, .integer(let value)): .boolean(value != 0)
        case (.integer, .boolean(let value)): .integer(value ? 1 : 0)
        case (.integer, .real(let value)): Int64(exactly: value).map { .integer($0) } ?? self
        case (.real, .integer(let value)): .real(Double(value))
        case (.real, .decimal(let value)): .real(NSDecimalNumber(decimal: value).doubleValue)
        case (.decimal, .integer(let value)): .decimal(Decimal(value))
        case (.decimal, .real(let value)): abs(value) < 1e36 ? .decimal(Decimal(value)) : self
        default: self
        }
    }
}
