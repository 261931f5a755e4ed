internal import FoundationBackfill

extension NSFetchRequest {
    /// What the request finds in the context whose block of `perform` or `performAndWait` is running.
    ///
    /// ```swift
    /// let notes = try await context.perform { try Note.fetchRequest().execute() }
    /// ```
    ///
    /// - Throws: an error if no such block is running, and what ``NSManagedObjectContext/fetch(_:)`` throws.
    public func execute() throws -> [ResultType] {
        guard let context = NSManagedObjectContext.current else {
            throw ErrorFactory.invalidFetch(
                "execute() is called outside of the blocks of any context",
                advice: "Call it in perform or performAndWait of the context that is meant, or use its fetch(_:)"
            )
        }
        return try context.fetch(self)
    }
}
