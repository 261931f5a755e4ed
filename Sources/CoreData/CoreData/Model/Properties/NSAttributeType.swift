/// The types of attributes, as numbers.
public enum NSAttributeType: UInt, Sendable {
    /// No type: for transient attributes only.
    case undefinedAttributeType = 0
    /// A whole number of 16 bits.
    case integer16AttributeType = 100
    /// A whole number of 32 bits.
    case integer32AttributeType = 200
    /// A whole number of 64 bits.
    case integer64AttributeType = 300
    /// A decimal number.
    case decimalAttributeType = 400
    /// A floating-point number of 64 bits.
    case doubleAttributeType = 500
    /// A floating-point number of 32 bits.
    case floatAttributeType = 600
    /// Text.
    case stringAttributeType = 700
    /// True or false.
    case booleanAttributeType = 800
    /// A point in time.
    case dateAttributeType = 900
    /// Bytes.
    case binaryDataAttributeType = 1000
    /// A UUID.
    case UUIDAttributeType = 1100
    /// A URL.
    case URIAttributeType = 1200
    /// Any object that a value transformer makes into bytes.
    case transformableAttributeType = 1800
    /// The identifier of an object: for expressions of fetch requests.
    case objectIDAttributeType = 2000
    /// Several attributes under one name.
    case compositeAttributeType = 2100
}
