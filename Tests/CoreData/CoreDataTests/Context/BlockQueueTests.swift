import Foundation
import Synchronization
import Testing

@testable import CoreData

extension BlockQueue {
    /// Runs a block on the calling thread when it is its turn.
    fileprivate func wait(_ block: () -> Void) {
        takeTurn()?.wait()
        block()
        giveTurn()
    }
}

@Suite struct BlockQueueTests {
    /// Waits until a condition is true, for half a minute at most, without occupying a thread of the tests.
    private func wait(until isTrue: () -> Bool) async throws -> Bool {
        for _ in 0..<3000 {
            if isTrue() { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    @Test func blocksRunOneAtATimeInTheirOrder() async throws {
        let threads = BlockThreads(usualCount: 4)
        let queues = (0..<8).map { _ in BlockQueue(threads: threads) }
        let orders = Mutex([[Int]](repeating: [], count: queues.count))
        let running = Mutex(Set<Int>())
        let overlaps = Atomic<Int>(0)
        for number in 0..<500 {
            for (index, queue) in queues.enumerated() {
                queue.async {
                    if !running.withLock({ $0.insert(index).inserted }) { overlaps.add(1, ordering: .relaxed) }
                    orders.withLock { $0[index].append(number) }
                    running.withLock { _ = $0.remove(index) }
                }
            }
        }
        #expect(try await wait { orders.withLock { $0.allSatisfy { $0.count == 500 } } })
        #expect(orders.withLock { $0.allSatisfy { $0 == Array(0..<500) } })
        #expect(overlaps.load(ordering: .relaxed) == 0)
    }

    @Test func aThreadThatWaitsHasItsTurnBetweenBlocks() async throws {
        let queue = BlockQueue(threads: BlockThreads(usualCount: 2))
        let journal = Journal()
        let (begun, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        queue.async {
            begun.signal()
            goesOn.wait()
            journal.append("first")
        }
        queue.async { journal.append("second") }
        let isWaiting = Atomic<Bool>(false)
        let thread = Thread {
            begun.wait()
            isWaiting.store(true, ordering: .relaxed)
            let caller = Thread.current
            queue.wait { journal.append("third, on \(Thread.current === caller ? "the caller's" : "another") thread") }
            queue.wait { journal.append("fifth") }
        }
        thread.start()
        #expect(try await wait { isWaiting.load(ordering: .relaxed) })
        try await Task.sleep(for: .milliseconds(50))
        queue.async { journal.append("fourth") }
        goesOn.signal()
        #expect(try await wait { journal.entries.count == 5 })
        #expect(journal.entries == ["first", "second", "third, on the caller's thread", "fourth", "fifth"])
    }

    @Test func blocksThatWaitHoldUpNoOtherQueue() async throws {
        let threads = BlockThreads(usualCount: 2)
        let goesOn = DispatchSemaphore(value: 0)
        let ended = Atomic<Int>(0)
        for _ in 0..<10 {
            BlockQueue(threads: threads).async {
                goesOn.wait()
                ended.add(1, ordering: .relaxed)
            }
        }
        let count = Atomic<Int>(0)
        BlockQueue(threads: threads).async { count.store(threads.count, ordering: .relaxed) }
        #expect(try await wait { count.load(ordering: .relaxed) > 10 })
        for _ in 0..<10 { goesOn.signal() }
        #expect(try await wait { ended.load(ordering: .relaxed) == 10 })
        // The additional threads end.
        #expect(try await wait { threads.count == 2 })
        let works = Atomic<Bool>(false)
        BlockQueue(threads: threads).async { works.store(true, ordering: .relaxed) }
        #expect(try await wait { works.load(ordering: .relaxed) })
    }

    @Test func manyShortBlocksNeedFewThreads() async throws {
        let threads = BlockThreads(usualCount: 2)
        let ended = Atomic<Int>(0)
        for _ in 0..<10_000 {
            BlockQueue(threads: threads).async { ended.add(1, ordering: .relaxed) }
        }
        #expect(try await wait { ended.load(ordering: .relaxed) == 10_000 })
        // A busy machine may let the threads wait for their processors.
        #expect(threads.count < 20)
    }

    @Test func aLineKeepsItsOrderWhileItShrinks() {
        var line = WaitingLine<Int>()
        var (appended, removed) = (0, 0)
        for step in 0..<5000 {
            for _ in 0..<(step % 7) {
                line.append(appended)
                appended += 1
            }
            for _ in 0..<(step % 5) {
                guard let first = line.removeFirst() else { break }
                #expect(first == removed)
                removed += 1
            }
        }
        while let first = line.removeFirst() {
            #expect(first == removed)
            removed += 1
        }
        #expect(removed == appended && line.isEmpty && line.first == nil)
    }
}
