internal import TSanMutex

/// The asynchronous sequences of a controller's snapshots, used from any task.
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

    /// Returns a sequence that begins with the given snapshot, if there is one, and delivers all later ones. It buffers
    /// only the newest.
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

    /// Sends a snapshot to all sequences. The snapshot is created only if there are any.
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
