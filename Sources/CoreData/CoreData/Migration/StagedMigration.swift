internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// A migration of one store in stages. Each leaves a store of its version, so that whatever ends it, the next start goes on
/// from there.
struct StagedMigration {
    private let manager: NSStagedMigrationManager
    private let place: StorePlace
    private let versions: VersionCatalog
    private let source: String
    private let target: String

    /// - Parameter hashes: The version of the store.
    init(
        of place: StorePlace,
        _ hashes: [String: Data],
        to model: NSManagedObjectModel,
        by manager: NSStagedMigrationManager
    ) {
        self.manager = manager
        self.place = place
        source = VersionHash.checksum(of: hashes)
        target = model.versionChecksum
        versions = VersionCatalog(manager.stages, place, to: model)
    }

    /// - Throws: `CocoaError`: 134504 if a version is not found, 134506 if the store is of a later one than the model; what
    ///   handlers throw; and what keeps the store from being migrated. It is of the version then that the last stage which
    ///   came to its end led to.
    func run() throws {
        // What there is no way for is seen before anything has changed.
        let steps = try plan().map(step)
        guard !steps.isEmpty else { return }
        try OpenStores.requireClosed(place.url)
        for step in steps { try carryOut(step) }
    }

    // MARK: - The way

    /// A part of the way.
    struct Leg {
        let source: String
        let destination: String
        var stage: NSCustomMigrationStage?
        /// Whether the store has been migrated, and only the stage's last handler is left to be called.
        var isMigrated = false
    }

    /// The way from the store's version to the model's: through the stages that are left, and over the gaps between them.
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

    /// The first stage that is not behind the store.
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

    /// The stage whose last handler has not come to its end yet, if there is one.
    private func pendingLeg(_ stages: [NSMigrationStage]) throws -> Leg? {
        guard try PendingStage(of: place).version == source else { return nil }
        let stage = stages.compactMap { $0 as? NSCustomMigrationStage }
            .last { $0.nextModel.versionChecksum == source && $0.didMigrateHandler != nil }
        return stage.map { Leg(source: source, destination: source, stage: $0, isMigrated: true) }
    }

    // MARK: - Carrying out

    /// A part of the way, with all that it takes.
    private struct Step {
        let leg: Leg
        let old: NSManagedObjectModel
        let new: NSManagedObjectModel
        let path: [MigrationPath.Leg]
    }

    private func step(_ leg: Leg) throws -> Step {
        let (old, new) = (try versions.model(leg.source), try versions.model(leg.destination))
        let path = leg.source == leg.destination ? [] : try MigrationPath(from: old, to: new).legs()
        return Step(leg: leg, old: old, new: new, path: path)
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
        for leg in path { try leg.carryOut(on: place) }
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
        defer {
            manager.container = nil
            for store in coordinator.persistentStores { try? coordinator.remove(store) }
        }
        try handler(manager, stage)
    }

    /// Handlers save to the store as the program does, history included.
    private var options: [AnyHashable: Any] {
        let keys = [
            NSMigratePersistentStoresAutomaticallyOption, NSInferMappingModelAutomaticallyOption,
            NSPersistentStoreStagedMigrationManagerOptionKey, NSPersistentStoreRemoteChangeNotificationPostOptionKey,
        ]
        return (place.options ?? [:]).filter { key, _ in !keys.contains { key == AnyHashable($0) } }
    }
}
