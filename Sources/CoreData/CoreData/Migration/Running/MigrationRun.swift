internal import FoundationBackfill

/// A running migration: converts the objects of one store to those of another, mapping by mapping, in three passes.
///
/// All passes work in batches: after each batch, the destination objects are saved, and both contexts release their
/// objects. ``InstancePairs`` records which destination objects belong to which source objects.
final class MigrationRun {
    let mappingModel: NSMappingModel
    let sourceContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    let destinationContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    let steps: [MigrationStep]
    private(set) var current: MigrationStep?
    unowned let manager: NSMigrationManager
    private let stepsByMapping: [ObjectIdentifier: MigrationStep]
    private let stepsByName: [String: MigrationStep]
    let destinationStore: StoreIdentity?
    /// The objects that stay where they are; nil if all are made anew.
    let kept: KeptRows?
    /// Whether each save of the destination store writes the whole file.
    let writesWholeFiles: Bool
    let sourceStore: StoreIdentity?
    /// The error of a function that an expression called.
    private var failure: (any Error)?
    let variables = NSMutableDictionary()

    /// - Parameter entities: The entities whose rows the destination has already; nil if it is empty.
    /// - Throws: `CocoaError` with the code 134110 if the mappings do not fit the models.
    init(
        _ mappingModel: NSMappingModel,
        by manager: NSMigrationManager,
        from source: NSPersistentStoreCoordinator,
        to destination: NSPersistentStoreCoordinator,
        keeping entities: KeptEntities? = nil
    ) throws {
        self.mappingModel = mappingModel
        self.manager = manager
        let mappings = mappingModel.entityMappings ?? []
        let steps = try mappings.map { try MigrationStep($0, from: source.layout, to: destination.layout) }
        self.steps = steps
        stepsByMapping = Dictionary(steps.map { (ObjectIdentifier($0.mapping), $0) }, uniquingKeysWith: { $1 })
        stepsByName = Dictionary(steps.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        guard stepsByName.count == steps.count else {
            throw ErrorFactory.migrationFailed("two mappings have the same name")
        }
        steps.markRedundantRelationships(in: destination.layout)
        kept = entities.map { KeptRows($0, steps, from: source.layout, to: destination.layout) }
        if let entities { steps.markRelationshipsInPlace(entities, from: source.layout, to: destination.layout) }
        sourceStore = source.persistentStores.first?.identity
        destinationStore = destination.persistentStores.first?.identity
        writesWholeFiles = destination.persistentStores.first is NSAtomicStore
        sourceContext.persistentStoreCoordinator = source
        destinationContext.persistentStoreCoordinator = destination
    }

    func step(of mapping: NSEntityMapping) -> MigrationStep? {
        stepsByMapping[ObjectIdentifier(mapping)] ?? stepsByName[mapping.mappingName]
    }

    func hasMapping(named name: String) -> Bool { stepsByName[name] != nil }

    func begin(_ step: MigrationStep?) {
        manager.willChangeValue(forKey: "currentEntityMapping")
        current = step
        manager.didChangeValue(forKey: "currentEntityMapping")
    }

    func forgetInstances() {
        for step in steps { step.pairs = InstancePairs() }
    }

    // MARK: - Associations

    /// Returns the destination objects that a mapping created for source objects; nil stands for all.
    func instances(of name: String, from sources: [NSManagedObject]?) -> [NSManagedObject] {
        guard let step = stepsByName[name] else { return [] }
        guard let sources else {
            let kept = step.isKept ? keys(of: step).sorted() : []
            return kept.compactMap { key in
                step.destination.map { destinationContext.object(key: key, of: $0, in: destinationStore) }
            } + (0..<step.pairs.count).map { destination(at: $0, of: step) }
        }
        return sources.flatMap { instances(of: step, from: $0) }
    }

    /// Returns the destination objects that any mapping created for source objects.
    func instances(from sources: [NSManagedObject]) -> [NSManagedObject] {
        sources.flatMap { source in steps.flatMap { step in instances(of: step, from: source) } }
    }

    private func instances(of step: MigrationStep, from source: NSManagedObject) -> [NSManagedObject] {
        let made = step.pairs.places(ofSource: source).map { destination(at: $0, of: step) }
        guard step.isKept, let kept = keptInstance(of: step, from: source) else { return made }
        return [kept] + made
    }

    /// Returns the source objects that a mapping created destination objects from; nil stands for all.
    func origins(of name: String, to destinations: [NSManagedObject]?) -> [NSManagedObject] {
        guard let step = stepsByName[name] else { return [] }
        guard let destinations else {
            let kept = step.isKept ? keys(of: step).sorted() : []
            return kept.compactMap { key in
                step.source.map { sourceContext.object(key: key, of: $0, in: sourceStore) }
            } + (0..<step.pairs.count).map { source(at: $0, of: step) }
        }
        return destinations.flatMap { destination in
            let origins = step.pairs.places(ofDestination: destination).map { source(at: $0, of: step) }
            return (keptOrigin(of: step, to: destination).map { [$0] } ?? []) + origins
        }
    }

    func source(at place: Int, of step: MigrationStep) -> NSManagedObject {
        sourceContext.object(for: step.pairs.source(at: place), in: sourceStore)
    }

    func destination(at place: Int, of step: MigrationStep) -> NSManagedObject {
        step.pairs.destination(at: place, in: destinationContext, destinationStore)
    }

    // MARK: - Batches

    /// Saves the destination objects, and releases the objects of both contexts.
    func finishBatch() throws {
        do {
            destinationContext.processPendingChanges()
            adoptKeys()
            relateChangedRows()
            try destinationContext.obtainPermanentIDs(for: Array(destinationContext.insertedObjects))
            for step in steps { step.pairs.settle() }
            try destinationContext.saveUnvalidated()
        } catch let error as CocoaError where error.code == .managedObjectConstraintMerge {
            throw ErrorFactory.migrationFailed(
                error.localizedDescription,
                mapping: current?.name,
                entity: current?.mapping.destinationEntityName,
                code: CocoaError.Code(rawValue: NSMigrationConstraintViolationError),
                underlying: error
            )
        }
        destinationContext.letGoOfUnchangedObjects()
        sourceContext.letGoOfUnchangedObjects()
    }

    // MARK: - Failing

    /// Records the error of a function that an expression called.
    func fail(_ error: any Error) {
        failure = failure ?? error
    }

    /// - Throws: The recorded error of a function that could not throw itself.
    func requireSuccess(of step: MigrationStep) throws {
        let error = failure ?? step.policy.failure
        failure = nil
        step.policy.failure = nil
        if let error { throw error }
    }
}
