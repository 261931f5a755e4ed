internal import FoundationBackfill

/// What is called on the context's queue when an asynchronous fetch has ended.
public typealias NSPersistentStoreAsynchronousFetchResultCompletionBlock<ResultType> = (
    NSAsynchronousFetchResult<ResultType>
) -> Void

/// A fetch that reads while its context goes on.
///
/// ```swift
/// let request = NSAsynchronousFetchRequest(fetchRequest: Note.fetchRequest()) { result in
///     show(result.finalResult ?? [])
/// }
/// let result = try context.execute(request) as? NSPersistentStoreAsynchronousResult
/// result?.progress       // how far it has come, and a way to cancel it
/// ```
///
/// Rows are read on another thread; objects are made of them on the context's queue, where changes that are not saved then
/// are taken into account. Counts, and fetches with a batch size, are made on the context's queue.
open class NSAsynchronousFetchRequest<ResultType>: NSPersistentStoreRequest {
    /// What is fetched.
    public let fetchRequest: NSFetchRequest<ResultType>
    /// What is called on the context's queue at the end.
    public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
    /// How many results there may be, for the progress; 0 if nobody knows.
    open var estimatedResultCount = 0

    /// Makes a request.
    public init(
        fetchRequest request: NSFetchRequest<ResultType>,
        completionBlock blk: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
    ) {
        fetchRequest = request
        completionBlock = blk
    }

    /// Fetch.
    open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    /// The stores that are asked: those of ``fetchRequest``.
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

/// A request of any type of results that is carried out later.
protocol AsynchronousRequest {
    func begin(in context: NSManagedObjectContext) throws -> NSPersistentStoreAsynchronousResult
}
