internal import TSanMutex

/// The blocks of keys that a store has allocated in its database, of which the last one of each hierarchy is known here. A row with such
/// a key needs no statement that notes its use.
///
/// Where each question to the database costs, a store takes keys ahead, so that not every save with new objects has to wait for a
/// transaction of their own. A program gets exactly the keys that it asks for first, and more and more for as long as it uses them up
/// within a second. Keys that are left then are given up: programs that insert rows by hand may not know of them.
final class KeyBlocks: Sendable {
    private struct Block {
        var next: Int64
        /// The key behind the last one that was allocated.
        var end: Int64
        /// The number of keys that were taken ahead.
        var ahead: Int
        /// Until when keys are kept.
        let endOfKeeping: ContinuousClock.Instant

        var isKept: Bool { .now < endOfKeeping }
    }

    /// The greatest number of keys that are taken ahead.
    private let most: Int
    private let keeping: Duration
    /// The last blocks of the hierarchies, by the numbers of their entities at the top.
    private let blocks = Mutex<[Int: Block]>([:])

    init(ahead most: Int = 0, keeping: Duration = .seconds(1)) {
        (self.most, self.keeping) = (most, keeping)
    }

    /// Takes consecutive keys, and returns the first.
    ///
    /// - Parameter allocate: Allocates a number of consecutive keys, and returns the first.
    func take(_ count: Int, of root: Int, _ allocate: (Int) throws -> Int64) rethrows -> Int64 {
        if let first = takeKept(count, of: root) { return first }
        let former = blocks.withLock { $0[root] }
        let ahead = former.map { $0.isKept ? min(most, max(count, 2 * $0.ahead)) : 0 } ?? 0
        let first = try allocate(count + ahead)
        let (next, end) = (first + Int64(count), first + Int64(count + ahead))
        blocks.withLock { $0[root] = Block(next: next, end: end, ahead: ahead, endOfKeeping: .now + keeping) }
        return first
    }

    /// Whether the sequence in the database is known to have passed a number.
    func coverUse(of number: Int64, of root: Int) -> Bool {
        blocks.withLock { blocks in
            guard let block = blocks[root], number < block.end else { return false }
            // A row that came with its key may have one that is kept.
            if number >= block.next { blocks[root]?.next = number + 1 }
            return true
        }
    }

    /// Takes keys that are there; nil if there are too few.
    private func takeKept(_ count: Int, of root: Int) -> Int64? {
        blocks.withLock { blocks in
            guard let block = blocks[root], block.end - block.next >= count, block.isKept else { return nil }
            blocks[root]?.next += Int64(count)
            return block.next
        }
    }
}
