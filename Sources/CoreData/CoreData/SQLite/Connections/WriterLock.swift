internal import Dispatch
internal import Foundation
internal import TSanMutex

/// The lock of the connection that writes. The thread that holds it may take it again, since writes may be nested.
///
/// A thread that finds it free takes it, even if others wait: waking them takes longer than most saves. But once a
/// thread has waited for a millisecond, the lock is handed to it, so that none waits for all that come later.
final class WriterLock: NSLocking, Sendable {
    private static let patience = Duration.milliseconds(1)

    private struct Waiter: Sendable {
        let thread: UInt
        let since: ContinuousClock.Instant
        let wakeUp: DispatchSemaphore
    }

    private struct State: Sendable {
        /// The thread that holds the lock; 0 if it is free.
        var owner: UInt = 0
        /// The number of times that the owner has taken the lock.
        var depth = 0
        var waiting = WaitingLine<Waiter>()
        /// Whether the first waiter was woken and has not looked yet.
        var isFirstAwake = false

        mutating func give(to thread: UInt) {
            (owner, depth) = (thread, 1)
        }
    }

    private let state = Mutex(State())

    private static var thread: UInt { UInt(pthread_self()) }

    func lock() {
        let thread = Self.thread
        let waiter = state.withLock { state -> Waiter? in
            if state.owner == thread {
                state.depth += 1
                return nil
            }
            guard state.owner != 0 else {
                state.give(to: thread)
                return nil
            }
            let waiter = Waiter(thread: thread, since: .now, wakeUp: DispatchSemaphore(value: 0))
            state.waiting.append(waiter)
            return waiter
        }
        if let waiter { wait(as: waiter) }
    }

    func unlock() {
        let next = state.withLock { state -> DispatchSemaphore? in
            state.depth -= 1
            guard state.depth == 0 else { return nil }
            state.owner = 0
            guard let first = state.waiting.first else { return nil }
            let wasAwake = state.isFirstAwake
            if .now - first.since > Self.patience {
                state.give(to: first.thread)
                state.waiting.removeFirst()
                state.isFirstAwake = false
            } else {
                state.isFirstAwake = true
            }
            return wasAwake ? nil : first.wakeUp
        }
        next?.signal()
    }

    /// Waits until the thread holds the lock. Only the first waiter is ever woken.
    private func wait(as waiter: Waiter) {
        var isOwner = false
        while !isOwner {
            waiter.wakeUp.wait()
            isOwner = state.withLock { state in
                if state.owner == waiter.thread { return true }
                state.isFirstAwake = false
                guard state.owner == 0 else { return false }
                state.give(to: waiter.thread)
                state.waiting.removeFirst()
                return true
            }
        }
    }
}
