internal import ManagedObjectModelFormat

extension ModelDefinition {
    /// Changes all names by which parts refer to an entity. Parts that do not are left untouched.
    mutating func changeReferences(toEntity name: String, to new: String) {
        for place in entities.indices { entities[place].changeReferences(toEntity: name, to: new) }
        for place in fetchRequests.indices where fetchRequests[place].entityName == name {
            fetchRequests[place].entityName = new
        }
        for place in configurations.indices where configurations[place].entityNames.contains(name) {
            configurations[place].entityNames.rename(name, to: new)
        }
        if let position = document.positions.removeValue(forKey: name) {
            document.positions[new] = position
            document.positionOrder.rename(name, to: new)
        }
        if document.entitiesWithEmptyClassName.remove(name) != nil {
            document.entitiesWithEmptyClassName.insert(new)
        }
    }

    /// Changes the names by which indexes, constraints and inverses refer to a property.
    mutating func changeReferences(toProperty name: String, of entity: String, to new: String) {
        for (place, index) in relationships(withInverse: name, in: entity) {
            entities[place].relationships[index].inverseName = new
        }
        let heirs = Set([entity] + descendants(of: entity).map(\.name))
        for place in entities.indices where heirs.contains(entities[place].name) {
            entities[place].changeReferences(toProperty: name, to: new)
        }
    }

    /// Returns the places of the relationships whose inverse is a relationship that an entity declares.
    func relationships(withInverse name: String, in entity: String) -> [(entity: Int, relationship: Int)] {
        let destinations = Set([entity] + descendants(of: entity).map(\.name))
        return entities.enumerated().flatMap { place, owner in
            owner.relationships.enumerated().compactMap { index, relationship in
                relationship.inverseName == name && destinations.contains(relationship.destinationName)
                    ? (place, index) : nil
            }
        }
    }

    /// Returns a description of something that refers to an entity; nil if nothing does.
    func use(ofEntity name: String) -> String? {
        for entity in entities {
            if entity.parentName == name { return entity.name }
            if let user = entity.relationships.first(where: { $0.destinationName == name }) {
                return "\(entity.name).\(user.name)"
            }
            if let user = entity.fetchedProperties.first(where: { $0.fetchRequest.entityName == name }) {
                return "\(entity.name).\(user.name)"
            }
        }
        if let request = fetchRequests.first(where: { $0.entityName == name }) {
            return "the fetch request \(request.name)"
        }
        return configurations.first { $0.entityNames.contains(name) }.map { "the configuration \($0.name)" }
    }

    /// Returns a description of something that refers to a property; nil if nothing does.
    func use(ofProperty name: String, in entity: String) -> String? {
        if let (place, index) = relationships(withInverse: name, in: entity).first {
            return "\(entities[place].name).\(entities[place].relationships[index].name)"
        }
        let heirs = Set([entity] + descendants(of: entity).map(\.name))
        return entities.first { heirs.contains($0.name) && $0.names(name) }.map {
            "an index or a constraint of \($0.name)"
        }
    }
}

extension EntityDefinition {
    fileprivate mutating func changeReferences(toEntity name: String, to new: String) {
        if parentName == name { parentName = new }
        for place in relationships.indices where relationships[place].destinationName == name {
            relationships[place].destinationName = new
        }
        for place in fetchedProperties.indices where fetchedProperties[place].fetchRequest.entityName == name {
            fetchedProperties[place].fetchRequest.entityName = new
        }
    }

    fileprivate mutating func changeReferences(toProperty name: String, to new: String) {
        guard names(name) else { return }
        func renamed(_ path: String) -> String {
            path == name ? new : path.hasPrefix("\(name).") ? new + path.dropFirst(name.count) : path
        }
        uniquenessConstraints = uniquenessConstraints.map { $0.map(renamed) }
        compoundIndexes = compoundIndexes.map { $0.map(renamed) }
        for place in indexes.indices {
            for element in indexes[place].elements.indices {
                indexes[place].elements[element].propertyName = indexes[place].elements[element].propertyName.map(
                    renamed
                )
            }
        }
    }

    /// Whether a constraint or an index of the entity names a property, or an element of a composite one.
    fileprivate func names(_ property: String) -> Bool {
        let indexed = indexes.flatMap { $0.elements.compactMap(\.propertyName) }
        return (uniquenessConstraints + compoundIndexes + [indexed]).joined().contains {
            $0 == property || $0.hasPrefix("\(property).")
        }
    }

    /// Removes a property from constraints and indexes, and those that are left with none.
    mutating func forgetProperty(_ property: String) {
        guard names(property) else { return }
        func isOther(_ path: String?) -> Bool { path.map { $0 != property && !$0.hasPrefix("\(property).") } ?? true }
        uniquenessConstraints = uniquenessConstraints.map { $0.filter(isOther) }.filter { !$0.isEmpty }
        compoundIndexes = compoundIndexes.map { $0.filter(isOther) }.filter { !$0.isEmpty }
        for place in indexes.indices { indexes[place].elements.removeAll { !isOther($0.propertyName) } }
        indexes.removeAll(where: \.elements.isEmpty)
    }
}
