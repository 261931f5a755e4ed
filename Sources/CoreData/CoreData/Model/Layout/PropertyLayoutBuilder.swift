internal import ManagedObjectModelFormat

/// Assigns ordinals to an entity's properties and slots to their stored values.
struct PropertyLayoutBuilder {
    private(set) var properties: [PropertyLayout] = []
    private(set) var slots: [Slot] = []
    private let numbering: EntityNumbering

    init(_ numbering: EntityNumbering) {
        self.numbering = numbering
    }

    mutating func append(_ property: NSPropertyDescription) {
        let firstSlot = slots.count
        let kind = kind(of: property)
        if !property.isTransient {
            appendSlots(of: property, kind)
        }
        let attribute = property as? NSAttributeDescription
        properties.append(
            PropertyLayout(
                name: property.name,
                ordinal: properties.count,
                kind: kind,
                isOptional: property.isOptional,
                isTransient: property.isTransient,
                isExternal: attribute?.allowsExternalBinaryDataStorage ?? false,
                isDerived: property is NSDerivedAttributeDescription,
                slots: firstSlot..<slots.count
            )
        )
    }

    private func kind(of property: NSPropertyDescription) -> PropertyLayout.Kind {
        switch property {
        case let attribute as NSAttributeDescription:
            return .attribute(attribute.attributeType)
        case let relationship as NSRelationshipDescription:
            let layout = self.relationship(relationship)
            return relationship.isToMany ? .toMany(layout) : .toOne(layout)
        default:
            return .fetched
        }
    }

    private func relationship(_ relationship: NSRelationshipDescription) -> PropertyLayout.Relationship {
        let destination = relationship.destinationEntity
        let inverse = relationship.inverseRelationship.flatMap { inverse in
            destination?.propertiesByOrdinal.firstIndex { $0 === inverse || $0.name == inverse.name }
        }
        return PropertyLayout.Relationship(
            destination: destination.map { numbering.number(of: $0) } ?? 0,
            inverse: inverse,
            isToMany: relationship.isToMany,
            isOrdered: relationship.isOrdered,
            deleteRule: relationship.deleteRule,
            minCount: relationship.minCount,
            maxCount: relationship.maxCount
        )
    }

    private mutating func appendSlots(of property: NSPropertyDescription, _ kind: PropertyLayout.Kind) {
        let ordinal = properties.count
        switch kind {
        case .attribute:
            if let composite = property as? NSCompositeAttributeDescription {
                for (path, element) in composite.leaves {
                    append(element.attributeType, .attribute(element: path), ordinal)
                }
            } else if let attribute = property as? NSAttributeDescription {
                append(attribute.attributeType, .attribute(element: nil), ordinal)
            }
        case .toOne(let relationship):
            slots.append(Slot(form: .integer, attributeType: .undefinedAttributeType, role: .key, ordinal: ordinal))
            let destination = relationship.destination
            guard destination > 0, !numbering.entities[destination - 1].subentities.isEmpty else { return }
            slots.append(
                Slot(form: .integer, attributeType: .undefinedAttributeType, role: .entityNumber, ordinal: ordinal)
            )
        case .toMany, .fetched:
            return
        }
    }

    private mutating func append(_ type: NSAttributeType, _ role: Slot.Role, _ ordinal: Int) {
        slots.append(Slot(form: type.slotForm, attributeType: type, role: role, ordinal: ordinal))
    }
}

extension NSAttributeType {
    /// The representation of the type's values in a packed row.
    var slotForm: Slot.Form {
        switch traits.storage {
        case .integer: .integer
        case .real: .real
        case .decimal: .decimal
        case .text: .text
        case .bytes: .bytes
        }
    }
}

extension NSEntityDescription {
    /// All properties, including inherited ones, by ordinal. The root entity comes first; each entity adds its
    /// attributes, then its relationships, then its fetched properties, each sorted by name. Generated accessors rely
    /// on the same order.
    var propertiesByOrdinal: [NSPropertyDescription] {
        let inherited = superentity?.propertiesByOrdinal ?? []
        let known = Set(inherited.map(\.name))
        let added = ownProperties.filter { !known.contains($0.name) }
        return inherited + added.sorted { ($0.ordinalRank, $0.name) < ($1.ordinalRank, $1.name) }
    }
}

extension NSPropertyDescription {
    fileprivate var ordinalRank: Int {
        switch self {
        case is NSAttributeDescription: 0
        case is NSRelationshipDescription: 1
        default: 2
        }
    }
}
