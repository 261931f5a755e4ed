public import FoundationBackfill

/// The objects that a program works with.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
    // @unchecked Sendable because objects are used on the context's queue only, and settings are behind a lock.

    /// Where the context and its objects may be used.
    public let concurrencyType: NSManagedObjectContextConcurrencyType
    let queue: ContextQueue
    /// How many blocks of `perform` and its kin are running, one inside the other. Used on the queue.
    var eventDepth = 0

    /// A name for messages.
    open var name: String?
    /// What the context reads from and saves to; nil if it has a parent.
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator?
    /// The context that this one reads from and saves to.
    open var parent: NSManagedObjectContext?

    /// A context without a coordinator.
    public init(concurrencyType: NSManagedObjectContextConcurrencyType) {
        self.concurrencyType = concurrencyType
        queue = ContextQueue.queue(for: concurrencyType)
        super.init()
    }

    /// Ends what counts as one event of the user: called on the queue after the outermost block.
    func endEvent(_ event: ContextEvent) {}

    /// What a fetch request finds in the stores, whatever is changed in the context.
    func fetchFromStores(_ request: NSPersistentStoreRequest) throws -> [Any] { [] }
}
