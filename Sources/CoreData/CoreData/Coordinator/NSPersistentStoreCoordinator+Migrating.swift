public import Foundation

extension NSPersistentStoreCoordinator {
    /// Moves a store to another place, maybe as one of another type: the objects with all values and relationships are
    /// copied, and the new store takes the place of the old one, whose files stay as they are.
    ///
    /// ```swift
    /// let xml = try coordinator.migratePersistentStore(store, to: url, type: .xml)
    /// ```
    ///
    /// Objects get new identifiers. Those of the old store that are still in contexts become faults whose values cannot
    /// be read: reset the contexts and fetch again. Objects are read and written in batches, so that stores larger than
    /// memory can be migrated between types that need not be in memory as a whole.
    ///
    /// Nobody can save to the old store meanwhile: it is read-only (513).
    ///
    /// - Parameters:
    ///   - store: One of the coordinator's stores.
    ///   - URL: Where the new store is to be. There must not be one yet.
    ///   - options: The options of the new store.
    ///   - storeType: The type of the new store.
    /// - Returns: The new store.
    /// - Throws: `CocoaError`: 134070 if the store is none of the coordinator's, 134000 for an unknown type, 516 if
    ///   there is a file at the URL, and what keeps stores from being read or written. The coordinator then has the old
    ///   store still, and nothing is left of the new one.
    @discardableResult
    public func migratePersistentStore(
        _ store: NSPersistentStore,
        to URL: URL,
        options: [AnyHashable: Any]? = nil,
        withType storeType: String
    ) throws -> NSPersistentStore {
        try requireOurs(store)
        let storeClass = try StoreRegistry.storeClass(of: storeType, at: URL)
        let isKept = URL.isFileURL && storeType != NSInMemoryStoreType && URL != StoreRegistry.noURL
        if isKept, FileManager.default.fileExists(atPath: URL.path) { throw fileExists(URL) }
        let other = NSPersistentStoreCoordinator(managedObjectModel: managedObjectModel)
        let wasReadOnly = store.isReadOnly
        // What is saved while objects are copied would be lost.
        store.isReadOnly = true
        do {
            let copy = try other.addPersistentStore(
                ofType: storeType,
                configurationName: store.givenConfiguration,
                at: URL,
                options: options
            )
            // Written along with the objects.
            let metadata = (store.metadata ?? [:]).filter { $0.key != StoreMetadata.Key.autoVacuumLevel }
            other.setMetadata(metadata.merging(copy.metadata ?? [:]) { $1 }, for: copy)
            try GraphCopy(of: store, in: self, to: other).run()
            return try replace(store, by: copy, of: other)
        } catch {
            store.isReadOnly = wasReadOnly
            for copy in other.persistentStores { try? other.remove(copy) }
            if isKept { try? storeClass.destroyStore(at: URL, options: nil) }
            throw error
        }
    }

    /// Moves a store to another place, maybe as one of another type.
    ///
    /// - Throws: As ``migratePersistentStore(_:to:options:withType:)`` does.
    @discardableResult
    public func migratePersistentStore(
        _ store: NSPersistentStore,
        to storeURL: URL,
        options: [AnyHashable: Any]? = nil,
        type: NSPersistentStore.StoreType
    ) throws -> NSPersistentStore {
        try migratePersistentStore(store, to: storeURL, options: options, withType: type.rawValue)
    }

    /// Takes the copy over from the coordinator that it was made with.
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
            "Cannot migrate to \(ErrorFactory.location(url)), where there is a file already",
            advice: "Choose another place, or destroy the store that is there first",
            storeURL: url
        )
    }
}
