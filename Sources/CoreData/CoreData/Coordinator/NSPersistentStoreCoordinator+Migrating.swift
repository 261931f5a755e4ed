public import Foundation

extension NSPersistentStoreCoordinator {
    /// Moves a store to a new location, optionally with another type: copies all objects with their values and
    /// relationships, and replaces the store in the coordinator. The files of the old store are kept.
    ///
    /// ```swift
    /// let xml = try coordinator.migratePersistentStore(store, to: url, type: .xml)
    /// ```
    ///
    /// Objects get new identifiers. Objects of the old store that are still in contexts can no longer read their
    /// values: reset the contexts and fetch again. Objects are copied in batches, so stores larger than memory can be
    /// migrated between types that are not loaded as a whole.
    ///
    /// The old store is read-only during the migration: saving to it fails with error 513.
    ///
    /// A store that is mirrored to CloudKit takes along what its mirror knows, if the new one is an SQLite store, too. Its
    /// `NSPersistentCloudKitContainer` goes on with the new store where it was: nothing is sent twice, and what waited is sent.
    ///
    /// - Parameters:
    ///   - store: One of the coordinator's stores.
    ///   - URL: The location of the new store. There must be no file yet, except an empty one for an SQLite store,
    ///     and no store in a schema on PostgreSQL.
    ///   - options: The options of the new store.
    ///   - storeType: The type of the new store.
    /// - Returns: The new store.
    /// - Throws: `CocoaError`: 134070 if the coordinator does not have the store, 134000 for an unknown store type, 516
    ///   if there is a file at the URL, or the error with which a store could not be read or written. In this case the
    ///   coordinator keeps the old store, and the new one is removed.
    @discardableResult
    public func migratePersistentStore(
        _ store: NSPersistentStore,
        to URL: URL,
        options: [AnyHashable: Any]? = nil,
        withType storeType: String
    ) throws -> NSPersistentStore {
        try requireOurs(store)
        let storeClass = try StoreRegistry.storeClass(of: storeType, at: URL)
        let place = StorePlace(url: URL, type: storeType)
        if try place.exists { throw fileExists(URL) }
        let other = NSPersistentStoreCoordinator(managedObjectModel: managedObjectModel)
        let wasReadOnly = store.isReadOnly
        // Changes saved while objects are copied would be lost.
        store.isReadOnly = true
        do {
            let copy = try other.addPersistentStore(
                ofType: storeType,
                configurationName: store.givenConfiguration,
                at: URL,
                options: optionsOfCopy(of: store, options)
            )
            // The metadata is written together with the objects.
            let metadata = (store.metadata ?? [:]).filter { $0.key != StoreMetadata.Key.autoVacuumLevel }
            other.setMetadata(metadata.merging(copy.metadata ?? [:]) { $1 }, for: copy)
            let copies = try GraphCopy(of: store, in: self, to: other).run()
            #if CloudKit
            try MirrorTables.takeOver(copies, from: store, to: copy)
            #endif
            return try replace(store, by: copy, of: other)
        } catch {
            store.isReadOnly = wasReadOnly
            let isMade = !other.persistentStores.isEmpty
            // The caller needs the first error. The original store is still open and unchanged.
            for copy in other.persistentStores { try? other.remove(copy) }
            if place.isKept || place.replaceable != nil && isMade { try? storeClass.removeStore(at: URL) }
            throw error
        }
    }

    /// Moves a store to a new location, optionally with another type.
    ///
    /// - Throws: the errors of ``migratePersistentStore(_:to:options:withType:)``.
    @discardableResult
    public func migratePersistentStore(
        _ store: NSPersistentStore,
        to storeURL: URL,
        options: [AnyHashable: Any]? = nil,
        type: NSPersistentStore.StoreType
    ) throws -> NSPersistentStore {
        try migratePersistentStore(store, to: storeURL, options: options, withType: type.rawValue)
    }

    /// Replaces a store with its copy, which is taken over from the coordinator that created it.
    private func replace(
        _ store: NSPersistentStore,
        by copy: NSPersistentStore,
        of other: NSPersistentStoreCoordinator
    ) throws -> NSPersistentStore {
        try remove(store)
        queue.performAndWait {
            _ = other.detach(copy)
            identify(copy)
            attach(copy)
            copy.didAdd(to: self)
        }
        announce([NSAddedPersistentStoresKey: [copy], NSUUIDChangedPersistentStoresKey: [store, copy]])
        return copy
    }

    /// The options of a copy: one that a container goes on mirroring needs a history, and tells of its changes.
    private func optionsOfCopy(
        of store: NSPersistentStore,
        _ given: [AnyHashable: Any]?
    ) -> [AnyHashable: Any]? {
        #if CloudKit
        guard (store as? SQLiteStore)?.cloudKitContainerOptions != nil else { return given }
        let keys = [NSPersistentHistoryTrackingKey, NSPersistentStoreRemoteChangeNotificationPostOptionKey]
        return keys.reduce(into: given ?? [:]) { $0[$1] = true as NSNumber }
        #else
        return given
        #endif
    }

    private func requireOurs(_ store: NSPersistentStore) throws {
        guard !attachedStores.contains(where: { $0.store === store }) else { return }
        throw ErrorFactory.makeError(
            .persistentStoreOperation,
            "Cannot migrate \(ErrorFactory.store(at: store.url)), which this coordinator does not have",
            advice: "Ask the coordinator for its persistentStores",
            storeURL: store.url
        )
    }

    private func fileExists(_ url: URL) -> CocoaError {
        ErrorFactory.makeError(
            .fileWriteFileExists,
            "Cannot migrate to \(ErrorFactory.location(url)), where a file already exists",
            advice: "Choose another place, or destroy the store that is there first",
            storeURL: url
        )
    }
}

extension NSPersistentStoreCoordinator {
    /// Performs the deferred part of an inferred migration of a store that was opened with
    /// ``NSPersistentStoreDeferredLightweightMigrationOptionKey``.
    ///
    /// On Linux, migrations defer nothing, since all their work either does not depend on the number of objects or must
    /// be done before the store can be used. So this method does nothing.
    public func finishDeferredLightweightMigration() throws {}

    /// Performs one task of the deferred part of an inferred migration. Does nothing on Linux, like
    /// ``finishDeferredLightweightMigration()``.
    public func finishDeferredLightweightMigrationTask() throws {}
}
