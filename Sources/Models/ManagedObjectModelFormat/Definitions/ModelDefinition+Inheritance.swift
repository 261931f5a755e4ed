extension ModelDefinition {
    /// The entity and those it inherits from, the root first. Where the parents form a circle, each entity occurs once.
    package func lineage(of entity: EntityDefinition) -> [EntityDefinition] {
        var lineage = [entity]
        while let name = lineage[0].parentName, !lineage.contains(where: { $0.name == name }),
            let parent = self.entity(named: name)
        {
            lineage.insert(parent, at: 0)
        }
        return lineage
    }

    /// The names of all properties of an entity, inherited ones included. A name's position is the property's ordinal:
    /// what generated accessors call the property by, and what the runtime lays out objects by.
    ///
    /// Inherited properties come first, so that an ordinal means the same property in all subentities. Each entity adds
    /// its attributes, then its relationships, then its fetched properties, each kind by name, so that a model from
    /// source, a compiled one and one built in code agree.
    package func propertyNamesByOrdinal(of entity: EntityDefinition) -> [String] {
        var names: [String] = []
        for entity in lineage(of: entity) {
            for kind in entity.propertyNamesByKind {
                names += kind.sorted().filter { !names.contains($0) }
            }
        }
        return names
    }
}

extension EntityDefinition {
    fileprivate var propertyNamesByKind: [[String]] {
        [attributes.map(\.name), relationships.map(\.name), fetchedProperties.map(\.name)]
    }
}

extension ModelDefinition {
    /// How deep composites may be nested in each other: those of a file may lead in a circle.
    private static let compositeDepthLimit = 16

    /// The attributes that hold the values of a composite one, with their key paths inside it.
    package func leaves(of attribute: AttributeDefinition) -> [(path: String, attribute: AttributeDefinition)] {
        leaves(of: attribute, depth: 0)
    }

    private func leaves(
        of attribute: AttributeDefinition,
        depth: Int
    ) -> [(path: String, attribute: AttributeDefinition)] {
        let composite = composites.first { $0.name == attribute.compositeName }
        guard let composite, depth < Self.compositeDepthLimit else { return [] }
        return composite.elements.flatMap { element in
            guard element.type == .composite else { return [(path: element.name, attribute: element)] }
            return leaves(of: element, depth: depth + 1).map { ("\(element.name).\($0.path)", $0.attribute) }
        }
    }
}
