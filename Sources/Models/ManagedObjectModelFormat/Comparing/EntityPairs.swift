/// The correspondence between the entities of two versions of a model.
package struct EntityPairs: Sendable {
    package let old: ModelDefinition
    package let new: ModelDefinition
    /// The entities of the older version that the newer one does not have.
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

    /// Returns the entity of the older version that became the given one; nil if it was added.
    package func former(of entity: EntityDefinition) -> EntityDefinition? {
        formers[entity.name]
    }

    /// Returns the name that an entity of the older version has in the newer one, or the old name if it was removed.
    func newName(of oldName: String?) -> String? {
        oldName.map { newNames[$0] ?? $0 }
    }

    /// Returns the former names of an entity's properties by their present names, including inherited properties.
    /// Properties that the entity did not have are omitted.
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

    /// Returns whether the entity is now in a hierarchy with an entity that it had no common ancestor with before, so
    /// that the objects of the two are in different tables.
    func joinsHierarchies(_ entity: EntityDefinition) -> Bool {
        guard let former = former(of: entity) else { return false }
        let root = new.lineage(of: entity)[0].name
        let formerRoot = old.lineage(of: former)[0].name
        let relatives = new.entities.filter { new.lineage(of: $0)[0].name == root }
        return relatives.compactMap(self.former).contains { old.lineage(of: $0)[0].name != formerRoot }
    }
}

/// A definition that may have had another name in an earlier version.
protocol RenamableDefinition: Hashable {
    var name: String { get }
    var renamingIdentifier: String? { get }
}

extension EntityDefinition: RenamableDefinition {}
extension AttributeDefinition: RenamableDefinition {}
extension RelationshipDefinition: RenamableDefinition {}
extension FetchedPropertyDefinition: RenamableDefinition {}

/// The definitions of one kind that were kept, added and removed between two versions.
///
/// A definition continues the older one with the same renaming identifier, where the name of a definition without an
/// identifier counts as its identifier, or else the older one with the same name. Definitions with an identifier are
/// matched first.
struct DefinitionPairs<Definition: RenamableDefinition> {
    /// The definitions in both versions, in the order of the newer one.
    let kept: [(old: Definition, new: Definition)]
    let added: [Definition]
    let removed: [Definition]

    init(from old: [Definition], to new: [Definition]) {
        var formers: [String: Definition] = [:]
        var rest = old
        for definition in new.filter({ $0.renamingIdentifier != nil }) + new.filter({ $0.renamingIdentifier == nil }) {
            guard let index = Self.position(of: definition, in: rest) else { continue }
            formers[definition.name] = rest.remove(at: index)
        }
        kept = new.compactMap { definition in formers[definition.name].map { ($0, definition) } }
        added = new.filter { formers[$0.name] == nil }
        removed = rest
    }

    private static func position(of new: Definition, in old: [Definition]) -> Int? {
        let identifier = new.renamingIdentifier ?? new.name
        return old.firstIndex { ($0.renamingIdentifier ?? $0.name) == identifier }
            ?? old.firstIndex { $0.name == identifier }
            ?? old.firstIndex { $0.name == new.name }
    }
}
