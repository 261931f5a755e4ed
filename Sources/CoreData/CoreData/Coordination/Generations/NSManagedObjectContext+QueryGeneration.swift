extension NSManagedObjectContext {
    /// The version of the data that the context is pinned to; nil if it reads the newest, or has not read anything since
    /// it was pinned to the current one. Contexts with a parent read what that reads, and have none.
    public var queryGenerationToken: NSQueryGenerationToken? {
        if case .pinned(let token) = readGeneration { token } else { nil }
    }

    /// Pins the context to a version of the data: whatever others save, it goes on reading that one.
    ///
    /// ```swift
    /// try context.setQueryGenerationFrom(.current)
    /// let notes = try context.fetch(Note.fetchRequest())      // from here on, nothing changes under the user's hands
    /// ```
    ///
    /// ``NSQueryGenerationToken/current`` is the version that the stores have when the context reads for the next time.
    /// ``save()``, ``reset()`` and merging changes move on to the one that is current then. Objects keep the values that
    /// they have; refresh them to see those of another version.
    ///
    /// SQLite stores with a write-ahead log can be pinned; the context reads others as they are, and so it does if its
    /// parent is a context.
    ///
    /// - Important: While a version is in use, by a context or a token, the store's write-ahead log grows with all that is
    ///   saved, on Linux as on Apple's systems. Unpin contexts that are not in use; at most 16 versions of a store can be
    ///   in use at a time, and reading a further one fails with 134070.
    /// - Parameter generation: The version; nil for the newest, always.
    /// - Throws: `CocoaError` with the code 134070 if the token is of another coordinator's stores.
    public func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {
        requireQueue("setQueryGenerationFrom(_:)")
        guard let generation else {
            readGeneration = .newest
            return
        }
        guard let stores = generation.stores else {
            readGeneration = .next
            return
        }
        guard parent == nil else { return }
        guard stores.coordinator === objectStore else { throw ErrorFactory.foreignGeneration() }
        readGeneration = .pinned(generation)
    }

    /// What the context reads from: the stores or the parent, or the stores as they were.
    var readingStore: (any ObjectStore)? {
        get throws {
            switch readGeneration {
            case .newest: return objectStore
            case .pinned(let token): return token.stores
            case .next:
                guard let coordinator = objectStore as? NSPersistentStoreCoordinator,
                    let stores = try PinnedStores(coordinator)
                else { return objectStore }
                readGeneration = .pinned(NSQueryGenerationToken(stores))
                return stores
            }
        }
    }

    /// Moves a pinned context on: the version that is current when it reads for the next time is its new one.
    func advanceGeneration() {
        if case .pinned = readGeneration { readGeneration = .next }
    }
}
