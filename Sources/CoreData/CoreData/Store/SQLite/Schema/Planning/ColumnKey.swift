/// What a column holds: a value of a property, or what the store needs for a relationship.
struct ColumnKey: Hashable, Sendable {
    /// The sorts of columns that a property may have.
    enum Part: Hashable, Sendable {
        /// An attribute's value.
        case value
        /// The value of a composite attribute's element.
        case element(String)
        /// The key of the object at the other end. For to-many relationships without inverse, which have their columns in
        /// the destination's table, it is the owner's key.
        case key
        /// The stored number of that object's entity.
        case entityNumber
        /// The object's place in an ordered relationship.
        case order
    }

    let property: PropertyKey
    let part: Part
}
