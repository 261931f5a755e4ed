internal import FoundationBackfill

/// What an asynchronous fetch comes to.
open class NSAsynchronousFetchResult<ResultType>: NSPersistentStoreAsynchronousResult {
    /// The request that this is the result of.
    public let fetchRequest: NSAsynchronousFetchRequest<ResultType>
    /// What was found, once it has been; empty if the fetch was cancelled, nil if it failed.
    public internal(set) var finalResult: [ResultType]?

    init(_ request: NSAsynchronousFetchRequest<ResultType>, _ context: NSManagedObjectContext, progress: Progress) {
        fetchRequest = request
        super.init(context, progress: progress)
    }
}
