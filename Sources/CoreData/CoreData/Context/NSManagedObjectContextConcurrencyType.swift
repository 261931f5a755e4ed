/// The type of the queue on which a context and its objects are used.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
    /// Confinement to the thread that created the context. Not supported.
    @available(
        *,
        deprecated,
        message: "Use the main queue or a private one, so that the context can be called from all."
    )
    case confinementConcurrencyType = 0
    /// A private queue. Use the context inside its `perform` methods.
    case privateQueueConcurrencyType = 1
    /// The main queue, for contexts whose objects are shown in a user interface.
    case mainQueueConcurrencyType = 2
}

extension NSManagedObjectContext {
    /// The type of a context's queue, for `NSManagedObjectContext(_:)`.
    public struct ConcurrencyType: Hashable, Sendable {
        let type: NSManagedObjectContextConcurrencyType

        /// A private queue. Use the context inside its `perform` methods.
        public static var privateQueue: ConcurrencyType { ConcurrencyType(type: .privateQueueConcurrencyType) }
        /// The main queue, for contexts whose objects are shown in a user interface.
        public static var mainQueue: ConcurrencyType { ConcurrencyType(type: .mainQueueConcurrencyType) }
    }

    /// Creates a context without a coordinator or parent.
    ///
    /// ```swift
    /// let context = NSManagedObjectContext(.privateQueue)
    /// context.persistentStoreCoordinator = container.persistentStoreCoordinator
    /// ```
    public convenience init(_ type: ConcurrencyType) {
        self.init(concurrencyType: type.type)
    }
}
