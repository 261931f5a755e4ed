internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Carries out a request other than a fetch or a save, such as an ``NSBatchInsertRequest``, an
    /// ``NSPersistentHistoryChangeRequest``, or an ``NSAsynchronousFetchRequest``, whose result comes at once and is filled
    /// later.
    ///
    /// - Returns: What it came to, of a class that the request says.
    /// - Throws: an error if no store carries out such requests, or of the store.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        requireQueue("execute(_:)")
        if let asynchronous = request as? any AsynchronousRequest { return try asynchronous.begin(in: self) }
        guard let coordinator = persistentStoreCoordinator else { throw ErrorFactory.noStores(for: "a request") }
        if let result = try coordinator.execute(request, with: self) as? NSPersistentStoreResult { return result }
        throw ErrorFactory.unsupportedOption(
            "\(type(of: request))",
            of: "execute(_:)",
            reason: "its result is no NSPersistentStoreResult; use fetch(_:) or save()"
        )
    }
}
