internal import ManagedObjectModelFormat

/// The type of an attribute.
public enum NSAttributeType: UInt, Sendable {
    /// No type, for transient attributes only.
    case undefinedAttributeType = 0
    /// A 16-bit integer.
    case integer16AttributeType = 100
    /// A 32-bit integer.
    case integer32AttributeType = 200
    /// A 64-bit integer.
    case integer64AttributeType = 300
    /// A decimal number.
    case decimalAttributeType = 400
    /// A 64-bit floating-point number.
    case doubleAttributeType = 500
    /// A 32-bit floating-point number.
    case floatAttributeType = 600
    /// Text.
    case stringAttributeType = 700
    /// A Boolean.
    case booleanAttributeType = 800
    /// A date.
    case dateAttributeType = 900
    /// Binary data.
    case binaryDataAttributeType = 1000
    /// A UUID.
    case UUIDAttributeType = 1100
    /// A URL.
    case URIAttributeType = 1200
    /// A value that a value transformer converts to data.
    case transformableAttributeType = 1800
    /// An object identifier, for expressions in fetch requests.
    case objectIDAttributeType = 2000
    /// A composite of several attributes.
    case compositeAttributeType = 2100
}

extension NSAttributeType {
    /// The traits of the type.
    var traits: AttributeTraits { AttributeTraits.byHundred[Int(rawValue) / 100] }

    /// The same type in definitions of models.
    var definedType: AttributeType { AttributeType(rawValue: Int(rawValue)) ?? .undefined }
}

extension NSAttributeDescription {
    /// The type of an attribute, such as `.string` or `.date`.
    public struct AttributeType: RawRepresentable, Hashable, Sendable {
        /// The raw value of the same type in ``NSAttributeType``.
        public let rawValue: UInt

        /// Creates a type from its raw value.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        private init(_ type: NSAttributeType) {
            rawValue = type.rawValue
        }

        /// No type, for transient attributes only.
        public static let undefined = AttributeType(.undefinedAttributeType)
        /// A 16-bit integer.
        public static let integer16 = AttributeType(.integer16AttributeType)
        /// A 32-bit integer.
        public static let integer32 = AttributeType(.integer32AttributeType)
        /// A 64-bit integer.
        public static let integer64 = AttributeType(.integer64AttributeType)
        /// A decimal number.
        public static let decimal = AttributeType(.decimalAttributeType)
        /// A 64-bit floating-point number.
        public static let double = AttributeType(.doubleAttributeType)
        /// A 32-bit floating-point number.
        public static let float = AttributeType(.floatAttributeType)
        /// Text.
        public static let string = AttributeType(.stringAttributeType)
        /// A Boolean.
        public static let boolean = AttributeType(.booleanAttributeType)
        /// A date.
        public static let date = AttributeType(.dateAttributeType)
        /// Binary data.
        public static let binaryData = AttributeType(.binaryDataAttributeType)
        /// A UUID.
        public static let uuid = AttributeType(.UUIDAttributeType)
        /// A URL.
        public static let uri = AttributeType(.URIAttributeType)
        /// A value that a value transformer converts to data.
        public static let transformable = AttributeType(.transformableAttributeType)
        /// An object identifier, for expressions in fetch requests.
        public static let objectID = AttributeType(.objectIDAttributeType)
        /// A composite of several attributes.
        public static let composite = AttributeType(.compositeAttributeType)
    }
}
