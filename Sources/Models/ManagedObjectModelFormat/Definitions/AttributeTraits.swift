/// The properties that distinguish one attribute type from another.
///
/// `AttributeType.swift` holds the table with the traits of all types. Code that depends on the type of an attribute asks
/// for a trait instead of listing types, so that a new type needs changes in three files only: its case and its traits in
/// `AttributeType.swift`, its public names in `NSAttributeType.swift`, and the conversion of its values in
/// `AttributeCoding.swift`.
package struct AttributeTraits: Hashable, Sendable {
    // MARK: - Names

    /// The name of the type in model files.
    package var fileName: String
    /// The name of the type in XML stores. Types whose values are stored as encoded data share one.
    package var xmlStoreName: String
    /// The class of the values on Apple platforms, which compiled models record; nil if the type does not determine it.
    package var valueClassName: String?
    /// The type of the property in generated classes.
    package var swiftType: SwiftType

    // MARK: - Values

    /// The kind of default values; nil if attributes of the type cannot have one in model files.
    package var defaultValue: Literal?
    /// The kind of minimum and maximum; nil if the values have no order. For strings, they apply to the length.
    package var bounds: Literal?
    /// The width of the type's integers in bits; nil if the values are not integers.
    package var bitWidth: Int?
    /// The kind of values that predicates and sort descriptors compare.
    package var comparison: Comparison

    // MARK: - Storage

    /// The representation of values in rows.
    package var storage: Storage
    /// The class by which columns of the type are ordered in a table.
    package var column: Column

    /// Whether the values are integers, which does not include Booleans.
    package var isWholeNumber: Bool { bitWidth != nil }

    /// Whether the values are numbers, which does not include Booleans.
    package var isNumber: Bool {
        switch defaultValue {
        case .integer, .real, .decimal: true
        default: false
        }
    }
}

extension AttributeTraits {
    /// The type of a property in a generated class.
    package enum SwiftType: Hashable, Sendable {
        /// A number or Boolean: the named type as scalar, otherwise `NSNumber`.
        case number(String)
        /// A value that rows store directly. Its type is optional unless the attribute meets the condition.
        case value(String, isRequired: Requirement)
        /// An object or a value of any type, always optional.
        case object(String)

        /// The condition under which the type of a property is not optional.
        package enum Requirement: Hashable, Sendable {
            /// There is no empty value to read if nothing is stored.
            case never
            /// The user info of the attribute asks for it.
            case byUserInfo
            /// The user info of the attribute asks for it, or the attribute is required and uses a scalar type.
            case byScalarType
        }
    }

    /// A kind of default values, minima and maxima, which determines their text in model files.
    package enum Literal: Hashable, Sendable {
        case boolean
        case integer
        case real
        case decimal
        /// A number of seconds since 2001.
        case date
        case string
        case uuid
        case uri
    }

    /// A kind of values in comparisons. Values of different kinds are neither equal nor ordered, except for numbers.
    package enum Comparison: Hashable, Sendable {
        /// Integers and Booleans.
        case integer
        /// Floating-point numbers and decimals.
        case real
        case text
        case url
        case date
        case uuid
        /// Bytes, which can be equal but are not ordered.
        case data
        /// Values that can only be compared with nil.
        case opaque
    }

    /// A representation of values in rows.
    package enum Storage: Hashable, Sendable {
        /// A 64-bit integer.
        case integer
        /// A double.
        case real
        /// An integer if the value is integral, otherwise a double.
        case decimal
        /// UTF-8.
        case text
        case bytes
    }

    /// The classes by which columns are ordered in a table, in that order.
    package enum Column: CaseIterable, Hashable, Sendable {
        case integer
        case real
        case decimal
        case text
        case uri
        case uuid
        case transformable
        case binary
    }
}
