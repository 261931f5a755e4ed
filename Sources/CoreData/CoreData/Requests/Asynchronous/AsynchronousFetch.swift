internal import FoundationBackfill

/// A fetch on its way: what was asked, and what the caller has been given to wait with.
final class AsynchronousFetch<ResultType>: PendingFetch {
    var isOutdated = false
    private let request: NSFetchRequest<ResultType>
    private let plan: FetchPlan
    private let result: NSAsynchronousFetchResult<ResultType>

    init(_ request: NSFetchRequest<ResultType>, _ plan: FetchPlan, _ result: NSAsynchronousFetchResult<ResultType>) {
        self.request = request
        self.plan = plan
        self.result = result
    }

    func finish(in context: NSManagedObjectContext, with outcome: Result<FetchAnswer, any Error>) {
        do {
            if result.progress?.isCancelled == true { throw CancellationError() }
            let found: [ResultType] = try context.results(of: request, plan, isOutdated ? .notAsked : outcome.get())
            result.finalResult = found
            result.progress?.totalUnitCount = Int64(max(found.count, 1))
            result.progress?.completedUnitCount = Int64(max(found.count, 1))
        } catch is CancellationError {
            result.finalResult = []
        } catch {
            result.operationError = error
        }
        result.fetchRequest.completionBlock?(result)
    }
}
