internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// The staged migration of one store. Each stage leaves a store of its version, so that an interrupted migration
/// continues from there.
struct StagedMigration {
    private let manager: NSStagedMigrationManager
    private let place: StorePlace
    private let versions: VersionCatalog
    private let library: MigrationLibrary
    private let source: String
    private let target: String

    /// - Parameter hashes: The version hashes of the store.
    /// - Throws: The errors of mapping models in the options.
    init(
        of place: StorePlace,
        _ hashes: [String: Data],
        to model: NSManagedObjectModel,
        by manager: NSStagedMigrationManager
    ) throws {
        self.manager = manager
        self.place = place
        library = try MigrationLibrary(forStoreWith: place.options)
        source = VersionHash.checksum(of: hashes)
        target = model.versionChecksum
        versions = VersionCatalog(manager.stages, place, to: model, in: library)
    }

    /// - Throws: `CocoaError` 134504 if a version is not found, and 134506 if the store has a later version than the
    ///   model; errors of handlers; and errors of the migration. The store then has the version of the last completed
    ///   stage.
    func run() throws {
        // Finds all steps first, so that a missing one is reported before anything changes.
        let steps = try plan().map(step)
        guard !steps.isEmpty else { return }
        try OpenStores.requireClosed(place.url)
        Log.migration("\(place.url.path): \(steps.count) stages to carry out")
        for step in steps { try carryOut(step) }
    }

    // MARK: - Planning

    /// One leg of the migration.
    struct Leg {
        let source: String
        let destination: String
        var stage: NSCustomMigrationStage?
        /// Whether the store has been migrated already, and only the stage's last handler has to be called.
        var isMigrated = false
    }

    /// Returns the legs from the store's version to the model's: the remaining stages, and the gaps between them.
    func plan() throws -> [Leg] {
        let stages = manager.stages
        try requireForward(stages)
        var (legs, current) = (try pendingLeg(stages).map { [$0] } ?? [], source)
        for stage in stages[first(of: stages)...] where current != target {
            if let custom = stage as? NSCustomMigrationStage {
                let (from, to) = (custom.currentModel.versionChecksum, custom.nextModel.versionChecksum)
                if current != from { legs.append(Leg(source: current, destination: from)) }
                legs.append(Leg(source: from, destination: to, stage: custom))
                current = to
            } else if let last = stage.checksums.contains(target) ? target : stage.checksums.last, last != current {
                legs.append(Leg(source: current, destination: last))
                current = last
            }
        }
        if current != target { legs.append(Leg(source: current, destination: target)) }
        return legs
    }

    /// Returns the index of the first stage that is not completed.
    private func first(of stages: [NSMigrationStage]) -> Int {
        guard let last = stages.lastIndex(where: { $0.checksums.contains(source) }) else { return 0 }
        let isDone = stages[last] is NSCustomMigrationStage && stages[last].checksums.last == source
        return isDone ? last + 1 : last
    }

    private func requireForward(_ stages: [NSMigrationStage]) throws {
        let order = stages.flatMap(\.checksums)
        guard let begin = order.lastIndex(of: source), let end = order.lastIndex(of: target), end < begin else {
            return
        }
        throw ErrorFactory.backwardMigration(at: place.url, from: source, to: target)
    }

    /// Returns the leg for a stage whose last handler has not completed, if there is one.
    private func pendingLeg(_ stages: [NSMigrationStage]) throws -> Leg? {
        guard try PendingStage(of: place).version == source else { return nil }
        let stage = stages.compactMap { $0 as? NSCustomMigrationStage }
            .last { $0.nextModel.versionChecksum == source && $0.didMigrateHandler != nil }
        return stage.map { Leg(source: source, destination: source, stage: $0, isMigrated: true) }
    }

    // MARK: - Carrying out

    /// A leg with its models and its path.
    private struct Step {
        let leg: Leg
        let old: NSManagedObjectModel
        let new: NSManagedObjectModel
        let path: [MigrationPath.Leg]
    }

    private func step(_ leg: Leg) throws -> Step {
        let (old, new) = (try versions.model(leg.source), try versions.model(leg.destination))
        return Step(leg: leg, old: old, new: new, path: try path(of: leg, old, new))
    }

    private func path(
        of leg: Leg,
        _ old: NSManagedObjectModel,
        _ new: NSManagedObjectModel
    ) throws -> [MigrationPath.Leg] {
        guard leg.source != leg.destination else { return [] }
        guard let mapping = leg.stage?.mappingModel else {
            return try MigrationPath(from: old, to: new, in: library).legs()
        }
        return [MigrationPath.Leg(source: old, destination: new, mapping: mapping, origin: .program)]
    }

