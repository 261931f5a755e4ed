/// Which properties of one kind continue which, entity by entity, wherever in its hierarchy an entity had them and has them
/// now: one that moves up or down keeps what is stored for it.
struct PropertyMoves<Definition: RenamableDefinition> {
    /// A property of the older version, as an entity of the newer one had it.
    struct Origin {
        /// The name of the entity, in the newer version, whose objects have the values.
        var heir: String
        /// The name of the entity, in the older version, that declared the property.
        var owner: String
        var definition: Definition
    }

    private struct Place: Hashable {
        var entity: String
        var property: String
    }

    private let pairs: EntityPairs
    private var origins: [Place: [Origin]] = [:]
    /// The properties of the older version that go on, where they were declared.
    private var leavers: Set<Place> = []

    init(_ pairs: EntityPairs, _ properties: (EntityDefinition) -> [Definition]) {
        self.pairs = pairs
        for entity in pairs.new.entities {
            guard let former = pairs.former(of: entity) else { continue }
            let old = Self.declared(pairs.old.lineage(of: former), properties)
            let new = Self.declared(pairs.new.lineage(of: entity), properties)
            for (before, after) in DefinitionPairs(from: old.map(\.definition), to: new.map(\.definition)).kept {
                guard let owner = old.first(where: { $0.definition.name == before.name })?.owner,
                    let place = new.first(where: { $0.definition.name == after.name })?.owner
                else { continue }
                let origin = Origin(heir: entity.name, owner: owner, definition: before)
                origins[Place(entity: place, property: after.name), default: []].append(origin)
                leavers.insert(Place(entity: owner, property: before.name))
            }
        }
    }

    /// What the property that an entity of the newer version declares was for that entity and those that inherit it.
    func origins(of property: String, in entity: String) -> [Origin] {
        origins[Place(entity: entity, property: property)] ?? []
    }

    /// Whether the property that an entity of the older version declared goes on, perhaps elsewhere.
    func goesOn(_ property: String, of oldEntity: String) -> Bool {
        leavers.contains(Place(entity: oldEntity, property: property))
    }

    /// The entities, of those that have the property now, whose objects existed before without it.
    func heirsWithout(_ property: String, in entity: EntityDefinition) -> [String] {
        let heirs = Set(origins(of: property, in: entity.name).map(\.heir))
        return pairs.new.entities.filter { heir in
            guard let former = pairs.former(of: heir), !former.isAbstract, !heirs.contains(heir.name) else {
                return false
            }
            return pairs.new.lineage(of: heir).contains { $0.name == entity.name }
        }.map(\.name)
    }

    private static func declared(
        _ lineage: [EntityDefinition],
        _ properties: (EntityDefinition) -> [Definition]
    ) -> [(owner: String, definition: Definition)] {
        lineage.flatMap { entity in properties(entity).map { (entity.name, $0) } }
    }
}
