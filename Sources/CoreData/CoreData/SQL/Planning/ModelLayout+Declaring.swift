extension ModelLayout {
    /// The entities without parent, by number.
    var roots: [EntityLayout] {
        entities.filter { $0.parentNumber == nil }
    }

    /// An entity and its subentities, by number.
    func hierarchy(of entity: EntityLayout) -> [EntityLayout] {
        entity.numbers.map { self.entity($0) }
    }

    /// The stored properties that an entity does not inherit, by name: upper-case letters come before lower-case ones.
    func declaredProperties(of entity: EntityLayout) -> [PropertyLayout] {
        let inheritedCount = entity.parentNumber.map { self.entity($0).properties.count } ?? 0
        return entity.properties.dropFirst(inheritedCount).filter { !$0.isTransient }.sorted { $0.name < $1.name }
    }

    /// The property with an ordinal, where it is declared.
    func declaration(of ordinal: Int, in entity: EntityLayout) -> PropertyKey {
        var declaring = entity
        while let parent = declaring.parentNumber.map({ self.entity($0) }), ordinal < parent.properties.count {
            declaring = parent
        }
        return PropertyKey(entity: declaring.number, name: entity.properties[ordinal].name)
    }

    /// The entity that a relationship leads to; nil if the model does not say.
    func destination(of relationship: PropertyLayout.Relationship) -> EntityLayout? {
        entities.indices.contains(relationship.destination - 1) ? entity(relationship.destination) : nil
    }

    /// The inverse of a relationship and where it is declared; nil if there is none that is stored.
    func inverse(of relationship: PropertyLayout.Relationship) -> (key: PropertyKey, property: PropertyLayout)? {
        guard let destination = destination(of: relationship), let ordinal = relationship.inverse else { return nil }
        let property = destination.properties[ordinal]
        guard property.relationship != nil, !property.isTransient else { return nil }
        return (declaration(of: ordinal, in: destination), property)
    }
}
