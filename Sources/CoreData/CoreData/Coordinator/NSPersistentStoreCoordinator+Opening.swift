internal import Foundation

extension NSPersistentStoreCoordinator {
    /// Opens a store and makes it one of the coordinator's, migrating it first if it is of another version and the options
    /// ask for that. Called on the queue.
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
                options: options
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
        if let url {
            guard url == StoreRegistry.noURL || persistentStore(for: url) == nil else {
                throw ErrorFactory.cannotOpenStore(at: url, reason: "it has been added to this coordinator already")
            }
        } else if [NSSQLiteStoreType, NSBinaryStoreType, NSXMLStoreType].contains(type) {
            throw ErrorFactory.cannotOpenStore(at: nil, reason: "a store of type \(type) needs a URL")
        }
    }

    private func requireConfiguration(_ configuration: String?, at url: URL?) throws {
        guard managedObjectModel.entities(forConfigurationName: configuration) == nil else { return }
        let known = managedObjectModel.configurations.joined(separator: ", ")
        throw ErrorFactory.cannotOpenStore(
            at: url,
            reason: "the model has no configuration named \(configuration ?? ""), only these: \(known)"
        )
    }

    /// A store that says that it is of another type than it was opened as would be taken for something else next time.
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

    /// A store without version hashes is new, and gets those of this model. In another store they must be the same.
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
        guard store.options?.isSet(NSIgnorePersistentStoreVersioningOption) != true else { return }
        let differences = managedObjectModel.versionDifferences(from: stored, configuration: store.configurationName)
        guard !differences.isEmpty else { return }
        throw ErrorFactory.incompatibleModel(
            at: store.url,
            searchingFor: stored,
            differences: differences,
            metadata: store.metadata
        )
    }
}
