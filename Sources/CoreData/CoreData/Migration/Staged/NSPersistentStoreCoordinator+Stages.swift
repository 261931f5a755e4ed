internal import FoundationBackfill

extension NSPersistentStoreCoordinator {
    /// Migrates the store that is to be opened, if it is of a former version and the options have a manager of stages.
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
                reason: "its value is no NSStagedMigrationManager"
            )
        }
        let place = StorePlace(url: url, type: type, configuration: configuration, options: options)
        guard place.exists else { return }
        let metadata = try Self.metadataForPersistentStore(ofType: type, at: url)
        guard let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data],
            PendingStage.isThere(in: metadata)
                || !managedObjectModel.versionDifferences(from: hashes, configuration: configuration).isEmpty
        else { return }
        try StagedMigration(of: place, hashes, to: managedObjectModel, by: manager).run()
    }
}
