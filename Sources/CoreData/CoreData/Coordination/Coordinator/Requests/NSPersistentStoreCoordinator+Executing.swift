extension NSPersistentStoreCoordinator {
    /// Carries out a request for a context, past the changes that it has not saved. Contexts call this; programs call
    /// ``NSManagedObjectContext``.
    ///
    /// - Returns: What a fetch found, as an array; an empty array for a save; an
    ///   ``NSPersistentHistoryResult`` for a request for the history; the result of a batch request.
    /// - Throws: `CocoaError`: 134091 for a request that no store carries out, 134070 or 134030 if there are no stores,
    ///   and what stores throw.
    public func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
        if let history = request as? NSPersistentHistoryChangeRequest { return try execute(history) }
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
