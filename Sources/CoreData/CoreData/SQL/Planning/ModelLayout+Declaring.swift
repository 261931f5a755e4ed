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

    /// Returns the property with an ordinal, in the entity that declares it.
    func declaration(of ordinal: Int, in entity: EntityLayout) -> PropertyKey {
        var declaring = entity
        while let parent = declaring.parentNumber.map({ self.entity($0) }), ordinal < parent.properties.count {
            declaring = parent
        }
        return PropertyKey(entity: declaring.number, name: entity.properties[ordinal].name)
    }

    /// Returns the destination of a relationship; nil if the model does not specify it.
    func destination(of relationship: PropertyLayout.Relationship) -> EntityLayout? {
        entities.indices.contains(relationship.destination - 1) ? entity(relationship.destination) : nil
    }

    /// Returns the inverse of a relationship, and its declaration; nil if there is no stored inverse.
    func inverse(of relationship: PropertyLayout.Relationship) -> (key: PropertyKey, property: PropertyLayout)? {
        guard let destination = destination(of: relationship), let ordinal = relationship.inverse else { return nil }
        let property = destination.properties[ordinal]
        guard property.relationship != nil, !property.isTransient else { return nil }
        return (declaration(of: ordinal, in: destination), property)
    }
}
