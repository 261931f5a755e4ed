extension NSFetchedResultsController {
    /// The result as it is now, and again after each change, as values that any task may have: section names, and the
    /// identifiers of objects.
    ///
    /// ```swift
    /// let snapshots = controller.snapshots
    /// Task {
    ///     for await snapshot in snapshots {
    ///         await show(snapshot)
    ///     }
    /// }
    /// ```
    ///
    /// Ask for it on the context's queue. It begins with the present result, if it has been fetched; where several changes
    /// happen while one snapshot is looked at, only the last of them comes. It ends with the controller, or when the task is
    /// cancelled. Each call makes another sequence.
    ///
    /// - Important: Apple's framework has nothing of the kind.
    public var snapshots: AsyncStream<NSDiffableDataSourceSnapshot<String, NSManagedObjectID>> {
        results.streams.stream(from: results.list == nil ? nil : results.snapshot)
    }
}
