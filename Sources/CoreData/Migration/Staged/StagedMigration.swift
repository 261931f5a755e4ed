internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// A migration of one store in stages: of a copy, which takes the place of the store when all of them are done.
struct StagedMigration {
    private let manager: NSStagedMigrationManager
    private let place: StorePlace
    private let configuration: String?
    private let versions: VersionCatalog
    private let source: String
    private let target: String

    /// - Parameter hashes: The version of the store.
    init(
        of place: StorePlace,
        _ configuration: String?,
        _ hashes: [String: Data],
        to model: NSManagedObjectModel,
        by manager: NSStagedMigrationManager
    ) {
        self.manager = manager
        self.place = place
        self.configuration = configuration
        source = VersionHash.checksum(of: hashes)
        target = model.versionChecksum
        versions = VersionCatalog(manager.stages, place, to: model)
    }

    /// - Throws: `CocoaError`: 134504 if a version is not found, 134506 if the store is of a later one than the model; what
    ///   handlers throw; and what keeps the store from being migrated. It is left as it was then.
    func run() throws {
        let legs = try plan()
        try MigrationSpace.require(for: place.files.size, beside: place.url)
        let folder = try MigrationFolder(beside: place.url)
        defer { folder.remove() }
        let copy = StorePlace(
            url: folder.url.appendingPathComponent(place.url.lastPathComponent),
            type: place.type,
            options: options
        )
        try place.files.copy(to: copy.files)
        for leg in legs {
            try carryOut(leg, on: copy)
        }
        try StoreSwap(of: copy.files, into: place.files).run()
    }

    // MARK: - The way

    /// A part of the way.
    struct Leg {
        let source: String
        let destination: String
        var stage: NSCustomMigrationStage?
    }

    /// The way from the store's version to the model's: through the stages that are left, and over the gaps between them.
    func plan() throws -> [Leg] {
        let stages = manager.stages
        try requireForward(stages)
        var (legs, current) = ([Leg](), source)
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

    // MARK: - Carrying out

    private func carryOut(_ leg: Leg, on store: StorePlace) throws {
        let old = try versions.model(leg.source)
        let new = try versions.model(leg.destination)
        if let stage = leg.stage, let handler = stage.willMigrateHandler {
            try handle(stage, store, old, handler)
        }
        if leg.source != leg.destination {
            try MigrationPath(from: old, to: new).migrate(store)
        }
        if let stage = leg.stage, let handler = stage.didMigrateHandler {
            try handle(stage, store, new, handler)
        }
    }

    private func handle(
        _ stage: NSCustomMigrationStage,
        _ store: StorePlace,
        _ model: NSManagedObjectModel,
        _ handler: (NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void
    ) throws {
        let name = place.url.deletingPathExtension().lastPathComponent
        let container = NSPersistentContainer(name: name, managedObjectModel: model)
        let coordinator = container.persistentStoreCoordinator
        try coordinator.addPersistentStore(
            ofType: store.type,
            configurationName: configuration,
            at: store.url,
            options: store.options
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
            NSPersistentStoreStagedMigrationManagerOptionKey, NSReadOnlyPersistentStoreOption,
            NSPersistentStoreRemoteChangeNotificationPostOptionKey,
        ]
        return (place.options ?? [:]).filter { key, _ in !keys.contains { key == AnyHashable($0) } }
    }
}
