internal import FoundationBackfillCore

/// The conditions that come from the fields of Xcode's attribute editor. A compiled model has them as predicates like any
/// other, next to the codes of the errors that Core Data reports.
enum StandardValidation {
    case minimum(PropertyListValue)
    case maximum(PropertyListValue)
    case regularExpression(String)

    /// The condition that a predicate and its code stand for, if it is one of these.
    init?(_ predicate: NSPredicate, code: Int?, of type: AttributeType) {
        guard let comparison = predicate as? NSComparisonPredicate, comparison.options.isEmpty,
            comparison.comparisonPredicateModifier == .direct,
            case .constant(let constant) = comparison.rightExpression.form,
            let value = PropertyListValue(constant)?.asValue(of: type == .string ? .integer64 : type)
        else { return nil }
        switch (comparison.predicateOperatorType, value) {
        case (.matches, .string(let pattern)): self = .regularExpression(pattern)
        case (.greaterThanOrEqualTo, _): self = .minimum(value)
        case (.lessThanOrEqualTo, _): self = .maximum(value)
        default: return nil
        }
        guard code == self.code(for: type), predicate == self.predicate(for: type) else { return nil }
    }

    /// The code of the error that a value causes that breaks the condition.
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

    /// The bounds of a string are those of its length.
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
    /// A constant of a predicate, if it is of a type that a model can hold.
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

    /// The value in the form that values of an attribute of this type have, if it is a number in another.
    ///
    /// Archives may have 0 and 1 for Booleans, and whole numbers where fractions are possible.
    func asValue(of type: AttributeType) -> PropertyListValue {
        switch (type, self) {
        case (.boolean, .integer(let value)): .boolean(value != 0)
        case (.integer16, .boolean(let value)), (.integer32, .boolean(let value)), (.integer64, .boolean(let value)):
            .integer(value ? 1 : 0)
        case (.integer16, .real(let value)), (.integer32, .real(let value)), (.integer64, .real(let value)):
            Int64(exactly: value).map { .integer($0) } ?? self
        case (.double, .integer(let value)), (.float, .integer(let value)): .real(Double(value))
        case (.double, .decimal(let value)), (.float, .decimal(let value)):
            .real(NSDecimalNumber(decimal: value).doubleValue)
        case (.decimal, .integer(let value)): .decimal(Decimal(value))
        case (.decimal, .real(let value)): abs(value) < 1e36 ? .decimal(Decimal(value)) : self
        default: self
        }
    }
}
