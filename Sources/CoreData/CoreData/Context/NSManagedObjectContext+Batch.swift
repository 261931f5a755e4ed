internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Executes a batch request and merges its changes into contexts. One call replaces a request for identifiers
    /// followed by ``mergeChanges(fromRemoteContextSave:into:)``.
    ///
    /// ```swift
    /// let request = NSBatchDeleteRequest(fetchRequest: old)
    /// try background.execute(request, mergingInto: [container.viewContext])
    /// ```
    ///
    /// All insertions, updates and deletions are merged regardless of the request's result type, including objects that
    /// lost a deleted object from a relationship. This method does not exist in Apple's framework.
    ///
    /// - Parameters:
    ///   - request: An ``NSBatchInsertRequest``, ``NSBatchUpdateRequest`` or ``NSBatchDeleteRequest``.
    ///   - contexts: The contexts to merge the changes into, each on its own queue. The method waits for them.
    /// - Returns: The result of the request, of the type that the request specifies.
    /// - Throws: an error if no store supports the request, or the store's error.
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
                reason: "it is not a batch request"
            )
        }
        Self.mergeChanges(fromRemoteContextSave: result.changes.userInfo, into: contexts)
        return result
    }
}

extension NSManagedObjectContext {
    /// Executes a request other than a fetch or a save, such as an ``NSBatchInsertRequest``, an
    /// ``NSPersistentHistoryChangeRequest``, or an ``NSAsynchronousFetchRequest``, whose result is returned immediately
    /// and filled in later.
    ///
    /// - Returns: The result, whose class depends on the request.
    /// - Throws: an error if no store supports the request, or the store's error.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        requireQueue("execute(_:)")
        if let asynchronous = request as? any AsynchronousRequest { return try asynchronous.begin(in: self) }
        guard let coordinator = persistentStoreCoordinator else { throw ErrorFactory.noStores(for: "a request") }
        if let result = try coordinator.execute(request, with: self) as? NSPersistentStoreResult { return result }
        throw ErrorFactory.unsupportedOption(
            "\(type(of: request))",
            of: "execute(_:)",
            reason: "its result is not an NSPersistentStoreResult; use fetch(_:) or save()"
        )
    }
}
