internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// The validation rules of an attribute, as predicates over its value.
///
/// Model files contain a minimum, a maximum (of the length for text) and a regular expression. Like Xcode, this
/// converts them to predicates with an error code as the warning.
struct ValidationRules {
    private(set) var predicates: [NSPredicate] = []
    private(set) var warnings: [Any] = []

    /// Returns the codes of Apple's validation errors for values that are too small or too large.
    private static func codes(for type: AttributeType) -> (tooSmall: Int, tooLarge: Int) {
        switch type {
        case .string: (1670, 1660)
        case .date: (1640, 1630)
        default: (1620, 1610)
        }
    }

    private static let mismatchCode = 1680

    init(_ attribute: AttributeDefinition) throws(ModelFormatError) {
        let codes = Self.codes(for: attribute.type)
        if let minimum = attribute.minimum {
            let subject = Self.subject(of: attribute.type)
            add(Self.comparison(subject, .greaterThanOrEqualTo, minimum.object), codes.tooSmall)
        }
        if let maximum = attribute.maximum {
            let subject = Self.subject(of: attribute.type)
            add(Self.comparison(subject, .lessThanOrEqualTo, maximum.object), codes.tooLarge)
        }
        if let pattern = attribute.regularExpression {
            add(Self.comparison(Self.value, .matches, pattern), Self.mismatchCode)
        }
        for validation in attribute.validations {
            let predicate = try attribute.parsed("validation predicate") { () throws(PredicateParseError) in
                try NSPredicate.parse(validation.predicate)
            }
            add(predicate, validation.warning ?? "")
        }
    }

    /// Converts the predicates of a description back to the rules of an attribute's definition.
    static func define(_ attribute: inout AttributeDefinition, _ description: NSAttributeDescription) {
        let subject = subject(of: attribute.type)
        for (index, predicate) in description.validationPredicates.enumerated() {
            let warning = index < description.validationWarnings.count ? description.validationWarnings[index] : ""
            let comparison = predicate as? NSComparisonPredicate
            let constant = comparison?.rightExpression.constant.map { PropertyListValue($0, as: attribute.limitType) }
            switch (comparison?.predicateOperatorType, warning is Int ? constant : nil) {
            case (.greaterThanOrEqualTo, let limit?) where comparison?.leftExpression == subject:
                attribute.minimum = limit
            case (.lessThanOrEqualTo, let limit?) where comparison?.leftExpression == subject:
                attribute.maximum = limit
            case (.matches, .string(let pattern)?): attribute.regularExpression = pattern
            default:
                let text = warning as? String ?? "\(warning)"
                attribute.validations.append(
                    ValidationDefinition(predicate: predicate.predicateFormat, warning: text.isEmpty ? nil : text)
                )
            }
        }
    }

    private mutating func add(_ predicate: NSPredicate, _ warning: Any) {
        predicates.append(predicate)
        warnings.append(warning)
    }

    private static var value: NSExpression { NSExpression.expressionForEvaluatedObject() }

    private static func subject(of type: AttributeType) -> NSExpression {
        type == .string ? NSExpression(forKeyPath: "length") : value
    }

    private static func comparison(
        _ left: NSExpression,
        _ type: NSComparisonPredicate.Operator,
        _ right: Any
    ) -> NSPredicate {
        NSComparisonPredicate(
            leftExpression: left,
            rightExpression: NSExpression(forConstantValue: right),
            modifier: .direct,
            type: type
        )
    }
}

extension AttributeDefinition {
    /// The type of the minimum and maximum: an integer for text, whose length they limit.
    fileprivate var limitType: AttributeType {
        type == .string ? .integer64 : type
    }
}

extension NSExpression {
    fileprivate var constant: Any? {
        expressionType == .constantValue ? constantValue : nil
    }
}
