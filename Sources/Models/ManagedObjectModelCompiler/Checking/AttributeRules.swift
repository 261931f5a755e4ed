internal import Foundation
internal import ManagedObjectModelFormat

/// The rules for attributes.
struct AttributeRules {
    private let attribute: AttributeDefinition
    private let entity: EntityDefinition

    init(_ attribute: AttributeDefinition, of entity: EntityDefinition) {
        self.attribute = attribute
        self.entity = entity
    }

    var findings: [Finding] {
        [typeFinding, transformerFinding, defaultFinding, rangeFinding, expressionFinding].compactMap { $0 }
    }

    /// An error if a stored attribute has no type.
    private var typeFinding: Finding? {
        guard attribute.type == .undefined, !attribute.isTransient else { return nil }
        return finding(.error, "has no type", remedy: "choose one, or make the attribute transient")
    }

    private var transformerFinding: Finding? {
        guard attribute.type == .transformable else { return nil }
        switch attribute.valueTransformerName {
        case nil, "":
            return finding(
                .warning,
                "is transformable without a transformer",
                remedy: "name one, such as NSSecureUnarchiveFromData"
            )
        case "NSKeyedUnarchiveFromData", "NSUnarchiveFromData":
            return finding(
                .warning,
                "has a transformer that creates objects of any class from stored data",
                remedy: "use NSSecureUnarchiveFromData or a transformer of your own"
            )
        default:
            return nil
        }
    }

    private var defaultFinding: Finding? {
        guard !attribute.isOptional, attribute.defaultValue == nil, attribute.derivation == nil, isNumberOrBoolean
        else {
            return nil
        }
        return finding(
            .warning,
            "is misconfigured: it is required but has no default value",
            remedy: "give it a default value, or make it optional"
        )
    }

    private var rangeFinding: Finding? {
        let (minimum, maximum) = (attribute.minimum?.magnitude, attribute.maximum?.magnitude)
        if let minimum, let maximum, minimum > maximum {
            return finding(.error, "has a minimum above its maximum", remedy: "exchange them or remove one")
        }
        guard let value = attribute.defaultValue?.magnitude, isNumberOrBoolean || attribute.type == .date,
            minimum.map({ value < $0 }) == true || maximum.map({ value > $0 }) == true
        else { return nil }
        return finding(
            .warning,
            "has a default value outside its range",
            remedy: "choose one that new objects can be saved with"
        )
    }

    private var expressionFinding: Finding? {
        // The finding shows the expression itself.
        guard let expression = attribute.regularExpression, (try? NSRegularExpression(pattern: expression)) == nil
        else {
            return nil
        }
        let message = "has a regular expression that cannot be parsed: \(expression)"
        return finding(.error, message, remedy: "correct the expression")
    }

    private var isNumberOrBoolean: Bool {
        attribute.type.traits.isNumber || attribute.type == .boolean
    }

    private func finding(_ severity: Finding.Severity, _ message: String, remedy: String) -> Finding {
        Finding(severity, entity.name, attribute.name, message, remedy: remedy)
    }
}

extension PropertyListValue {
    /// The value as a number for comparing ranges; for dates, a number of seconds. Nil for other values.
    fileprivate var magnitude: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
        case .date(let value): value.timeIntervalSinceReferenceDate
        default: nil
        }
    }
}
