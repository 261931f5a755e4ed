internal import FoundationBackfill

/// Migrations in which the rows of some entities stay where they are.
///
/// An object that stays has the same key in both stores. It is related again if an object it refers to has another key now, or is
/// gone, or does not refer to it by itself, and if a policy has changed it before its own mapping had its turn.
extension MigrationRun {
    // MARK: - Keys

    /// Gives new objects the keys of those that they were made of.
    func adoptKeys() {
        guard let kept else { return }
        for step in steps {
            for (source, object) in step.pairs.unsettled where kept.adoptsKey(object, of: source) {
                destinationContext.giveKey(source.key, to: object, in: destinationStore)
            }
        }
    }

    /// Returns the destination object of one that stays; nil if the step makes its objects anew, or the object is another's.
    func keptInstance(of step: MigrationStep, from source: NSManagedObject) -> NSManagedObject? {
        guard step.isKept, let entity = step.destination, source.layout.number == step.source?.number else {
            return nil
        }
        return destinationContext.object(key: source.key, of: entity, in: destinationStore)
    }

    /// Returns the source object of one that stays; nil if the step makes its objects anew, or the object is new.
    func keptOrigin(of step: MigrationStep, to destination: NSManagedObject) -> NSManagedObject? {
        guard step.isKept, let entity = step.source, destination.layout.number == step.destination?.number,
            isRelatedAgain(destination) || keys(of: step).contains(destination.key)
        else { return nil }
        return sourceContext.object(key: destination.key, of: entity, in: sourceStore)
    }

    private func isRelatedAgain(_ object: NSManagedObject) -> Bool {
        kept?.related[object.layout.number]?.contains(object.key) ?? false
    }

    /// Returns the keys of all objects of a step that stay.
    func keys(of step: MigrationStep) -> Set<Int64> {
        do {
            return try kept?.keys(of: step, in: sourceContext) ?? []
        } catch {
            fail(error)
            return []
        }
    }

    // MARK: - Relating

    /// Prepares the second pass: finds the objects that stay and must be related again, and removes references to former objects
    /// that are gone.
    func findRelated() throws {
        guard let kept else { return }
        var roots: Set<Int> = []
        for entity in sourceContext.layout.entities where !entity.isAbstract {
            guard !steps.contains(where: { $0.isKept && $0.source?.number == entity.number }),
                kept.areReferring(to: entity, in: sourceContext.layout)
            else { continue }
            let keys = try KeptRows.keys(of: entity, in: sourceContext)
            for start in stride(from: 0, to: keys.count, by: 1_000) {
                let objects = (start..<min(start + 1_000, keys.count)).map {
                    sourceContext.object(key: keys.key(at: $0), of: entity, in: sourceStore)
                }
                sourceContext.loadRows(of: objects, areKept: false)
                for object in objects {
                    let isMoved = kept.recordMove(object, destinations(of: object))
                    if isMoved, let root = kept.root(of: entity) { roots.insert(root) }
                    relateAgain(to: object, isMoved: isMoved, kept)
                }
                sourceContext.letGoOfUnchangedObjects()
            }
        }
        guard !roots.isEmpty, let store = destinationContext.persistentStoreCoordinator?.persistentStores.first else {
            return
        }
        try (store as? any SQLRowStore)?.removeDanglingReferences(to: roots)
    }

    private func destinations(of source: NSManagedObject) -> [InstancePairs.Instance] {
        let root = kept?.root(of: source.layout)
        return steps.flatMap { step in
            step.pairs.places(ofSource: source).map { step.pairs.settledDestination(at: $0) }
        }.filter { destinationContext.layout.entity(Int($0.entityNumber)).rootNumber == root }
    }

    /// Notes the objects that stay and refer to one that is made anew.
    private func relateAgain(to object: NSManagedObject, isMoved: Bool, _ kept: KeptRows) {
        for step in kept.steps.values {
            guard let source = step.source, let destination = step.destination else { continue }
            for copy in step.relationships where isMoved || !copy.isRedundant {
                guard case .associated(_, let ordinal) = copy.origin,
                    let former = source.properties[ordinal].relationship,
                    sourceContext.layout.entity(former.destination).numbers.contains(object.layout.number),
                    let inverse = former.inverse
                else { continue }
                let isToMany = object.layout.properties[inverse].relationship?.isToMany == true
                // The row that stays refers to the new object already.
                guard isMoved || !isToMany else { continue }
                let owners = isToMany ? object.members(at: inverse) : object.object(at: inverse).map { [$0] } ?? []
                for owner in owners where owner.layout.number == source.number {
                    kept.relateAgain(owner.key, of: destination.number)
                }
            }
        }
    }

    /// Notes objects that stay and that a policy has changed, before they are saved.
    func relateChangedRows() {
        guard let kept else { return }
        for object in destinationContext.updatedObjects where kept.waits(object.layout.number) {
            guard let step = kept.steps[object.layout.number], keys(of: step).contains(object.key) else { continue }
            kept.relateAgain(object.key, of: object.layout.number)
        }
    }

    /// Sets the inverses of to-one relationships, which no change of an object sets whose row refers to the other one already.
    func setInverses(of object: NSManagedObject, _ step: MigrationStep) {
        for copy in step.relationships where !copy.relationship.isToMany {
            guard let inverse = copy.relationship.inverse, let other = object.object(at: copy.property.ordinal),
                other.layout.properties[inverse].relationship?.isToMany == false, other.object(at: inverse) !== object
            else { continue }
            other.setObject(object, at: inverse)
        }
    }

    /// Returns the objects that stay and are related again, with those that they were.
    func relatedAgain(_ step: MigrationStep) -> [(object: NSManagedObject, source: NSManagedObject)] {
        guard let kept, let source = step.source, let destination = step.destination else { return [] }
        return (kept.related[destination.number] ?? []).sorted().map { key in
            (
                destinationContext.object(key: key, of: destination, in: destinationStore),
                sourceContext.object(key: key, of: source, in: sourceStore)
            )
        }
    }
}

extension SQLRowStore {
    /// Removes references to objects that are not there, by the numbers of the objects' root entities.
    func removeDanglingReferences(to roots: Set<Int>) throws {
        let statements = try DanglingReferences(tables: opened().tables).removals(to: roots)
        try convertingErrors {
            try writing { session in
                for statement in statements { try session.run(statement, []) }
            }
        }
        cache.forgetAll()
    }
}
