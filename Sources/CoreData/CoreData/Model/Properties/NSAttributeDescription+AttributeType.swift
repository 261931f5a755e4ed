internal import ManagedObjectModelFormat

extension NSAttributeDescription {
    /// The types of attributes, as names: `.string`, `.date`.
    public struct AttributeType: RawRepresentable, Hashable, Sendable {
        /// The number of the same type in ``NSAttributeType``.
        public let rawValue: UInt

        /// A type from its number.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        private init(_ type: NSAttributeType) {
            rawValue = type.rawValue
        }

        /// No type: for transient attributes only.
        public static let undefined = AttributeType(.undefinedAttributeType)
        /// A whole number of 16 bits.
        public static let integer16 = AttributeType(.integer16AttributeType)
        /// A whole number of 32 bits.
        public static let integer32 = AttributeType(.integer32AttributeType)
        /// A whole number of 64 bits.
        public static let integer64 = AttributeType(.integer64AttributeType)
        /// A decimal number.
        public static let decimal = AttributeType(.decimalAttributeType)
        /// A floating-point number of 64 bits.
        public static let double = AttributeType(.doubleAttributeType)
        /// A floating-point number of 32 bits.
        public static let float = AttributeType(.floatAttributeType)
        /// Text.
        public static let string = AttributeType(.stringAttributeType)
        /// True or false.
        public static let boolean = AttributeType(.booleanAttributeType)
        /// A point in time.
        public static let date = AttributeType(.dateAttributeType)
        /// Bytes.
        public static let binaryData = AttributeType(.binaryDataAttributeType)
        /// A UUID.
        public static let uuid = AttributeType(.UUIDAttributeType)
        /// A URL.
        public static let uri = AttributeType(.URIAttributeType)
        /// Any object that a value transformer makes into bytes.
        public static let transformable = AttributeType(.transformableAttributeType)
        /// The identifier of an object: for expressions of fetch requests.
        public static let objectID = AttributeType(.objectIDAttributeType)
        /// Several attributes under one name.
        public static let composite = AttributeType(.compositeAttributeType)

        /// The class that values of the type have on Apple's systems; nil where the type leaves it open.
        var valueClassName: String? {
            ManagedObjectModelFormat.AttributeType(rawValue: Int(bitPattern: rawValue))?.valueClassName
        }
    }

    /// The type of the values: another spelling of ``attributeType``.
    public var type: AttributeType {
        get { AttributeType(rawValue: attributeType.rawValue) }
        set {
            guard let type = NSAttributeType(rawValue: newValue.rawValue) else {
                misuse(.invalidArgument, "\(newValue.rawValue) is not the number of an attribute type.")
            }
            attributeType = type
        }
    }
}
