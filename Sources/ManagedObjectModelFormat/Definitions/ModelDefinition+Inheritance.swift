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
