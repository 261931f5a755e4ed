/// Which entity of the older version became which of the newer one.
package struct EntityPairs: Sendable {
    package let old: ModelDefinition
    package let new: ModelDefinition
    package let removed: [EntityDefinition]
    private let formers: [String: EntityDefinition]
    private let newNames: [String: String]

    package init(old: ModelDefinition, new: ModelDefinition) {
        self.old = old
        self.new = new
        let pairs = DefinitionPairs(from: old.entities, to: new.entities)
        removed = pairs.removed
        formers = Dictionary(pairs.kept.map { ($0.new.name, $0.old) }) { first, _ in first }
        newNames = Dictionary(pairs.kept.map { ($0.old.name, $0.new.name) }) { first, _ in first }
    }

    /// What the entity was.
    package func former(of entity: EntityDefinition) -> EntityDefinition? {
        formers[entity.name]
    }

    /// The name that an entity of the older version has in the newer one.
    func newName(of oldName: String?) -> String? {
        oldName.map { newNames[$0] ?? $0 }
    }

    /// For the properties that an entity has, inherited ones included, the names that they had; those that it did not have
    /// are left out.
    package func formerNames(of entity: EntityDefinition) -> [String: String] {
        guard let former = former(of: entity) else { return [:] }
        let (old, new) = (old.lineage(of: former), new.lineage(of: entity))
        let names =
            Self.names(old, new, \.attributes) + Self.names(old, new, \.relationships)
            + Self.names(old, new, \.fetchedProperties)
        return Dictionary(names) { first, _ in first }
    }

    private static func names<Definition: RenamableDefinition>(
        _ old: [EntityDefinition],
        _ new: [EntityDefinition],
        _ properties: (EntityDefinition) -> [Definition]
    ) -> [(String, String)] {
        DefinitionPairs(from: old.flatMap(properties), to: new.flatMap(properties)).kept.map {
            ($0.new.name, $0.old.name)
        }
    }

    /// Whether the entity shares its hierarchy with one that it had no common ancestor with before: the objects of the two
    /// are in different tables.
    func joinsHierarchies(_ entity: EntityDefinition) -> Bool {
        guard let former = former(of: entity) else { return false }
        let root = new.lineage(of: entity)[0].name
        let formerRoot = old.lineage(of: former)[0].name
        let relatives = new.entities.filter { new.lineage(of: $0)[0].name == root }
        return relatives.compactMap(self.former).contains { old.lineage(of: $0)[0].name != formerRoot }
    }
}
