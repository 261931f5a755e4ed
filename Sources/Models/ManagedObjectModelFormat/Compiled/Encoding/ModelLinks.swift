/// The references between the entities of a model.
///
/// Creating a value checks that parents, destinations and inverses exist, that names are unique, and that no entity
/// inherits from itself.
struct ModelLinks {
    private let entities: [String: EntityDefinition]
    private let subentities: [String: [String]]
    private let composites: [String: CompositeDefinition]

    init(_ model: ModelDefinition) throws {
        entities = try Self.byName(model.entities, \.name, kind: "entity")
        composites = try Self.byName(model.composites, \.name, kind: "composite type")
        var subentities: [String: [String]] = [:]
        for entity in model.entities {
            if let parent = entity.parentName { subentities[parent, default: []].append(entity.name) }
        }
        self.subentities = subentities
        for entity in model.entities {
            try ModelFormatError.locating(entity: entity.name) { try check(entity) }
        }
    }

    private static func byName<Element>(
        _ elements: [Element],
        _ name: KeyPath<Element, String>,
        kind: String
    ) throws -> [String: Element] {
        try Dictionary(elements.map { ($0[keyPath: name], $0) }) { first, _ in
            throw ModelFormatError("the \(kind) \(first[keyPath: name]) exists twice; rename one")
        }
    }

    private func check(_ entity: EntityDefinition) throws {
        var names: Set<String> = []
        for name in entity.propertyNames where !names.insert(name).inserted {
            throw ModelFormatError("there are two properties with this name; rename one", property: name)
        }
        if let parent = entity.parentName, entities[parent] == nil {
            throw ModelFormatError("the parent entity \(parent) is missing")
        }
        if lineage(of: entity.name).last?.parentName != nil {
            throw ModelFormatError("the entity inherits from itself")
        }
        for relationship in entity.relationships {
            guard entities[relationship.destinationName] != nil else {
                let reason = "the destination entity \(relationship.destinationName) is missing"
                throw ModelFormatError(reason, property: relationship.name)
            }
            if let inverse = relationship.inverseName, owner(of: inverse, in: relationship.destinationName) == nil {
                let reason = "the inverse relationship \(relationship.destinationName).\(inverse) is missing"
                throw ModelFormatError(reason, property: relationship.name)
            }
        }
    }

    func subentities(of name: String) -> [String] {
        subentities[name] ?? []
    }

    func composite(named name: String) -> CompositeDefinition? {
        composites[name]
    }

    /// Returns an entity and its ancestors, the nearest first. Stops where inheritance forms a cycle.
    private func lineage(of name: String) -> [EntityDefinition] {
        var lineage: [EntityDefinition] = []
        var visited: Set<String> = []
        var next: String? = name
        while let name = next, visited.insert(name).inserted, let entity = entities[name] {
            lineage.append(entity)
            next = entity.parentName
        }
        return lineage
    }

    /// Returns the entity that declares a relationship that `entity` declares or inherits.
    func owner(of relationship: String, in entity: String) -> String? {
        lineage(of: entity).first { $0.relationships.contains { $0.name == relationship } }?.name
    }
}
