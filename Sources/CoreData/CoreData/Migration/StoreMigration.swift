internal import CoreDataSQLite
internal import Foundation

/// Migrates a store by copying its objects to a new store, which replaces the old one when it is complete.
///
/// At the place of its source, the new store may begin as a copy of the old one, in which the rows of entities stay whose objects the
/// mapping model does not change (``KeptEntities``).
///
/// The new store is created in a temporary folder next to its destination. Until it is moved into place, existing files
/// are unchanged.
struct StoreMigration {
    let source: StorePlace
    let destination: StorePlace
    /// Whether the new store replaces its source and keeps its identifier.
    private let isInPlace: Bool

    init(from source: StorePlace, to destination: StorePlace) {
        self.source = source
        self.destination = destination
        isInPlace = source.isSame(as: destination)
    }

    /// Migrates a store in place. Used when a store with an older version of the model is opened.
    static func migrate(
        _ place: StorePlace,
        from source: NSManagedObjectModel,
        to destination: NSManagedObjectModel,
        with mapping: NSMappingModel,
        tell: @escaping (_ entity: String, _ fraction: Double) -> Void = { _, _ in }
    ) throws {
        guard place.options?.isSet(NSReadOnlyPersistentStoreOption) != true else {
            throw ErrorFactory.cannotMigrateReadOnlyStore(at: place.url)
        }
        let manager = NSMigrationManager(sourceModel: source, destinationModel: destination)
        let observation = manager.observe(\.migrationProgress, options: [.new]) { manager, _ in
            let mapping = manager.currentEntityMapping
            tell(mapping.destinationEntityName ?? mapping.sourceEntityName ?? "", Double(manager.migrationProgress))
        }
        defer { observation.invalidate() }
        try StoreMigration(from: place, to: place).run(mapping, by: manager)
    }

    func run(_ mapping: NSMappingModel, by manager: NSMigrationManager) throws {
        let storeClass = try StoreRegistry.storeClass(of: destination.type, at: destination.url)
        let kept = try keptEntities(mapping, manager)
        if let replaceable = destination.replaceable {
            let isAddition = try destination.exists && !isInPlace
            let beginning: ReplacementBeginning = isAddition || kept != nil ? .copyWithoutRules : .nothing
            return try replaceable.replace(destination, beginningWith: beginning) { new in
                try copy(mapping, manager, to: new, keeping: kept)
                if !isAddition, kept == nil { try takeOverMetadata(to: new, storeClass, manager) }
            }
        }
        guard destination.isKept else { return try copy(mapping, manager, to: destination, keeping: nil) }
        try OpenStores.requireClosed(destination.url, options: destination.options)
        let turn = MigrationTurn(at: destination.url, timeout: StoreHold.longestWait)
        defer { turn.end() }
        // Checks now that no other process has the store open, rather than after all the work.
        try StoreHold(on: destination.files, options: destination.options).end()
        let stamp = StoreStamp(of: destination.files)
        try MigrationSpace.require(for: source.files.size, beside: destination.url)
        let folder = try MigrationFolder(beside: destination.url)
        defer { folder.remove() }
        let new = StorePlace(
            url: folder.url.appendingPathComponent(destination.url.lastPathComponent),
            type: destination.type,
            configuration: destination.configuration,
            options: destination.options
        )
        let isAddition = try destination.exists && !isInPlace
        do {
            if isAddition || kept != nil {
                try destination.files.copy(to: new.files)
                guard StoreStamp(of: destination.files) == stamp else {
                    throw ErrorFactory.storeChangedWhileMigrated(at: destination.url)
                }
            }
            try copy(mapping, manager, to: new, keeping: kept)
            if !isAddition, kept == nil { try takeOverMetadata(to: new, storeClass, manager) }
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw ErrorFactory.noSpaceLeftToMigrate(at: destination.url, failure: nil)
        }
        try StoreSwap(of: new.files, into: destination, since: stamp).run()
    }

    /// Returns the entities whose rows stay in a copy of the store; nil if all objects are made anew in an empty store.
    private func keptEntities(_ mapping: NSMappingModel, _ manager: NSMigrationManager) throws -> KeptEntities? {
        guard isInPlace, manager.usesStoreSpecificMigrationManager, manager.takesInvalidObject == nil,
            source.type == destination.type, destination.upgradable != nil,
            source.configuration == nil, destination.configuration == nil, try destination.exists
        else { return nil }
        if source.type == NSSQLiteStoreType {
            guard try UntouchedFile.read(source.url, Self.canKeepRows) else { return nil }
        }
        return KeptEntities(mapping, from: manager.sourceModel, to: manager.destinationModel)
    }

    /// Whether rows of a file may stay: no trigger of others may run while the rest is deleted, and what a mirror knows is taken over
    /// with the objects of an empty store.
    private static func canKeepRows(_ connection: Connection) throws -> Bool {
        guard try ForeignCode.find(in: connection).isEmpty else { return false }
        #if CloudKit
        return try !MirrorTables.exist(in: connection)
        #else
        return true
        #endif
    }

