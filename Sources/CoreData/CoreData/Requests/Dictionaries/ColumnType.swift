internal import FoundationBackfill

/// The sort of values that a key of dictionaries has.
enum ColumnType: Sendable {
    /// Those of an attribute of an entity.
    case attribute(PropertyLayout, of: EntityLayout)
    /// Identifiers of objects of an entity, or of its subentities.
    case object(EntityLayout)
    /// Computed ones, as an attribute of the type would have them; of whatever type they have by themselves if the type is
    /// undefined.
    case computed(NSAttributeType)

    /// How many values stores give for the column: of objects the key and the number of the entity, of composite attributes
    /// those of all elements.
    var width: Int {
        switch self {
        case .attribute(let property, _): property.slots.count
        case .object: 2
        case .computed: 1
        }
    }

    /// The attribute type of single values; undefined for all others.
    var attributeType: NSAttributeType {
        switch self {
        case .attribute(let property, _): property.attributeType ?? .undefinedAttributeType
        case .object: .objectIDAttributeType
        case .computed(let type): type
        }
    }
}

extension ColumnType {
    /// A computed value as an attribute of a type would have it. Numbers become what the type asks for; what cannot is nil.
    static func value(_ computed: Value, as type: NSAttributeType) -> Any? {
        AttributeCoding.value(converted(computed, to: type), as: type)
    }

    private static func converted(_ value: Value, to type: NSAttributeType) -> Value {
        switch (value, type) {
        case (.null, _), (_, .undefinedAttributeType):
            return value
        case (.real(let real), .integer16AttributeType), (.real(let real), .integer32AttributeType),
            (.real(let real), .integer64AttributeType):
            return Int64(exactly: real.rounded(.towardZero)).map { .integer($0) } ?? .null
        case (.real(let real), .booleanAttributeType):
            return .integer(real == 0 ? 0 : 1)
        case (.integer(let integer), .doubleAttributeType), (.integer(let integer), .floatAttributeType),
            (.integer(let integer), .dateAttributeType):
            return .real(Double(integer))
        case (.integer(let integer), .stringAttributeType):
            return .text(String(integer))
        case (.real(let real), .stringAttributeType):
            return .text("\(real)")
        default:
            return isFitting(value, type) ? value : .null
        }
    }

    private static func isFitting(_ value: Value, _ type: NSAttributeType) -> Bool {
        switch (value, type.slotForm) {
        case (.integer, .integer), (.integer, .decimal), (.real, .real), (.real, .decimal), (.text, .text),
            (.bytes, .bytes):
            true
        default:
            false
        }
    }
}
