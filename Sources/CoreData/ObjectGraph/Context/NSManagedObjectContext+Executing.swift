extension NSManagedObjectContext {
    /// Carries out a request that is neither a fetch of objects nor a save: one for the history of the stores.
    ///
    /// - Returns: What it came to, of a class that the request says: ``NSPersistentHistoryResult``.
    /// - Throws: `CocoaError`: 134091 for a request that no store carries out, and what stores throw.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        requireQueue("execute(_:)")
        guard let coordinator = persistentStoreCoordinator else { throw ErrorFactory.noStores(for: "a request") }
        guard let result = try coordinator.execute(request, with: self) as? NSPersistentStoreResult else {
            throw ErrorFactory.unsupportedRequest("\(type(of: request)) by execute(_:)", storeType: "any")
        }
        return result
    }
}
