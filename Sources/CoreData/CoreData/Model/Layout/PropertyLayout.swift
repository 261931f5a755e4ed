/// A property as the hot paths see it.
struct PropertyLayout: Sendable {
    /// What a relationship leads to.
    struct Relationship: Sendable {
        /// The number of the destination entity, which may have subentities.
        let destination: Int
        /// The ordinal of the inverse in the destination, if there is one.
        let inverse: Int?
        let isToMany: Bool
        let isOrdered: Bool
        let deleteRule: NSDeleteRule
        let minCount: Int
        /// 0 for no limit.
        let maxCount: Int
    }

    /// The sorts of properties.
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
    /// The attribute's value may lie in a file of its own.
    let isExternal: Bool
    /// The store computes the attribute's value.
    let isDerived: Bool
    /// Where the value lies in a packed row; empty for to-many relationships, fetched and transient properties.
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

    /// Whether an attribute's type leaves out values that objects can hold: numbers that are too large, and dates that are
    /// no number.
    var mayBeMistyped: Bool {
        switch attributeType {
        case .integer16AttributeType, .integer32AttributeType, .dateAttributeType: true
        default: false
        }
    }

    /// Whether a value could break a rule of the model, predicates aside.
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
