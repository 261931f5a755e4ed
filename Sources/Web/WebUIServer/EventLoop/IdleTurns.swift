internal import Glibc

/// The turns of the event loop that follow each other without work and without waiting.
///
/// The library leaves some input unread for a while: that of a client which sends its next request and does not read the
/// response to the one before, for example. The system then reports the input at once, again and again. The loop
/// pauses between such turns, so that these connections cost next to nothing, and others hardly notice.
struct IdleTurns {
    /// The turns without work that a connection may need, for example to agree on a key.
    private static let usual = 16
    /// The pause, in microseconds.
    private static let pause: UInt32 = 1_000
    /// The time of a turn that has waited for something, which ends a series.
    private static let wait = Duration.microseconds(500)

    private var count = 0
    private var end = ContinuousClock.now

    /// Notes the end of a turn, and pauses if there were many without work.
    mutating func note(hasWorked: Bool) {
        if hasWorked {
            count = 0
            return
        }
        let now = ContinuousClock.now
        defer { end = .now }
        guard now - end < Self.wait else {
            count = 0
            return
        }
        count += 1
        if count > Self.usual { usleep(Self.pause) }
    }
}
