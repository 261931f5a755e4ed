internal import FoundationBackfill

/// What a migration knows of the rows that stay where they are while others are made anew.
final class KeptRows {
    /// The steps whose objects stay, by the numbers of their entities in the newer version.
    let steps: [Int: MigrationStep]
    /// The entities, in the newer version, that objects which are made anew are of, by their numbers in the older one.
    private let heirs: [Int: EntityLayout]
    /// The keys of the objects that stay, by the entities' numbers in the newer version, as they are asked for.
    private var keys: [Int: Set<Int64>] = [:]
    /// The keys of objects that a new object has taken over.
    private var taken: Set<InstancePairs.Instance> = []
    /// The keys of objects that stay and are related again, by their entities' numbers in the newer version.
    private(set) var related: [Int: Set<Int64>] = [:]
    /// The numbers of the entities whose turn to be related is over.
    private var done: Set<Int> = []
    /// The former objects without exactly one new object of their key.
    private var moved: Set<InstancePairs.Instance> = []

    init(_ kept: KeptEntities, _ steps: [MigrationStep], from source: ModelLayout, to destination: ModelLayout) {
        let pairs = steps.compactMap { step in step.destination.map { ($0.number, step) } }
        self.steps = Dictionary(pairs.filter { kept.names.contains($1.destination?.name ?? "") }) { first, _ in first }
        let formers = kept.pairs.new.entities.compactMap { entity -> (Int, EntityLayout)? in
            guard !kept.names.contains(entity.name), let heir = destination.entity(named: entity.name),
                let former = kept.pairs.former(of: entity).flatMap({ source.entity(named: $0.name) })
            else { return nil }
            return (former.number, heir)
        }
        heirs = Dictionary(formers) { first, _ in first }
        for step in self.steps.values { step.isKept = true }
    }

    /// Returns the number of the root entity, in the newer version, of objects that are made anew; nil for removed ones.
    func root(of source: EntityLayout) -> Int? { heirs[source.number]?.rootNumber }

    // MARK: - Keys

    /// Returns whether a new object takes over the key of the former one that it was made of.
    func adoptsKey(_ object: NSManagedObject, of source: InstancePairs.Instance) -> Bool {
        guard object.key <= 0, heirs[Int(source.entityNumber)]?.number == object.layout.number else { return false }
        return taken.insert(source).inserted
    }

    /// Returns the keys of the objects that stay.
    func keys(of step: MigrationStep, in context: NSManagedObjectContext) throws -> Set<Int64> {
        guard let source = step.source, let destination = step.destination else { return [] }
        if let known = keys[destination.number] { return known }
        let found = try Self.keys(of: source, in: context)
        let all = Set((0..<found.count).map(found.key))
        keys[destination.number] = all
        return all
    }

    /// Returns the keys of the objects of exactly one entity.
    static func keys(of entity: EntityLayout, in context: NSManagedObjectContext) throws -> FetchedKeys {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name)
        request.includesSubentities = false
        return try request.keys(in: context)
    }

    // MARK: - Relating

    /// Notes the former objects that did not become one new object with their key.
    func recordMove(_ source: NSManagedObject, _ destinations: [InstancePairs.Instance]) -> Bool {
        let instance = InstancePairs.Instance(source)
        guard let heir = heirs[source.layout.number], destinations.count == 1, destinations[0].key == instance.key,
            Int(destinations[0].entityNumber) == heir.number
        else {
            moved.insert(instance)
            return true
        }
        return false
    }

    func hasMoved(_ source: NSManagedObject) -> Bool { moved.contains(InstancePairs.Instance(source)) }

    /// Notes an object that stays and is related again.
    func relateAgain(_ key: Int64, of entity: Int) { related[entity, default: []].insert(key) }

    /// Whether objects of an entity may still be noted.
    func waits(_ entity: Int) -> Bool { steps[entity] != nil && !done.contains(entity) }

    func finishRelating(_ step: MigrationStep) {
        if let destination = step.destination { done.insert(destination.number) }
    }

    /// Whether objects that stay may refer to objects of an entity of the older version.
    func areReferring(to entity: EntityLayout, in layout: ModelLayout) -> Bool {
        steps.values.contains { step in
            step.relationships.contains { copy in
                guard case .associated(_, let ordinal) = copy.origin,
                    let former = step.source?.properties[ordinal].relationship
                else { return false }
                return layout.entity(former.destination).numbers.contains(entity.number)
            }
        }
    }
}
