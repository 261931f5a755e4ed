extension NSPersistentStoreCoordinator {
    /// Runs a block asynchronously on the coordinator's queue. No stores are added or removed while it runs.
    @preconcurrency
    public nonisolated func perform(_ block: @escaping @Sendable () -> Void) {
        queue.async(block)
    }

    /// Runs a block on the coordinator's queue and waits for it. If the caller is already on the queue, the block runs
    /// in place.
    public nonisolated func performAndWait(_ block: () -> Void) {
        queue.performAndWait(block)
    }
}

extension NSPersistentStoreCoordinator {
    /// Runs a block on the coordinator's queue, waits for it, and returns its result or rethrows its error.
    public nonisolated func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        try queue.performAndWait(block)
    }

    /// Runs a block on the coordinator's queue, and returns its result or rethrows its error.
    ///
    /// ```swift
    /// try await coordinator.perform { try coordinator.remove(store) }
    /// ```
    @preconcurrency
    public nonisolated(nonsending) func perform<T>(_ block: @escaping @Sendable () throws -> T) async rethrows -> T {
        try await queue.perform(runsInPlace: true, block)
    }
}

extension NSPersistentStoreCoordinator {
    /// Executes a request for a context, ignoring the context's unsaved changes. Contexts call this method; programs
    /// use the methods of ``NSManagedObjectContext``.
    ///
    /// - Returns: An array of results for a fetch; an empty array for a save; an ``NSPersistentHistoryResult`` for a
    ///   history request; the result of a batch request or of a request for the events of CloudKit.
    /// - Throws: `CocoaError`: 134091 for a request that no store supports, 134070 or 134030 if there are no stores, or
    ///   the error of a store.
    public func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
        if let history = request as? NSPersistentHistoryChangeRequest { return try execute(history) }
        #if CloudKit
        if let events = request as? NSPersistentCloudKitContainerEventRequest { return try execute(events) }
        #endif
        if let result = try executeBatch(request, with: context) { return result }
        if request.requestType == .fetchRequestType { return try context.fetchFromStores(request) }
        guard let changes = request as? NSSaveChangesRequest else {
            let types = Set(persistentStores.map(\.type)).sorted().joined(separator: " or ")
            throw ErrorFactory.unsupportedRequest("\(type(of: request))", storeType: types)
        }
        _ = try save(changes)
        return [Any]()
    }
}
