/// A place in a packed row: one stored value.
struct Slot: Sendable {
    /// How the value lies in the row.
    enum Form: UInt8, Sendable {
        /// A 64-bit integer: integers, Booleans, and the keys and entity numbers of to-one relationships.
        case integer
        /// A double: floating-point numbers, and dates as seconds since 2001.
        case real
        /// A decimal: an integer, or a double where it is none.
        case decimal
        /// UTF-8: text and URIs.
        case text
        /// Bytes: data, UUIDs, transformed values.
        case bytes
    }

    /// What the value means, where the form alone does not say.
    enum Role: Sendable {
        /// The value of an attribute, or of the element of a composite attribute with that name: `city`, or
        /// `position.x` where composites are nested.
        case attribute(element: String?)
        /// The key of the object that a to-one relationship leads to.
        case key
        /// The number of that object's entity, where the destination has subentities.
        case entityNumber
    }

    /// How the value lies in the row.
    let form: Form
    /// The type of the attribute, or of the composite attribute's element; undefined for relationships.
    let attributeType: NSAttributeType
    /// What the value means.
    let role: Role
    /// The ordinal of the property that the value is of.
    let ordinal: Int
}
