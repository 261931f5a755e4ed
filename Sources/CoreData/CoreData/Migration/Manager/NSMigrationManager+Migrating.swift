public import FoundationBackfill

extension NSMigrationManager {
    /// Migrates a store.
    ///
    /// A store that is at the destination already gets the new objects in addition to its own. If it is the same as the
    /// source, the new store takes its place, and keeps its identifier.
    ///
    /// - Throws: `CocoaError`: 134110 if a mapping cannot be carried out, 134111 if new objects have the same unique
    ///   values, 134120 if the migration was cancelled, 134140 without a mapping model, 134150 and 134160 if one of the
    ///   stores cannot be opened, 134170 if a policy throws, 640 if there is no room for the new store. Errors name the
    ///   mapping, the entity, the property and the object.
    public func migrateStore(
        from sourceURL: URL,
        sourceType sStoreType: String,
        options sOptions: [AnyHashable: Any]? = nil,
        with mappings: NSMappingModel?,
        toDestinationURL dURL: URL,
        destinationType dStoreType: String,
        destinationOptions dOptions: [AnyHashable: Any]? = nil
    ) throws {
        guard let mappings else {
            let reason = ErrorFactory.migrationFailed("there is no mapping model")
            throw ErrorFactory.noMapping(from: sourceModel, to: destinationModel, reason)
        }
        let source = StorePlace(url: sourceURL, type: sStoreType, options: sOptions)
        let destination = StorePlace(url: dURL, type: dStoreType, options: dOptions)
        try StoreMigration(from: source, to: destination).run(mappings, by: self)
    }

    /// Migrates a store.
    ///
    /// - Throws: As ``migrateStore(from:sourceType:options:with:toDestinationURL:destinationType:destinationOptions:)``
    ///   does.
    public func migrateStore(
        from sourceURL: URL,
        type sourceType: NSPersistentStore.StoreType,
        options sourceOptions: [AnyHashable: Any]? = nil,
        mapping: NSMappingModel,
        to destinationURL: URL,
        type destinationType: NSPersistentStore.StoreType,
        options destinationOptions: [AnyHashable: Any]? = nil
    ) throws {
        try migrateStore(
            from: sourceURL,
            sourceType: sourceType.rawValue,
            options: sourceOptions,
            with: mapping,
            toDestinationURL: destinationURL,
            destinationType: destinationType.rawValue,
            destinationOptions: destinationOptions
        )
    }
}
