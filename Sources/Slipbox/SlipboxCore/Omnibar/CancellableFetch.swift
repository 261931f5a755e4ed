internal import CoreData
internal import Synchronization

/// A fetch of dictionaries that stops reading rows when its task is cancelled.
struct CancellableFetch: Sendable {
    let context: NSManagedObjectContext

    /// Fetches on the context's queue and converts the rows there. Rows converted to nil are dropped.
    func run<Row: Sendable>(
        _ request: @escaping @Sendable () -> NSFetchRequest<NSDictionary>,
        _ row: @escaping @Sendable (NSDictionary) -> Row?
    ) async throws -> [Row] {
        try Task.checkCancellation()
        let running = RunningFetch()
        return try await withTaskCancellationHandler {
            let rows: [Row] = try await withCheckedThrowingContinuation { continuation in
                context.perform {
                    begin(request(), row, running, continuation)
                }
            }
            try Task.checkCancellation()
            return rows
        } onCancel: {
            running.cancel()
        }
    }

    private func begin<Row: Sendable>(
        _ request: NSFetchRequest<NSDictionary>,
        _ row: @escaping @Sendable (NSDictionary) -> Row?,
        _ running: RunningFetch,
        _ continuation: CheckedContinuation<[Row], any Error>
    ) {
        let asynchronous = NSAsynchronousFetchRequest(fetchRequest: request) { result in
            if let error = result.operationError {
                continuation.resume(throwing: error)
            } else {
                continuation.resume(returning: (result.finalResult ?? []).compactMap(row))
            }
        }
        do {
            let result = try context.execute(asynchronous) as? NSPersistentStoreAsynchronousResult
            if let progress = result?.progress { running.begin(progress) }
        } catch {
            continuation.resume(throwing: error)
        }
    }
}

/// Forwards the cancellation of a task to a fetch, whichever happens first.
private final class RunningFetch: Sendable {
    private struct State {
        var progress: Progress?
        var isCancelled = false
    }

    private let state = Mutex(State())

    func begin(_ progress: Progress) {
        let isCancelled = state.withLock { state in
            state.progress = progress
            return state.isCancelled
        }
        if isCancelled { progress.cancel() }
    }

    func cancel() {
        let progress = state.withLock { state in
            state.isCancelled = true
            return state.progress
        }
        progress?.cancel()
    }
}
