internal import Foundation
internal import FoundationBackfill

/// The type of the values of a dictionary column.
enum ColumnType: Sendable {
    /// The values of an attribute of an entity.
    case attribute(PropertyLayout, of: EntityLayout)
    /// Identifiers of objects of an entity or its subentities.
    case object(EntityLayout)
    /// Computed values, converted to the attribute type; with an undefined type, they keep their own.
    case computed(NSAttributeType)

    /// The number of values that a store returns for the column: for an object its key and entity number, for a
    /// composite attribute one per element.
    var width: Int {
        switch self {
        case .attribute(let property, _): property.slots.count
        case .object: 2
        case .computed: 1
        }
    }

    /// The attribute type of a single value; undefined for all other columns.
    var attributeType: NSAttributeType {
        switch self {
        case .attribute(let property, _): property.attributeType ?? .undefinedAttributeType
        case .object: .objectIDAttributeType
        case .computed(let type): type
        }
    }
}

extension ColumnType {
    /// Converts a computed value to an attribute type. Numbers are converted as needed; a value that cannot be
    /// converted becomes nil.
    static func value(_ computed: Value, as type: NSAttributeType) -> Any? {
        if case .text(let digits) = computed, type == .decimalAttributeType {
            return Decimal(digits: digits).map { NSDecimalNumber(decimal: $0) }
        }
        // A division by zero is infinite, and decimals are not.
        if case .real(let real) = computed, type == .decimalAttributeType, !real.isFinite { return nil }
        return AttributeCoding.value(converted(computed, to: type), as: type)
    }

    private static func converted(_ value: Value, to type: NSAttributeType) -> Value {
        switch (value, type) {
        case (.null, _), (_, .undefinedAttributeType):
            return value
        case (.real(let real), .booleanAttributeType):
            return .integer(real == 0 ? 0 : 1)
        case (.integer(let integer), .stringAttributeType):
            return .text(String(integer))
        case (.real(let real), .stringAttributeType):
            return .text("\(real)")
        case (.digits(let digits), .stringAttributeType):
            return .text(digits)
        case (.digits, .decimalAttributeType):
            return value
        case (.digits, _):
            return converted(value.rounded, to: type)
        default:
            return converted(value, to: type.slotForm)
        }
    }

    private static func converted(_ value: Value, to form: Slot.Form) -> Value {
        switch (value, form) {
        case (.real(let real), .integer):
            Int64(exactly: real.rounded(.towardZero)).map { .integer($0) } ?? .null
        case (.integer(let integer), .real):
            .real(Double(integer))
        case (.integer, .integer), (.integer, .decimal), (.real, .real), (.real, .decimal), (.text, .text),
            (.bytes, .bytes):
            value
        default:
            .null
        }
    }
}
