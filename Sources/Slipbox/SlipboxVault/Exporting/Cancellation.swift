import Synchronization

/// Lets work on another queue, which knows nothing of tasks, see that its task was cancelled.
final class Cancellation: Sendable {
    private let isCancelled = Atomic(false)

    /// Does the work, whose checks throw once the task is cancelled.
    static func watch<Result: Sendable>(
        _ work: (Cancellation) async throws -> Result
    ) async throws -> Result {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await work(cancellation)
        } onCancel: {
            cancellation.isCancelled.store(true, ordering: .relaxed)
        }
    }

    /// - Throws: `CancellationError` if nobody wants the result any more.
    func check() throws {
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    }
}
