public import FoundationBackfill

/// What a request comes to that is carried out later.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult {
    /// The context that the request was given to.
    public let managedObjectContext: NSManagedObjectContext
    /// Why the request failed, once it has; nil if it did not, or was cancelled.
    public internal(set) var operationError: (any Error)?
    /// How far the request has come. Cancelling it is ``cancel()``.
    public let progress: Progress?

    init(_ context: NSManagedObjectContext, progress: Progress) {
        managedObjectContext = context
        self.progress = progress
    }

    /// Gives up. What was not begun is not done, and reading stops soon; the request ends without an error.
    ///
    /// May be called on any thread, as the progress may be cancelled on any.
    open func cancel() {
        progress?.cancel()
    }
}
