internal import FoundationBackfill

extension NSPersistentStoreCoordinator {
    /// Opens a store and adds it to the coordinator. If it has another model version and the options ask for migration,
    /// it is migrated first. Called on the queue.
    func openStore(
        _ type: String,
        _ configuration: String?,
        at url: URL?,
        _ options: [AnyHashable: Any]?
    ) throws -> NSPersistentStore {
        do {
            return try openCurrentStore(type, configuration, at: url, options)
        } catch let error as CocoaError where error.code == .persistentStoreIncompatibleVersionHash {
            guard let url, SchemaMigration.isWanted(options) else { throw error }
            let migration = SchemaMigration(
                url: url,
                type: type,
                model: managedObjectModel,
                configurationName: configuration,
                options: options,
                library: try MigrationLibrary(forStoreWith: options)
            )
            try migration.run()
            return try openCurrentStore(type, configuration, at: url, options)
        }
    }

    private func openCurrentStore(
        _ type: String,
        _ configuration: String?,
        at url: URL?,
        _ options: [AnyHashable: Any]?
    ) throws -> NSPersistentStore {
        let storeClass = try StoreRegistry.storeClass(of: type, at: url)
        try requirePlace(url, for: type)
        try requireIdentifiers(at: url)
        try requireConfiguration(configuration, at: url)
        try migrateInStages(type, configuration, at: url, options)
        let store = storeClass.init(
            persistentStoreCoordinator: self,
            configurationName: configuration,
            at: url ?? StoreRegistry.noURL,
            options: options
        )
        do {
            try store.loadMetadata()
            try requireType(type, of: store)
            try requireModel(of: store)
            try requireNew(store)
            identify(store)
            try store.open()
        } catch {
            store.persistentStoreCoordinator = nil
            throw error
        }
        attach(store)
        store.didAdd(to: self)
        return store
    }

    private func requirePlace(_ url: URL?, for type: String) throws {
        if let url, !StoreRegistry.isNowhere(url) {
            guard persistentStore(for: url) == nil else {
                throw ErrorFactory.cannotOpenStore(at: url, reason: "it has already been added to this coordinator")
            }
        } else if [NSBinaryStoreType, NSXMLStoreType].contains(type) || url == nil && type == NSSQLiteStoreType {
            throw ErrorFactory.cannotOpenStore(at: nil, reason: "a store of type \(type) needs a URL")
        }
    }

    /// Throws an error if new identifiers are not distinct: stores would be taken for each other, and a large value would be
    /// written over the file of another.
    private func requireIdentifiers(at url: URL?) throws {
        guard !NewIdentifiers.areDistinct else { return }
        throw ErrorFactory.missingIdentifiers(at: url)
    }

    private func requireConfiguration(_ configuration: String?, at url: URL?) throws {
        guard managedObjectModel.entities(forConfigurationName: configuration) == nil else { return }
        let known = managedObjectModel.configurations.joined(separator: ", ")
        throw ErrorFactory.cannotOpenStore(
            at: url,
            reason: "the model has no configuration named \(configuration ?? ""), only these: \(known)"
        )
    }

    /// Throws an error if the store's metadata or class declares another type than the one it was opened with, since
    /// the store could not be opened with that type again.
    private func requireType(_ type: String, of store: NSPersistentStore) throws {
        for actual in [store.metadata[NSStoreTypeKey] as? String, store.type].compactMap({ $0 }) where actual != type {
            throw ErrorFactory.storeTypeMismatch(at: store.url, requested: type, actual: actual)
        }
    }

    private func requireNew(_ store: NSPersistentStore) throws {
        guard persistentStores.contains(where: { $0.identifier == store.identifier }) else { return }
        throw ErrorFactory.cannotOpenStore(
            at: store.url,
            reason: "this coordinator has a store with the same identifier, \(store.identifier ?? "")"
        )
    }

    /// Throws an error if the store's version hashes differ from the model's. A store without version hashes is new,
    /// and gets those of the model.
    private func requireModel(of store: NSPersistentStore) throws {
        let entities = managedObjectModel.entities(forConfigurationName: store.configurationName) ?? []
        let names = Set(entities.compactMap(\.name))
        let hashes = managedObjectModel.entityVersionHashesByName.filter { names.contains($0.key) }
        guard let stored = store.metadata[NSStoreModelVersionHashesKey] as? [String: Data] else {
            store.metadata[NSStoreModelVersionHashesKey] = hashes
            store.metadata[NSStoreModelVersionIdentifiersKey] =
                managedObjectModel.versionIdentifiers.map { "\($0)" }.sorted()
            return
        }
        guard !store.checksModel, store.options?.isSet(NSIgnorePersistentStoreVersioningOption) != true else { return }
        let differences = managedObjectModel.versionDifferences(from: stored, configuration: store.configurationName)
        guard !differences.isEmpty, !isVersion(of: store.metadata, store.configurationName) else { return }
        throw ErrorFactory.incompatibleModel(
            at: store.url,
            searchingFor: stored,
            differences: differences,
            metadata: store.metadata
        )
    }
}

extension NSPersistentStoreCoordinator {
    /// Whether the model is the version that a store with the metadata was made with.
    private func isVersion(of metadata: [String: Any], _ configuration: String?) -> Bool {
        managedObjectModel.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata)
    }

    /// Migrates a store in stages before it is opened, if it has an older model version and the options contain a
    /// staged migration manager.
    func migrateInStages(
        _ type: String,
        _ configuration: String?,
        at url: URL?,
        _ options: [AnyHashable: Any]?
    ) throws {
        guard let url, let manager = options?[NSPersistentStoreStagedMigrationManagerOptionKey] else { return }
        guard let manager = manager as? NSStagedMigrationManager else {
            throw ErrorFactory.unsupportedOption(
                NSPersistentStoreStagedMigrationManagerOptionKey,
                of: "a store",
                reason: "its value is not an NSStagedMigrationManager"
            )
        }
        let place = StorePlace(url: url, type: type, configuration: configuration, options: options)
        guard try place.exists else { return }
        let metadata = try Self.metadataForPersistentStore(ofType: type, at: url)
        guard let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data],
            PendingStage.isThere(in: metadata) || !isVersion(of: metadata, configuration)
        else { return }
        try StagedMigration(of: place, hashes, to: managedObjectModel, by: manager).run()
    }
}

/// The identifiers that Foundation makes, from `/dev/urandom` alone. Without it, as in a bare changed root, they are all the
/// same.
enum NewIdentifiers {
    /// Whether two identifiers differ, checked once.
    static let areDistinct = areDistinct { UUID() }

    static func areDistinct(_ make: () -> UUID) -> Bool { make() != make() }
}