    private func carryOut(_ step: Step) throws {
        guard let stage = step.leg.stage else { return try migrate(step.path) }
        if !step.leg.isMigrated {
            if let handler = stage.willMigrateHandler { try handle(stage, step.old, handler) }
            if stage.didMigrateHandler != nil { try PendingStage(of: place).set(step.leg.destination) }
            try migrate(step.path)
        }
        if let handler = stage.didMigrateHandler {
            try handle(stage, step.new, handler)
            try PendingStage(of: place).set(nil)
        }
    }

    private func migrate(_ path: [MigrationPath.Leg]) throws {
        try LegByLeg(path, on: place).run()
    }

    private func handle(
        _ stage: NSCustomMigrationStage,
        _ model: NSManagedObjectModel,
        _ handler: (NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void
    ) throws {
        let name = place.url.deletingPathExtension().lastPathComponent
        let container = NSPersistentContainer(name: name, managedObjectModel: model)
        let coordinator = container.persistentStoreCoordinator
        try coordinator.addPersistentStore(
            ofType: place.type,
            configurationName: place.configuration,
            at: place.url,
            options: options
        )
        manager.container = container
        Log.migration("calling a handler of the stage \(stage.label ?? "without a label")")
        defer {
            manager.container = nil
            // Fails only for stores that the handler has removed already.
            for store in coordinator.persistentStores { try? coordinator.remove(store) }
        }
        try handler(manager, stage)
    }

    /// Handlers save to the store like the program does, including history.
    private var options: [AnyHashable: Any] {
        let keys = [
            NSMigratePersistentStoresAutomaticallyOption, NSInferMappingModelAutomaticallyOption,
            NSPersistentStoreStagedMigrationManagerOptionKey, NSPersistentStoreRemoteChangeNotificationPostOptionKey,
            NSMigrationMappingModelsOption, NSMigrationDroppedPropertiesOption,
        ]
        return (place.options ?? [:]).filter { key, _ in !keys.contains { key == AnyHashable($0) } }
    }
}

/// A mark in the metadata of a store for a stage whose last handler has not completed: without it, a store that has the
/// next version would look as if the stage were complete.
struct PendingStage {
    private static let key = "StagedMigrationPendingVersion"

    static func isThere(in metadata: [String: Any]) -> Bool { metadata[key] != nil }

    private let place: StorePlace
    private let storeClass: NSPersistentStore.Type

    init(of place: StorePlace) throws {
        self.place = place
        storeClass = try StoreRegistry.storeClass(of: place.type, at: place.url)
    }

    /// The checksum of the stage's next version. It is written before the store is migrated.
    var version: String? {
        get throws { try storeClass.metadataForPersistentStore(with: place.url)[Self.key] as? String }
    }

    func set(_ version: String?) throws {
        var metadata = try storeClass.metadataForPersistentStore(with: place.url)
        metadata[Self.key] = version
        try storeClass.setMetadata(metadata, forPersistentStoreAt: place.url)
    }
}

/// Finds versions of models by their checksums: in the stages, in the program's bundles, and in the store.
struct VersionCatalog {
    private let references: [String: NSManagedObjectModelReference]
    private let library: MigrationLibrary
    private let target: NSManagedObjectModel
    private let place: StorePlace

    init(
        _ stages: [NSMigrationStage],
        _ place: StorePlace,
        to target: NSManagedObjectModel,
        in library: MigrationLibrary = MigrationLibrary()
    ) {
        let all = stages.compactMap { $0 as? NSCustomMigrationStage }.flatMap { [$0.currentModel, $0.nextModel] }
        let given = library.given.compactMap(\.versions).flatMap { [$0.source, $0.destination] }
            .map { NSManagedObjectModelReference(model: $0, versionChecksum: $0.versionChecksum) }
        references = Dictionary(
            (all + given).map { ($0.versionChecksum, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        self.library = library
        self.target = target
        self.place = place
    }

    /// - Throws: `CocoaError` with the code 134504 if the version is not found.
    func model(_ checksum: String) throws -> NSManagedObjectModel {
        if checksum == target.versionChecksum { return target }
        if let reference = references[checksum] { return try reference.resolve() }
        for family in library.families {
            if let version = family.first(where: { $0.model.versionChecksum == checksum }) { return version.model }
        }
        let storeClass = try StoreRegistry.storeClass(of: place.type, at: place.url)
        do {
            let cached = try storeClass.cachedModel(at: place.url)
            if cached.versionChecksum == checksum { return cached }
        } catch {
            // A store without a copy of its model does not provide the version either.
            throw ErrorFactory.versionNotFound(checksum, at: place.url, underlying: error)
        }
        throw ErrorFactory.versionNotFound(checksum, at: place.url)
    }
}
