import Dispatch
import Foundation
import PlatformBackfill
import Synchronization
import Testing

@Suite struct OSAllocatedUnfairLockTests {
    private struct Failure: Error {}

    @Test func threadsTakeTurns() async {
        let count = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<2_000 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 16_000)
    }

    @Test func copiesAreTheSameLock() {
        let lock = OSAllocatedUnfairLock(initialState: ["a"])
        let copy = lock
        copy.withLock { $0.append("b") }
        #expect(lock.withLock { $0 } == ["a", "b"])
    }

    @Test func errorsUnlock() {
        let lock = OSAllocatedUnfairLock(initialState: 1)
        #expect(throws: Failure.self) { try lock.withLock { (_: inout Int) throws -> Void in throw Failure() } }
        #expect(lock.withLockIfAvailable { $0 } == 1)
    }

    @Test func statesNeedNotBeSendable() {
        let lock = OSAllocatedUnfairLock(uncheckedState: NSMutableArray())
        var seen: NSMutableArray?
        lock.withLockUnchecked { array in
            array.add(1)
            seen = array
        }
        #expect(seen?.count == 1)
        #expect(lock.withLockIfAvailableUnchecked { $0.count } == 1)
    }

    // Not asynchronous: after an `await`, a function may go on in another thread than the one that locked.
    @Test func locksWithoutAStateAreLockedByHand() {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        lock.precondition(.owner)
        #expect(!lock.lockIfAvailable())
        #expect(lock.withLockIfAvailable { 1 } == nil)
        let isLockedElsewhere = Mutex(false)
        let hasTried = DispatchSemaphore(value: 0)
        let thread = Thread {
            let isLocked = lock.lockIfAvailable()
            isLockedElsewhere.withLock { $0 = isLocked }
            hasTried.signal()
        }
        thread.start()
        hasTried.wait()
        #expect(!isLockedElsewhere.withLock { $0 })
        lock.unlock()
        lock.precondition(.notOwner)
        #expect(lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.withLock { 2 } == 2 && lock.withLockUnchecked { 3 } == 3)
    }

    @Test func theStateIsReleasedWithTheLock() {
        weak var kept: Token?
        do {
            let lock = OSAllocatedUnfairLock(uncheckedState: Token())
            kept = lock.withLockUnchecked { $0 }
            #expect(kept != nil)
        }
        #expect(kept == nil)
    }

    @Test func misuseStopsTheProgram() async throws {
        let recursive = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let lock = OSAllocatedUnfairLock()
            lock.lock()
            lock.lock()
        }
        #expect(recursive.text.contains("the lock is not recursive"), "\(recursive.text)")
        let foreign = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            OSAllocatedUnfairLock().unlock()
        }
        #expect(foreign.text.contains("does not hold the OSAllocatedUnfairLock"), "\(foreign.text)")
    }
}

extension ExitTest.Result {
    var text: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
