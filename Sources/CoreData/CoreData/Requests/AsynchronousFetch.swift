internal import Foundation
internal import FoundationBackfill
internal import Synchronization

/// An asynchronous fetch in progress: the request, its plan, and the result object that the caller holds.
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

/// An asynchronous fetch that has not ended yet. The context retains it, and uses it on the context's queue.
protocol PendingFetch: AnyObject {
    /// Whether the context has seen newer rows since the stores were read, so that the fetch must be repeated.
    var isOutdated: Bool { get set }

    /// Creates the results from the stores' answer, and calls the completion block.
    func finish(in context: NSManagedObjectContext, with outcome: Result<FetchAnswer, any Error>)
}

/// The stores' answer to a fetch, independent of the context.
enum FetchAnswer: Sendable {
    case rows([StoreRows])
    case dictionaries(DictionaryPlan, [[Value]]?)
    /// No answer: the fetch is executed on the context's queue.
    case notAsked
}

/// Connects a running fetch to its `Progress`: reports the number of rows read so far, and passes on cancellation.
final class FetchMonitor: Sendable {
    /// The number of rows that are read between two calls of ``note(rows:)``.
    static let interval = 512

    private let cancellation = Atomic(false)
    private let progress: Progress

    init(_ progress: Progress) {
        self.progress = progress
        progress.cancellationHandler = { [weak self] in self?.cancellation.store(true, ordering: .relaxed) }
    }

    var isCancelled: Bool { cancellation.load(ordering: .relaxed) || progress.isCancelled }

    /// Reports the number of rows read so far.
    ///
    /// - Throws: `CancellationError` if the fetch was cancelled.
    func note(rows: Int) throws {
        if isCancelled { throw CancellationError() }
        progress.completedUnitCount = Int64(rows)
    }
}
