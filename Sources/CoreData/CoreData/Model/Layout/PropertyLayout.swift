internal import ManagedObjectModelFormat

/// The layout of a property for fast access.
struct PropertyLayout: Sendable {
    /// The layout of a relationship.
    struct Relationship: Sendable {
        /// The number of the destination entity. It may have subentities.
        let destination: Int
        /// The ordinal of the inverse in the destination entity; nil if there is none.
        let inverse: Int?
        let isToMany: Bool
        let isOrdered: Bool
        let deleteRule: NSDeleteRule
        let minCount: Int
        /// 0 for no limit.
        let maxCount: Int
    }

    /// The kind of a property.
    enum Kind: Sendable {
        case attribute(NSAttributeType)
        case toOne(Relationship)
        case toMany(Relationship)
        case fetched
    }

    let name: String
    let ordinal: Int
    let kind: Kind
    let isOptional: Bool
    let isTransient: Bool
    /// Whether the attribute's value may be stored in a separate file.
    let isExternal: Bool
    /// Whether the store computes the attribute's value.
    let isDerived: Bool
    /// The slots of the value in a packed row; empty for to-many relationships, fetched and transient properties.
    let slots: Range<Int>

    /// What the relationship leads to; nil for other properties.
    var relationship: Relationship? {
        switch kind {
        case .toOne(let relationship), .toMany(let relationship): relationship
        case .attribute, .fetched: nil
        }
    }

    /// Whether the property is an attribute that holds floating-point numbers or decimals.
    var holdsFractions: Bool {
        attributeType.map { $0.slotForm == .real || $0.slotForm == .decimal } ?? false
    }

    /// Whether objects can hold values that do not fit the attribute's type: integers that are too large, and dates
    /// that are NaN.
    var mayBeMistyped: Bool {
        guard let attributeType else { return false }
        return attributeType == .dateAttributeType || (attributeType.traits.bitWidth ?? 64) < 64
    }

    /// Whether the property has validation rules other than predicates.
    var hasRule: Bool {
        switch kind {
        case .attribute(let type): !isOptional || type == .compositeAttributeType
        case .toOne: !isOptional
        case .toMany(let relationship): relationship.minCount > 0 || relationship.maxCount > 0
        case .fetched: false
        }
    }

    /// The attribute's type; nil for other properties.
    var attributeType: NSAttributeType? {
        if case .attribute(let type) = kind { type } else { nil }
    }
}

/// A slot in a packed row, which holds one stored value.
struct Slot: Sendable {
    /// The representation of the value in the row.
    enum Form: UInt8, Sendable {
        /// A 64-bit integer: integers, Booleans, and the keys and entity numbers of to-one relationships.
        case integer
        /// A double: floating-point numbers, and dates as seconds since 2001.
        case real
        /// A decimal: stored as an integer if it is integral, otherwise as a double.
        case decimal
        /// UTF-8: text and URIs.
        case text
        /// Bytes: data, UUIDs, transformed values.
        case bytes
    }

    /// The meaning of the value.
    enum Role: Sendable {
        /// The value of an attribute, or of an element of a composite attribute with its path: `city`, or `position.x`
        /// for nested composites.
        case attribute(element: String?)
        /// The key of a to-one relationship's destination.
        case key
        /// The entity number of a to-one relationship's destination. Present if the destination entity has subentities.
        case entityNumber
    }

    /// The representation of the value in the row.
    let form: Form
    /// The type of the attribute or composite element; undefined for relationships.
    let attributeType: NSAttributeType
    /// The meaning of the value.
    let role: Role
    /// The ordinal of the property.
    let ordinal: Int
}

/// The first slot of a property, with its form: small, because each access to a value looks at it.
struct FirstSlot: Sendable {
    /// The slot; negative if the property is not stored in the row.
    let slot: Int32
    let form: Slot.Form

    init(_ own: Range<Int>, among slots: [Slot]) {
        slot = own.isEmpty ? -1 : Int32(own.lowerBound)
        form = own.isEmpty ? .integer : slots[own.lowerBound].form
    }
}
