internal import Foundation
internal import Synchronization

/// What somebody else sees of a fetch that runs: how many rows there are so far. And what it is told: to stop.
final class FetchMonitor: Sendable {
    /// How many rows are read between two looks at the monitor.
    static let interval = 512

    private let cancellation = Atomic(false)
    private let progress: Progress

    init(_ progress: Progress) {
        self.progress = progress
        progress.cancellationHandler = { [weak self] in self?.cancellation.store(true, ordering: .relaxed) }
    }

    var isCancelled: Bool { cancellation.load(ordering: .relaxed) || progress.isCancelled }

    /// Takes note of rows that were read.
    ///
    /// - Throws: `CancellationError` if no more are wanted.
    func note(rows: Int) throws {
        if isCancelled { throw CancellationError() }
        progress.completedUnitCount = Int64(rows)
    }
}
