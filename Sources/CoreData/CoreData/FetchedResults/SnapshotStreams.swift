internal import Synchronization

/// Those who await the snapshots of a controller, on any task.
final class SnapshotStreams: Sendable {
    typealias Snapshot = NSDiffableDataSourceSnapshot<String, NSManagedObjectID>

    private struct Readers {
        var continuations: [Int: AsyncStream<Snapshot>.Continuation] = [:]
        var last = 0
    }

    private let readers = Mutex(Readers())

    deinit {
        for continuation in readers.withLock({ $0.continuations.values }) { continuation.finish() }
    }

    var hasAny: Bool { readers.withLock { !$0.continuations.isEmpty } }

    /// A sequence that begins with the snapshot, if there is one, and has all that are sent from now on, but never more than
    /// the newest waits.
    func stream(from snapshot: Snapshot?) -> AsyncStream<Snapshot> {
        let (stream, continuation) = AsyncStream.makeStream(of: Snapshot.self, bufferingPolicy: .bufferingNewest(1))
        let number = readers.withLock { readers in
            readers.last += 1
            readers.continuations[readers.last] = continuation
            return readers.last
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        if let snapshot { continuation.yield(snapshot) }
        return stream
    }

    /// Sends a snapshot, which is made only if somebody awaits it.
    func send(_ snapshot: @autoclosure () -> Snapshot) {
        let all = readers.withLock { Array($0.continuations.values) }
        guard !all.isEmpty else { return }
        let snapshot = snapshot()
        for continuation in all { continuation.yield(snapshot) }
    }

    private func remove(_ number: Int) {
        readers.withLock { $0.continuations[number] = nil }
    }
}
