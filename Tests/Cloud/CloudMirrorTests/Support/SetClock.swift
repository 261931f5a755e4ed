import FoundationBackfill
import Synchronization

/// A clock that a test sets.
final class SetClock: Sendable {
    private let time = Mutex(Date())

    var now: Date { time.withLock { $0 } }

    func advance(days: Double) { time.withLock { $0 += days * 86_400 } }
}
