import Foundation
import Synchronization
import Testing

@testable import CoreData

@Suite struct WriterLockTests {
    /// Runs closures on threads of their own, and returns when all have ended.
    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
        await withCheckedContinuation { continuation in
            let running = Atomic<Int>(count)
            let isLast: @Sendable () -> Bool = { running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
            for number in 0..<count {
                Thread {
                    body(number)
                    if isLast() { continuation.resume() }
                }
                .start()
            }
        }
    }

    @Test func oneThreadAtATimeHoldsIt() async {
        let lock = WriterLock()
        let holder = Atomic<Int>(-1)
        let turns = Mutex(0)
        let overlaps = Mutex(0)
        await onThreads(8) { number in
            for turn in 0..<2000 {
                lock.lock()
                if turn % 3 == 0 { lock.lock() }
                if holder.exchange(number, ordering: .relaxed) != -1 { overlaps.withLock { $0 += 1 } }
                turns.withLock { $0 += 1 }
                holder.store(-1, ordering: .relaxed)
                if turn % 3 == 0 { lock.unlock() }
                lock.unlock()
            }
        }
        #expect(turns.withLock { $0 } == 16_000)
        #expect(overlaps.withLock { $0 } == 0)
    }

    @Test func aThreadThatWaitsIsNotPassedOverForLong() async {
        let lock = WriterLock()
        let (isWaiting, hasHadIt) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let passes = Mutex(0)
        await onThreads(2) { number in
            if number == 0 {
                lock.lock()
                isWaiting.signal()
                // Gives the lock back only for moments, until the other thread has had it.
                while hasHadIt.wait(timeout: .now()) == .timedOut {
                    usleep(500)
                    lock.unlock()
                    passes.withLock { $0 += 1 }
                    lock.lock()
                }
                lock.unlock()
            } else {
                isWaiting.wait()
                lock.lock()
                hasHadIt.signal()
                lock.unlock()
            }
        }
        // A mutex that is not fair lets the first thread have it hundreds of times.
        #expect(passes.withLock { $0 } < 20)
    }
}
