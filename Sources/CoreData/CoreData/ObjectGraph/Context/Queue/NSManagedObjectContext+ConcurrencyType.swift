extension NSManagedObjectContext {
    /// Where a context and its objects may be used.
    public struct ConcurrencyType: Hashable, Sendable {
        let type: NSManagedObjectContextConcurrencyType

        /// A queue of the context's own.
        public static var privateQueue: ConcurrencyType { ConcurrencyType(type: .privateQueueConcurrencyType) }
        /// The main queue: for what is shown to users.
        public static var mainQueue: ConcurrencyType { ConcurrencyType(type: .mainQueueConcurrencyType) }
    }

    /// A context without a coordinator.
    ///
    /// ```swift
    /// let context = NSManagedObjectContext(.privateQueue)
    /// context.persistentStoreCoordinator = container.persistentStoreCoordinator
    /// ```
    public convenience init(_ type: ConcurrencyType) {
        self.init(concurrencyType: type.type)
    }
}
