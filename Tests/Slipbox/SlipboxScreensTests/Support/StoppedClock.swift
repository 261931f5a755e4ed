import Synchronization

/// A clock that moves only when a test says so.
final class StoppedClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper {
        let due: Instant
        let end: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var last = 0
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }
    /// The number of those who sleep.
    var sleepers: Int { state.withLock { $0.sleepers.count } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { end in
                let answer: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.contains(number) { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[number] = Sleeper(due: deadline, end: end)
                    return nil
                }
                if let answer { end.resume(with: answer) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(number)
                return state.sleepers.removeValue(forKey: number)
            }
            sleeper?.end.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock, and wakes those whose time has come.
    func advance(by time: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: time)
            let due = state.sleepers.filter { $0.value.due <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.sorted { $0.due < $1.due }
        }
        for sleeper in due { sleeper.end.resume() }
    }
}
