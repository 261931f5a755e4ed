internal import Dispatch
internal import TSanMutex

/// Blocks that run one at a time, in the order in which they were submitted, on the threads of ``BlockThreads``.
///
/// A caller that waits for its block runs it on its own thread, once the blocks before it have run.
final class BlockQueue: Sendable {
    private enum Turn {
        case block(@Sendable () -> Void)
        /// A thread that waits for the queue.
        case thread(DispatchSemaphore)
    }

    private struct Content: Sendable {
        /// Whether a block is running or is about to run.
        var isTaken = false
        var turns = WaitingLine<Turn>()
    }

    private let threads: BlockThreads
    private let content = Mutex(Content())

    init(threads: BlockThreads = .shared) {
        self.threads = threads
    }

    /// Appends a block and returns immediately.
    func async(_ block: @escaping @Sendable () -> Void) {
        let isFirst = content.withLock { content in
            content.turns.append(.block(block))
            defer { content.isTaken = true }
            return !content.isTaken
        }
        if isFirst { threads.run(self) }
    }

    /// Takes the queue for the calling thread, which must end its turn with ``giveTurn()``.
    ///
    /// - Returns: The semaphore to wait for while the blocks before run; nil if there are none.
    func takeTurn() -> DispatchSemaphore? {
        content.withLock { content in
            guard content.isTaken else {
                content.isTaken = true
                return nil
            }
            let turn = DispatchSemaphore(value: 0)
            content.turns.append(.thread(turn))
            return turn
        }
    }

    /// Runs the next block. Called by a thread of the pool, when it is the turn of a block.
    func runNext() {
        if case .block(let block) = content.withLock({ $0.turns.removeFirst() }) { block() }
        giveTurn()
    }

    /// Ends a turn, and lets the next in line continue. Other queues have their turns in between, so that a long line
    /// of blocks does not hold them up.
    func giveTurn() {
        let waiting = content.withLock { content -> Turn? in
            guard case .thread(let thread) = content.turns.first else {
                content.isTaken = !content.turns.isEmpty
                return content.turns.first
            }
            content.turns.removeFirst()
            return .thread(thread)
        }
        switch waiting {
        case .block: threads.run(self)
        case .thread(let thread): thread.signal()
        case nil: break
        }
    }
}

/// The elements of a queue, of which the first leaves in constant time.
struct WaitingLine<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var start = 0

    var isEmpty: Bool { start == elements.count }

    var count: Int { elements.count - start }

    var first: Element? { isEmpty ? nil : elements[start] }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes and returns the first element; nil if there is none.
    @discardableResult
    mutating func removeFirst() -> Element? {
        guard !isEmpty else { return nil }
        let element = elements[start].take()
        start += 1
        if isEmpty {
            elements.removeAll(keepingCapacity: start < 1024)
            start = 0
        } else if start > 64, start > elements.count / 2 {
            elements.removeFirst(start)
            start = 0
        }
        return element
    }
}
