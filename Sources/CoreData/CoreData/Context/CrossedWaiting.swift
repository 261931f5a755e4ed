internal import Dispatch
internal import FoundationBackfill
internal import TSanMutex

/// Finds threads that wait for each other's queues, and tells the developer: they would hang for ever without a word.
///
/// A block of one context waits with `performAndWait` for another context, of which a block waits for the first.
final class CrossedWaiting: Sendable {
    static let shared = CrossedWaiting()

    /// The time after which a thread that waits is looked at.
    private static let patience = Duration.seconds(3)

    private struct Wait: Sendable {
        let queue: ContextQueue
        let since: ContinuousClock.Instant
        var isTold = false
    }

    private struct Content: Sendable {
        /// The waits by their threads.
        var waits: [UInt: Wait] = [:]
        /// Whether a look at them is planned.
        var isWatched = false
    }

    private let content = Mutex(Content())
    private let watch = DispatchQueue(label: "CoreData.CrossedWaiting")

    /// Notes that a thread waits for a queue that another thread has.
    func begin(_ thread: UInt, for queue: ContextQueue) {
        let begins = content.withLock { content in
            content.waits[thread] = Wait(queue: queue, since: .now)
            defer { content.isWatched = true }
            return !content.isWatched
        }
        if begins { lookLater() }
    }

    /// Notes that a thread need not wait any more.
    func end(_ thread: UInt) {
        content.withLock { _ = $0.waits.removeValue(forKey: thread) }
    }

    private func lookLater() {
        watch.asyncAfter(deadline: .now() + .seconds(1)) { self.look() }
    }

    private func look() {
        let (rings, goesOn) = content.withLock { content in
            content.isWatched = !content.waits.isEmpty
            return (Self.newRings(&content), content.isWatched)
        }
        for ring in rings { Self.tell(ring) }
        if goesOn { lookLater() }
    }

    /// Returns the rings of queues that wait for each other and have not been told.
    private static func newRings(_ content: inout Content) -> [[ContextQueue]] {
        var rings: [[ContextQueue]] = []
        for (thread, wait) in content.waits where !wait.isTold && .now - wait.since > patience {
            guard content.waits[thread]?.isTold == false, let ring = ring(from: thread, content.waits) else { continue }
            for member in ring { content.waits[member]?.isTold = true }
            rings.append(ring.compactMap { content.waits[$0]?.queue })
        }
        return rings
    }

    /// Returns the threads of which each has the queue that the one before waits for; nil if they form no ring.
    private static func ring(from first: UInt, _ waits: [UInt: Wait]) -> [UInt]? {
        var ring = [first]
        while let wait = waits[ring[ring.count - 1]] {
            let holder = wait.queue.holder
            if holder == first { return ring }
            if ring.contains(holder) { return nil }
            ring.append(holder)
        }
        return nil
    }

    private static func tell(_ ring: [ContextQueue]) {
        // A block of each queue waits for the next one.
        let names = (ring.suffix(1) + ring).map(\.title)
        let text =
            "Contexts wait for each other, and none can go on: \(names.joined(separator: " waits for ")). "
            + "In one of them, use perform instead of performAndWait."
        if Log.isConcurrencyDebug { misuse(.internalInconsistency, text) }
        Log.warning(text)
    }
}
