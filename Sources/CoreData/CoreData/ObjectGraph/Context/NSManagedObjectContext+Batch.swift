internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Carries out a batch request and has contexts take in what it changed: one call for what is otherwise a request for
    /// identifiers and ``mergeChanges(fromRemoteContextSave:into:)``.
    ///
    /// ```swift
    /// let request = NSBatchDeleteRequest(fetchRequest: old)
    /// try background.execute(request, mergingInto: [container.viewContext])
    /// ```
    ///
    /// Whatever the result type of the request is, contexts learn of all that was inserted, changed and deleted, objects
    /// that lost a deleted one from a relationship included. Apple has nothing of the kind.
    ///
    /// - Parameters:
    ///   - request: An ``NSBatchInsertRequest``, ``NSBatchUpdateRequest`` or ``NSBatchDeleteRequest``.
    ///   - contexts: The contexts that take the changes in, each on its queue. This waits for them.
    /// - Returns: What the request came to.
    /// - Throws: an error if no store carries out such requests, or of the store.
    @discardableResult
    public func execute(
        _ request: NSPersistentStoreRequest,
        mergingInto contexts: [NSManagedObjectContext]
    ) throws -> NSPersistentStoreResult {
        requireQueue("execute(_:mergingInto:)")
        guard let coordinator = persistentStoreCoordinator else { throw ErrorFactory.noStores(for: "a request") }
        guard let result = try coordinator.executeBatch(request, with: self, keepsRows: true) else {
            throw ErrorFactory.unsupportedOption(
                "\(type(of: request))",
                of: "execute(_:mergingInto:)",
                reason: "it is no batch request"
            )
        }
        Self.mergeChanges(fromRemoteContextSave: result.changes.userInfo, into: contexts)
        return result
    }
}
