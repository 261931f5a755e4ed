internal import ManagedObjectModelFormat

/// The mapping of entities and properties in a lightweight migration: the comparison of two versions of a model, in
/// numbers and ordinals.
struct MigrationPlan {
    let source: ModelLayout
    let destination: ModelLayout
    /// The numbers, in the older version, of the entities of the newer one, at their number less 1; nil for new ones.
    private let sources: [Int?]
    /// The numbers, in the newer version, of the entities of the older one, at their number less 1; nil for removed ones.
    private let destinations: [Int?]
    /// For each entity of the newer version, the ordinals that its properties had, at their ordinals; nil for new ones.
    private let formerOrdinals: [[Int?]]
    /// The concrete entities of the older version whose rows a mapping model makes anew, rather than this migration.
    let rewritten: [EntityLayout]

    /// - Throws: `CocoaError` with the code 134190, which says why no migration can be inferred.
    init(from old: NSManagedObjectModel, to new: NSManagedObjectModel) throws {
        let pairs = try EntityPairs.inferred(from: old.definition, to: new.definition)
        self.init(from: old.layout(), to: new.layout(), pairs)
    }

    /// Plans the part of a migration by a mapping model that needs no objects.
    init(from old: NSManagedObjectModel, to new: NSManagedObjectModel, keeping kept: KeptEntities) {
        self.init(from: old.layout(), to: new.layout(), kept.pairs, keeping: kept.names)
    }

    /// - Parameter names: The names of the entities whose rows stay, in the newer version; nil for all.
    private init(
        from source: ModelLayout,
        to destination: ModelLayout,
        _ pairs: EntityPairs,
        keeping names: Set<String>? = nil
    ) {
        self.source = source
        self.destination = destination
        var sources: [Int?] = []
        var ordinals: [[Int?]] = []
        for entity in destination.entities {
            let definition = pairs.new.entity(named: entity.name)
            let former = definition.flatMap { pairs.former(of: $0) }.flatMap { source.entity(named: $0.name) }
            let formerNames = definition.map { pairs.formerNames(of: $0) } ?? [:]
            let left = definition.map { pairs.unconvertibleProperties(of: $0) } ?? []
            sources.append(former?.number)
            ordinals.append(
                entity.properties.map { property in
                    left.contains(property.name)
                        ? nil : formerNames[property.name].flatMap { former?.ordinal(of: $0) }
                }
            )
        }
        self.sources = sources
        formerOrdinals = ordinals
        let destinations = source.entities.map { entity in sources.firstIndex(of: entity.number).map { $0 + 1 } }
        self.destinations = destinations
        rewritten =
            names.map { names in
                source.entities.filter { entity in
                    let heir = destinations[entity.number - 1].map { destination.entity($0) }
                    return !entity.isAbstract && !(heir.map { names.contains($0.name) } ?? false)
                }
            } ?? []
    }

    /// Returns the former entity of an entity of the newer version; nil for a new one.
    func source(of entity: EntityLayout) -> EntityLayout? {
        sources[entity.number - 1].map { source.entity($0) }
    }

    /// Returns the new entity of an entity of the older version; nil for a removed one.
    func destination(of entity: EntityLayout) -> EntityLayout? {
        destinations[entity.number - 1].map { destination.entity($0) }
    }

    /// Returns the former property of an entity's property; nil for a new one.
    func former(of property: PropertyLayout, in entity: EntityLayout) -> PropertyLayout? {
        guard let source = source(of: entity) else { return nil }
        return formerOrdinals[entity.number - 1][property.ordinal].map { source.properties[$0] }
    }

    /// Returns the entities of a hierarchy of the newer version that existed before, with their former entities.
    func heirs(of entity: EntityLayout) -> [Heir] {
        destination.hierarchy(of: entity).compactMap { heir in
            source(of: heir).map { Heir(source: $0, destination: heir) }
        }
    }

    /// An entity in both versions.
    struct Heir {
        let source: EntityLayout
        let destination: EntityLayout
    }

    /// Whether objects of relationships to the entity may have been removed, or be of another entity now.
    func losesObjects(of entity: EntityLayout) -> Bool {
        guard let former = source(of: entity) else { return true }
        return source.hierarchy(of: former).contains { relative in
            guard let heir = destination(of: relative) else { return true }
            return !entity.numbers.contains(heir.number)
        }
    }
}
