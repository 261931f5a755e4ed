internal import TSanMutex

/// Keys that were taken from the database ahead, so that not every save with new objects has to ask for some, and to wait for a
/// transaction of their own.
///
/// A program gets exactly the keys that it asks for first, then more and more. Keys that are left after a second are given up:
/// programs that insert rows by hand may not know of them.
final class KeysAhead: Sendable {
    private struct Block {
        var next: Int64
        /// The key behind the last one.
        var end: Int64
        /// The number of keys that were taken ahead.
        var ahead: Int
        var begin = ContinuousClock.now

        var left: Int { begin.duration(to: .now) < .seconds(1) ? Int(end - next) : 0 }
    }

    private static let most = 1_000
    /// The blocks of the hierarchies, by the numbers of their entities at the top.
    private let blocks = Mutex<[Int: Block]>([:])

    /// Takes consecutive keys, and returns the first.
    ///
    /// - Parameter allocate: Allocates a number of consecutive keys, and returns the first.
    func take(_ count: Int, of root: Int, _ allocate: (Int) throws -> Int64) rethrows -> Int64 {
        if let first = takeKept(count, of: root) { return first }
        let former = blocks.withLock { $0[root] }
        let ahead = former.map { min(Self.most, max(count, 2 * $0.ahead)) } ?? 0
        let first = try allocate(count + ahead)
        let end = first + Int64(count + ahead)
        blocks.withLock { $0[root] = Block(next: first + Int64(count), end: end, ahead: ahead) }
        return first
    }

    /// Takes keys that are there; nil if there are too few.
    private func takeKept(_ count: Int, of root: Int) -> Int64? {
        blocks.withLock { blocks in
            guard let block = blocks[root], block.left >= count else { return nil }
            blocks[root]?.next += Int64(count)
            return block.next
        }
    }
}