    private func copy(
        _ mapping: NSMappingModel,
        _ manager: NSMigrationManager,
        to new: StorePlace,
        keeping kept: KeptEntities?
    ) throws {
        if let kept, let storeClass = new.upgradable {
            Log.migration("the rows of \(kept.names.count) entities stay")
            try storeClass.upgrade(new, from: manager.sourceModel, to: manager.destinationModel, keeping: kept)
        }
        let old = NSPersistentStoreCoordinator(managedObjectModel: manager.sourceModel)
        let other = NSPersistentStoreCoordinator(managedObjectModel: manager.destinationModel)
        defer {
            manager.clear()
            for coordinator in [old, other] {
                // Fails only for stores that are removed already.
                for store in coordinator.persistentStores { try? coordinator.remove(store) }
            }
        }
        var reading = source
        reading.options = sourceOptions
        try open(reading, in: old, .migrationManagerSourceStore)
        if isInPlace, kept == nil { try requireExplained(old.persistentStores.first) }
        var writing = new
        writing.options = try destinationOptions(old)
        try open(writing, in: other, .migrationManagerDestinationStore)
        let run = try MigrationRun(mapping, by: manager, from: old, to: other, keeping: kept)
        manager.run = run
        try run.sourceContext.performAndWait {
            try run.destinationContext.performAndWait { try run.carryOut() }
        }
        #if CloudKit
        if isInPlace, kept == nil {
            let (former, new) = (old.persistentStores.first, other.persistentStores.first)
            try MirrorTables.takeOver(by: run, from: former, to: new)
        }
        #endif
    }

    /// Throws if a store has what no part of its model explains: the new store, which replaces it, would not have it.
    private func requireExplained(_ store: NSPersistentStore?) throws {
        guard let store = store as? SQLiteStore, let layout = store.persistentStoreCoordinator?.layout else { return }
        let found = try store.read { connection in
            try MigrationForecast.Unexplained.leftBehind(in: connection, layout).first
        }
        guard let found else { return }
        throw ErrorFactory.migrationMeetsUnexplained(
            found.subject,
            "(\(found.count)) cannot be explained by the store's model, and the new store would lack them",
            at: store.url
        )
    }

    private func open(
        _ place: StorePlace,
        in coordinator: NSPersistentStoreCoordinator,
        _ code: CocoaError.Code
    ) throws {
        do {
            try coordinator.addPersistentStore(
                ofType: place.type,
                configurationName: place.configuration,
                at: place.url,
                options: place.options
            )
        } catch {
            throw ErrorFactory.migrationStore(at: place.url, code: code, error)
        }
    }

    /// Options that do not apply to the stores of a migration.
    private static let keysOfUse: [String] = [
        NSPersistentHistoryTrackingKey, NSMigratePersistentStoresAutomaticallyOption,
        NSInferMappingModelAutomaticallyOption, NSPersistentStoreStagedMigrationManagerOptionKey,
        NSPersistentStoreRemoteChangeNotificationPostOptionKey, NSReadOnlyPersistentStoreOption,
        NSMigrationMappingModelsOption, NSMigrationDroppedPropertiesOption,
    ]

    /// Marks the store that objects are copied to, which replaces another one when they are complete.
    static let unfinishedStoreOption = "CoreDataUnfinishedStore"

    private func usable(_ options: [AnyHashable: Any]?) -> [AnyHashable: Any] {
        (options ?? [:]).filter { key, _ in !Self.keysOfUse.contains { key == AnyHashable($0) } }
    }

    private var sourceOptions: [AnyHashable: Any] {
        usable(source.options).merging([NSReadOnlyPersistentStoreOption: true as NSNumber]) { $1 }
    }

    private func destinationOptions(_ old: NSPersistentStoreCoordinator) throws -> [AnyHashable: Any] {
        var options = usable(destination.options)
        options[Self.unfinishedStoreOption] = true
        if isInPlace, let identifier = old.persistentStores.first?.identifier {
            options[StoreMetadata.Key.uuid] = identifier
        }
        return options
    }

    /// Copies the program's custom metadata of the old store to the new one, which remembers the version that it leaves.
    private func takeOverMetadata(
        to new: StorePlace,
        _ storeClass: NSPersistentStore.Type,
        _ manager: NSMigrationManager
    ) throws {
        let old = try StoreRegistry.storeClass(of: source.type, at: source.url)
        let metadata = try old.metadataForPersistentStore(with: source.url)
        var kept = metadata.filter { key, _ in !key.hasPrefix("NS") && !key.hasPrefix("_NS") }
        var versions = FormerVersions(in: metadata)
        let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
        versions.leave(manager.sourceModel, hashes, for: manager.destinationModel)
        kept[FormerVersions.key] = versions.checksums.isEmpty ? nil : versions.checksums
        guard !kept.isEmpty else { return }
        let own = try storeClass.metadataForPersistentStore(with: new.url)
        try storeClass.setMetadata(own.merging(kept) { $1 }, forPersistentStoreAt: new.url)
    }
}
