/// Knows entities by their names.
package protocol EntityLookup: Sendable {
    /// Returns the first entity with a name; nil if there is none.
    func entity(named name: String) -> EntityDefinition?
}

extension EntityLookup {
    /// Returns an entity and its ancestors, the root first. If inheritance forms a cycle, each entity occurs once.
    package func lineage(of entity: EntityDefinition) -> [EntityDefinition] {
        var lineage = [entity]
        while let name = lineage[0].parentName, !lineage.contains(where: { $0.name == name }),
            let parent = self.entity(named: name)
        {
            lineage.insert(parent, at: 0)
        }
        return lineage
    }
}

/// A model that finds each entity in the same time, however many there are. A ``ModelDefinition`` goes through all of them for
/// each name, so that whoever looks up every name in a large model takes seconds.
package struct IndexedModel: EntityLookup {
    package let definition: ModelDefinition
    private let places: [String: Int]

    package init(_ definition: ModelDefinition) {
        self.definition = definition
        places = Dictionary(definition.entities.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    package var entities: [EntityDefinition] { definition.entities }

    package func entity(named name: String) -> EntityDefinition? { places[name].map { definition.entities[$0] } }
}
