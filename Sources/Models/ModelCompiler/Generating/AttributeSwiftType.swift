internal import ManagedObjectModelFormat

/// The Swift type of an attribute.
///
/// | attribute | type |
/// |---|---|
/// | number or Boolean as scalar | `Int64`; `Int64?` if the attribute is optional |
/// | number or Boolean otherwise | `NSNumber?` |
/// | decimal | `NSDecimalNumber?` |
/// | string, date, UUID, data, URI | `String?` and so on |
/// | required date or UUID as scalar | `Date`, `UUID` |
/// | transformable | its class, optional, or `Any?` without one |
/// | composite | `[String: Any]?` |
///
/// A user info entry `swiftOptional` = `NO` takes the question mark off all types that have an empty value to read where
/// nothing is stored: numbers, Booleans, strings, dates, UUIDs and data.
struct AttributeSwiftType {
    let text: String
    /// Whether the runtime hands values over as objects.
    let isBoxed: Bool

    init(_ attribute: AttributeDefinition) {
        let isScalar = attribute.usesScalarType == true
        let isNeverNil = attribute.userInfo.refusesOptional || (isScalar && !attribute.isOptional)
        if let number = Self.numbers[attribute.type] {
            let keepsNumber = isScalar || attribute.userInfo.refusesOptional
            text = keepsNumber ? number + (isNeverNil ? "" : "?") : "NSNumber?"
            isBoxed = !keepsNumber
        } else if let value = Self.values[attribute.type] {
            text = value + (isNeverNil && value != "URL" && attribute.mayBeNeverNil ? "" : "?")
            isBoxed = false
        } else {
            text = attribute.boxedType + "?"
            isBoxed = true
        }
    }

    private static let numbers: [AttributeType: String] = [
        .integer16: "Int16", .integer32: "Int32", .integer64: "Int64", .double: "Double", .float: "Float",
        .boolean: "Bool",
    ]

    private static let values: [AttributeType: String] = [
        .string: "String", .date: "Date", .binaryData: "Data", .uuid: "UUID", .uri: "URL",
    ]
}

extension AttributeDefinition {
    /// Scalars of strings and data do not exist, whatever a file says, so only the user info can ask for them.
    fileprivate var mayBeNeverNil: Bool {
        userInfo.refusesOptional || type == .date || type == .uuid
    }

    fileprivate var boxedType: String {
        switch type {
        case .decimal: "NSDecimalNumber"
        case .objectID: "NSManagedObjectID"
        case .composite: "[String: Any]"
        case .transformable: transformableType
        default: "Any"
        }
    }

    private var transformableType: String {
        guard let valueClassName, !valueClassName.isEmpty else { return "Any" }
        return valueClassName.hasPrefix(".") ? String(valueClassName.dropFirst()) : valueClassName
    }
}
