extension NSManagedObjectContext {
    /// The query generation that the context is pinned to; nil if the context reads the newest data, or has not read
    /// anything since it was pinned to the current generation. Always nil for contexts with a parent.
    public var queryGenerationToken: NSQueryGenerationToken? {
        if case .pinned(let token) = readGeneration { token } else { nil }
    }

    /// Pins the context to a query generation: it keeps reading this version of the data, whatever is saved elsewhere.
    ///
    /// ```swift
    /// try context.setQueryGenerationFrom(.current)
    /// let notes = try context.fetch(Note.fetchRequest())      // from here on, nothing changes under the user's hands
    /// ```
    ///
    /// ``NSQueryGenerationToken/current`` stands for the version that the stores have when the context next reads.
    /// ``save()``, ``reset()`` and merging changes move the context to the version that is current at its next read.
    /// Objects keep the values that they have; refresh them to read those of the new version.
    ///
    /// SQLite stores with a write-ahead log can be pinned, and stores on PostgreSQL for five minutes, after which reading fails
    /// with error 134070; the context reads other stores in their current state. Contexts with a parent are never pinned.
    ///
    /// - Important: While a version is used by a context or a token, the store's write-ahead log grows with everything
    ///   that is saved, on Linux as on Apple platforms. Unpin contexts that are not in use. At most 16 versions of a
    ///   store can be in use at a time; reading another one fails with error 134070.
    /// - Parameter generation: The version; nil to always read the newest data.
    /// - Throws: `CocoaError` with the code 134070 if the token belongs to another coordinator.
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

    /// The object store that the context reads from: the coordinator, the parent, or the pinned stores.
    ///
    /// If the context is to be pinned at its next read, getting this property pins it.
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

    /// Unpins a pinned context until its next read, which pins it to the version that is current then.
    func advanceGeneration() {
        if case .pinned = readGeneration { readGeneration = .next }
    }
}

/// The version of the stores that a context reads.
enum ReadGeneration {
    /// The newest version at each read.
    case newest
    /// The version that is newest at the next read, which the context is then pinned to.
    case next
    /// The version of the token.
    case pinned(NSQueryGenerationToken)
}
