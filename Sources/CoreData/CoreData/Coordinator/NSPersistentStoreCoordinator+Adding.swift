public import Foundation

extension NSPersistentStoreCoordinator {
    /// Opens a store, creating it if it does not exist, and adds it to the coordinator.
    ///
    /// - Parameters:
    ///   - storeType: The store type, such as ``NSSQLiteStoreType``.
    ///   - configuration: The name of the model configuration whose entities the store holds; nil for all entities.
    ///   - storeURL: The URL of the store; nil for in-memory stores.
    ///   - options: The options, with keys such as ``NSReadOnlyPersistentStoreOption``.
    /// - Throws: `CocoaError`: 134000 for an unknown store type, 134010 if the store has another type, 134080 if it
    ///   cannot be opened or is already added, 134100 if it was created with another version of the model, or another
    ///   error that prevents opening.
    @discardableResult
    public func addPersistentStore(
        ofType storeType: String,
        configurationName configuration: String?,
        at storeURL: URL?,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        let store = try queue.performAndWait {
            try openStore(storeType, configuration, at: storeURL, options)
        }
        announce([NSAddedPersistentStoresKey: [store]])
        return store
    }

    /// Opens a store, creating it if it does not exist, and adds it to the coordinator.
    ///
    /// ```swift
    /// try coordinator.addPersistentStore(type: .sqlite, at: url)
    /// ```
    ///
    /// - Throws: the errors of ``addPersistentStore(ofType:configurationName:at:options:)``.
    @discardableResult
    public func addPersistentStore(
        type: NSPersistentStore.StoreType,
        configuration: String? = nil,
        at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        try addPersistentStore(
            ofType: type.rawValue,
            configurationName: configuration,
            at: storeURL,
            options: options
        )
    }

    /// Adds the store of a description, and calls the block with the description and the error, if there is one.
    ///
    /// The block is called before this method returns, unless the description has `shouldAddStoreAsynchronously`: then
    /// it is called later on another thread.
    public func addPersistentStore(
        with storeDescription: NSPersistentStoreDescription,
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        let pending = PendingStore(description: storeDescription, completion: block)
        guard storeDescription.shouldAddStoreAsynchronously else { return add(pending) }
        enqueue(pending)
        queue.async {
            if let pending = self.nextPendingStore() { self.add(pending) }
        }
    }

    /// Adds the store of a description, and returns the description.
    ///
    /// - Throws: the errors of ``addPersistentStore(ofType:configurationName:at:options:)``.
    @discardableResult
    public nonisolated(nonsending) func addPersistentStore(
        with storeDescription: NSPersistentStoreDescription
    ) async throws -> NSPersistentStoreDescription {
        try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
            addPersistentStore(with: storeDescription) { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
        return storeDescription
    }

    /// Removes a store. Its objects that are still in contexts can no longer read their values.
    ///
    /// - Throws: `CocoaError` with the code 134070 if the coordinator does not have the store.
    public func remove(_ store: NSPersistentStore) throws {
        let removed = [NSRemovedPersistentStoresKey: [store]]
        guard attachedStores.contains(where: { $0.store === store }) else { throw notOurs(store) }
        NotificationCenter.default.post(
            name: .NSPersistentStoreCoordinatorWillRemoveStore,
            object: store,
            userInfo: removed
        )
        let isRemoved = queue.performAndWait {
            guard detach(store) else { return false }
            store.willRemove(from: self)
            store.persistentStoreCoordinator = nil
            return true
        }
        guard isRemoved else { throw notOurs(store) }
        announce(removed)
    }

    private func add(_ pending: PendingStore) {
        let description = pending.description
        do {
            try addPersistentStore(
                ofType: description.type,
                configurationName: description.configuration,
                at: description.url,
                options: description.options
            )
        } catch {
            return pending.completion(description, error)
        }
        pending.completion(description, nil)
    }

    func announce(_ stores: [String: [NSPersistentStore]]) {
        NotificationCenter.default.post(
            name: .NSPersistentStoreCoordinatorStoresDidChange,
            object: self,
            userInfo: stores
        )
    }

    private func notOurs(_ store: NSPersistentStore) -> CocoaError {
        ErrorFactory.makeError(
            .persistentStoreOperation,
            "Cannot remove \(ErrorFactory.store(at: store.url)), which this coordinator does not have",
            advice: "Ask the coordinator for its persistentStores",
            storeURL: store.url
        )
    }
}
