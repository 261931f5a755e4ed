public import FoundationBackfill

/// A closure that is called on the context's queue when an asynchronous fetch has ended.
public typealias NSPersistentStoreAsynchronousFetchResultCompletionBlock<ResultType> = (
    NSAsynchronousFetchResult<ResultType>
) -> Void

/// A fetch that reads in the background while its context stays usable.
///
/// ```swift
/// let request = NSAsynchronousFetchRequest(fetchRequest: Note.fetchRequest()) { result in
///     show(result.finalResult ?? [])
/// }
/// let result = try context.execute(request) as? NSPersistentStoreAsynchronousResult
/// result?.progress       // how far it has come, and a way to cancel it
/// ```
///
/// Rows are read on another thread. The objects are created on the context's queue, taking the changes that are unsaved
/// at that moment into account. Counts, and fetches with a batch size, run on the context's queue.
open class NSAsynchronousFetchRequest<ResultType>: NSPersistentStoreRequest {
    /// The fetch request to execute.
    public let fetchRequest: NSFetchRequest<ResultType>
    /// The closure to call on the context's queue when the fetch has ended.
    public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
    /// The expected number of results, for the progress; 0 if unknown.
    open var estimatedResultCount = 0

    /// Creates a request.
    public init(
        fetchRequest request: NSFetchRequest<ResultType>,
        completionBlock blk: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
    ) {
        fetchRequest = request
        completionBlock = blk
    }

    /// The type of this request: `fetchRequestType`.
    open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    /// The stores to fetch from: those of ``fetchRequest``.
    open override var affectedStores: [NSPersistentStore]? {
        get { fetchRequest.affectedStores }
        set { fetchRequest.affectedStores = newValue }
    }
}

extension NSAsynchronousFetchRequest: AsynchronousRequest {
    func begin(in context: NSManagedObjectContext) throws -> NSPersistentStoreAsynchronousResult {
        try context.begin(self)
    }
}

/// A request that is executed asynchronously, whatever its result type.
protocol AsynchronousRequest {
    func begin(in context: NSManagedObjectContext) throws -> NSPersistentStoreAsynchronousResult
}

/// The result of an asynchronous fetch.
open class NSAsynchronousFetchResult<ResultType>: NSPersistentStoreAsynchronousResult {
    /// The request that produced this result.
    public let fetchRequest: NSAsynchronousFetchRequest<ResultType>
    /// The fetched objects: nil until the fetch has ended, and if it failed; empty if it was cancelled.
    public internal(set) var finalResult: [ResultType]?

    init(_ request: NSAsynchronousFetchRequest<ResultType>, _ context: NSManagedObjectContext, progress: Progress) {
        fetchRequest = request
        super.init(context, progress: progress)
    }
}

/// The result of a request that is executed asynchronously.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult {
    /// The context that executes the request.
    public let managedObjectContext: NSManagedObjectContext
    /// The error if the request failed; nil while it runs, and if it succeeded or was cancelled.
    public internal(set) var operationError: (any Error)?
    /// The progress of the request. To cancel the request, call ``cancel()``.
    public let progress: Progress?

    init(_ context: NSManagedObjectContext, progress: Progress) {
        managedObjectContext = context
        self.progress = progress
    }

    /// Cancels the request. A request that has not started is skipped, and one that is reading stops soon. A cancelled
    /// request ends without an error.
    ///
    /// Can be called on any thread, like `cancel()` of the progress.
    open func cancel() {
        progress?.cancel()
    }
}
