internal import Dispatch
internal import FoundationBackfill
internal import TSanMutex

/// The threads that run the blocks of all private queues.
///
/// There is one per processor: blocks that compute or read gain nothing from more of them, and waking a thread costs as
/// much as fetching an object. But a block may also take long, or wait for another one. So if queues wait and none had
/// its turn for 5 milliseconds, a thread is added, which ends after a second without work.
///
/// Blocks that wait for a server need threads without using a processor, so others may run beside them: as many as the
/// server has connections for, and no more, however many blocks there are. Those that wait go on by themselves.
final class BlockThreads: Sendable {
    static let shared = BlockThreads()

    private static let patience = DispatchTimeInterval.milliseconds(5)
    private static let idleTime = DispatchTimeInterval.seconds(1)
    /// How often a thread without work lets others run and looks again. Under load, the next block comes within that
    /// time, and neither thread pays for a sleep.
    private static let mostLooks = 8

    private struct Content: Sendable {
        /// The queues whose next block may run.
        var waiting = WaitingLine<BlockQueue>()
        var threadCount = 0
        /// The number of threads that look for work a little longer before they sleep.
        var seekingCount = 0
        /// The number of threads that sleep and that no signal is on its way to.
        var idleCount = 0
        /// The number of blocks that have begun.
        var begun: UInt64 = 0
        /// The threads, and how many of them wait for a server, of the greatest number that may do so.
        var own: Set<pthread_t> = []
        var elsewhereCount = 0
        var mostElsewhere = Int.max
        /// Whether a look at the waiting queues is planned.
        var isWatched = false
    }

    /// The action that follows when a queue begins to wait.
    private enum Reaction {
        case wakeThread
        case startThread
        /// Look at the queues later, and compare the number of blocks that have begun.
        case watch(UInt64)
        case none
    }

    private let content = Mutex(Content())
    private let wakeUp = DispatchSemaphore(value: 0)
    private let watch = DispatchQueue(label: "CoreData.BlockThreads")
    private let usualCount: Int

    init(usualCount: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)) {
        self.usualCount = usualCount
    }

    /// The number of threads that there are now.
    var count: Int { content.withLock { $0.threadCount } }

    /// Runs the next block of a queue as soon as a thread is free.
    func run(_ queue: BlockQueue) {
        let reaction = content.withLock { content -> Reaction in
            content.waiting.append(queue)
            if content.waiting.count <= content.seekingCount { return .none }
            if content.idleCount > 0 {
                content.idleCount -= 1
                return .wakeThread
            }
            if content.threadCount < usualCount + min(content.elsewhereCount, content.mostElsewhere) {
                content.threadCount += 1
                return .startThread
            }
            guard !content.isWatched else { return .none }
            content.isWatched = true
            return .watch(content.begun)
        }
        switch reaction {
        case .wakeThread: wakeUp.signal()
        case .startThread: startThread()
        case .watch(let begun): lookLater(begun)
        case .none: break
        }
    }

    // MARK: - Working

    private func startThread() {
        let thread = Thread { [self] in
            Thread.current.name = "CoreData"
            content.withLock { _ = $0.own.insert(pthread_self()) }
            while let queue = nextQueue() { queue.runNext() }
            content.withLock { _ = $0.own.remove(pthread_self()) }
        }
        thread.start()
    }

    /// Waits for a queue whose block may run. Returns nil if the thread is to end.
    private func nextQueue() -> BlockQueue? {
        while true {
            if let queue = seek() { return queue }
            let (queue, isSpare) = content.withLock { content in
                content.seekingCount -= 1
                let queue = content.waiting.removeFirst()
                if queue == nil { content.idleCount += 1 } else { content.begun += 1 }
                return (queue, content.threadCount > usualCount)
            }
            if let queue { return queue }
            guard isSpare else {
                wakeUp.wait()
                continue
            }
            if wakeUp.wait(timeout: .now() + Self.idleTime) == .success { continue }
            let ends = content.withLock { content in
                // If no thread counts as idle, a signal is on its way to each.
                guard content.idleCount > 0, content.threadCount > usualCount else { return false }
                content.idleCount -= 1
                content.threadCount -= 1
                return true
            }
            if ends { return nil }
            wakeUp.wait()
        }
    }

    /// Looks for a queue whose block may run, a few times. A thread that finds none still counts as seeking.
    private func seek() -> BlockQueue? {
        for look in 0..<Self.mostLooks {
            let queue = content.withLock { content -> BlockQueue? in
                let queue = content.waiting.removeFirst()
                if queue != nil { content.begun += 1 }
                if queue != nil, look > 0 { content.seekingCount -= 1 }
                if queue == nil, look == 0 { content.seekingCount += 1 }
                return queue
            }
            if let queue { return queue }
            sched_yield()
        }
        return nil
    }

    // MARK: - Waiting for servers

    /// Runs a body that mostly waits for a server. If it runs on one of these threads, another block may begin on another one.
    ///
    /// - Parameter most: How many threads may do so at the same time.
    func waitingElsewhere<Result>(atMost most: Int, _ body: () throws -> Result) rethrows -> Result {
        let (isOwn, needsThread) = content.withLock { content -> (Bool, Bool) in
            guard content.own.contains(pthread_self()) else { return (false, false) }
            content.elsewhereCount += 1
            content.mostElsewhere = content.mostElsewhere == .max ? most : max(content.mostElsewhere, most)
            let needsThread =
                !content.waiting.isEmpty && content.idleCount == 0 && content.seekingCount == 0
                && content.threadCount < usualCount + min(content.elsewhereCount, content.mostElsewhere)
            if needsThread { content.threadCount += 1 }
            return (true, needsThread)
        }
        guard isOwn else { return try body() }
        defer { content.withLock { $0.elsewhereCount -= 1 } }
        if needsThread { startThread() }
        return try body()
    }

    // MARK: - Adding threads

    private func lookLater(_ begun: UInt64) {
        watch.asyncAfter(deadline: .now() + Self.patience) { self.look(since: begun) }
    }

    /// Adds a thread if queues wait and no block has begun since the last look.
    private func look(since former: UInt64) {
        let (begun, needsThread) = content.withLock { content -> (UInt64?, Bool) in
            content.isWatched = !content.waiting.isEmpty
            guard content.isWatched else { return (nil, false) }
            let isStuck = content.begun == former && content.elsewhereCount < content.mostElsewhere
            if isStuck { content.threadCount += 1 }
            return (content.begun, isStuck)
        }
        if needsThread { startThread() }
        if let begun { lookLater(begun) }
    }
}
