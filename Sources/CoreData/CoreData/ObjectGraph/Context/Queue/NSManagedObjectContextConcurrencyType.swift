/// The queue on which a context and its objects may be used.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
    /// The thread that made the context, without a queue.
    @available(
        *,
        deprecated,
        message: "Use the main queue or a private one, so that the context can be called from all."
    )
    case confinementConcurrencyType = 0
    /// A queue of the context's own. Use the context in its `perform` functions.
    case privateQueueConcurrencyType = 1
    /// The main queue: for what is shown to users.
    case mainQueueConcurrencyType = 2
}
