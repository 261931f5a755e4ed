internal import TSanMutex

/// Some entries that a reader of the live log gets together.
package struct LogBatch: Sendable {
    package var entries: [LogEntry]
    /// The entries that the reader has missed since the batch before, since it was too slow or the service too busy.
    package var missed = 0
}

/// Hands out entries as they are written down, at most ten times a second.
///
/// A request pays for a place in a list, and only while somebody reads. A reader that stays away loses the oldest entries.
final class LogFeed: Sendable {
    private struct Reader {
        var filter: LogFilter
        var continuation: AsyncStream<LogBatch>.Continuation
        var missed = 0
    }

    private struct State {
        var readers: [Int: Reader] = [:]
        var lastReader = 0
        var fresh: [LogEntry] = []
        var dropped = 0
        var isHandingOut = false
    }

    /// The time between two batches.
    private static let pause = Duration.milliseconds(100)
    /// The entries of a batch, at most.
    private static let most = 2_000
    /// The batches that wait for a reader, at most.
    private static let mostBatches = 10

    private let state = Mutex(State())

    /// Takes an entry, if somebody reads.
    func note(_ entry: LogEntry) {
        state.withLock { state in
            guard !state.readers.isEmpty else { return }
            if state.fresh.count < Self.most { state.fresh.append(entry) } else { state.dropped += 1 }
            guard !state.isHandingOut else { return }
            state.isHandingOut = true
            Task { [self] in try await handOut() }
        }
    }

    /// Returns the entries that a filter wants, from now on.
    func batches(_ filter: LogFilter) -> AsyncStream<LogBatch> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: LogBatch.self,
            bufferingPolicy: .bufferingNewest(Self.mostBatches)
        )
        let number = state.withLock { state in
            state.lastReader += 1
            state.readers[state.lastReader] = Reader(filter: filter, continuation: continuation)
            return state.lastReader
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                state.readers[number] = nil
                if state.readers.isEmpty { (state.fresh, state.dropped) = ([], 0) }
            }
        }
        return stream
    }

    /// Collects for a moment, and hands out what came.
    private func handOut() async throws {
        try await Task.sleep(for: Self.pause)
        let (entries, dropped, readers) = state.withLock { state in
            defer { (state.fresh, state.dropped, state.isHandingOut) = ([], 0, false) }
            return (state.fresh, state.dropped, state.readers)
        }
        for (number, reader) in readers {
            let wanted = entries.filter(reader.filter.matches)
            guard !wanted.isEmpty || dropped > 0 else { continue }
            let batch = LogBatch(entries: wanted, missed: reader.missed + dropped)
            var missed = 0
            if case .dropped(let lost) = reader.continuation.yield(batch) { missed = lost.entries.count + lost.missed }
            state.withLock { $0.readers[number]?.missed = missed }
        }
    }
}
