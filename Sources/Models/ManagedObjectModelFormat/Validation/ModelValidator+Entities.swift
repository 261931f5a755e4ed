extension ModelValidator {
    mutating func validateEntities() {
        var names: Set<String> = []
        for (place, entity) in model.entities.enumerated() {
            if hasTooManyErrors { return }
            let lineage = lineage(of: place)
            checkName(entity.name, of: "an entity", in: &names, .entity(place))
            checkParent(of: entity, at: place, lineage)
            checkPropertyNames(of: entity, at: place, lineage)
            for (index, attribute) in entity.attributes.enumerated() {
                validate(attribute, of: entity.name, .attribute(entity: place, index))
            }
            for (index, relationship) in entity.relationships.enumerated() {
                validate(relationship, of: place, .relationship(entity: place, index))
            }
            for (index, property) in entity.fetchedProperties.enumerated() {
                validate(property, of: entity.name, .fetchedProperty(entity: place, index))
            }
            checkConstraintsAndIndexes(of: entity, at: place, lineage)
            checkExpression(
                entity.spotlightDisplayName,
                of: "the expression of the Spotlight name",
                .entity(place),
                entity: entity.name
            )
        }
    }

    private mutating func checkParent(of entity: EntityDefinition, at place: Int, _ lineage: [Int]) {
        guard let parentName = entity.parentName else { return }
        if parents[place] == nil {
            fail("the parent “\(parentName)” does not exist", .entity(place), entity: entity.name)
        } else if lineage.count > Self.mostAncestors {
            let reason = "the entity inherits from more than \(Self.mostAncestors) others"
            fail(reason, .entity(place), entity: entity.name)
        } else if let last = lineage.last, parents[last] == place {
            let path = (lineage + [place]).map { model.entities[$0].name }.joined(separator: " → ")
            fail("the entity inherits from itself: \(path)", .entity(place), entity: entity.name)
        }
    }

    private mutating func checkPropertyNames(of entity: EntityDefinition, at place: Int, _ lineage: [Int]) {
        guard !entity.propertyNames.isEmpty else { return }
        var owners: [String: String] = [:]
        for ancestor in lineage.dropFirst().map({ model.entities[$0] }) {
            for name in ancestor.propertyNames { owners[name] = ancestor.name }
        }
        let attributes = entity.attributes.enumerated()
            .map { ($1.name, "an attribute", ModelPlaces.Part.attribute(entity: place, $0)) }
        let relationships = entity.relationships.enumerated()
            .map { ($1.name, "a relationship", ModelPlaces.Part.relationship(entity: place, $0)) }
        let fetched = entity.fetchedProperties.enumerated()
            .map { ($1.name, "a fetched property", ModelPlaces.Part.fetchedProperty(entity: place, $0)) }
        var names: Set<String> = []
        for (name, kind, part) in attributes + relationships + fetched {
            checkName(name, of: kind, in: &names, part, entity: entity.name)
            if let owner = owners[name] {
                fail("\(owner) has a property of that name to inherit", part, entity: entity.name, property: name)
            }
        }
    }
}
