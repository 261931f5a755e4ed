internal import Foundation
internal import Synchronization

/// The rows of a store that were read or written of late, shared by all contexts that use the store.
///
/// Rows live in two generations. When the young one holds its share of memory it becomes the old one, and what was the
/// old one is let go of, except for the rows that were asked for in the meantime: those have moved to the young one.
final class RowCache: Sendable {
    /// A row that a store no longer has.
    struct Removal: Hashable, Sendable {
        let key: Int64
        let root: Int
    }

    /// What the lock protects.
    private struct State {
        var young = RowTable()
        var old = RowTable()
        var youngBytes = 0
        var generation = RowCache.nextGeneration()
    }

    /// The memory that a generation may hold. A slab counts as a whole, since any of its rows keeps all of it alive.
    private let bytesPerGeneration: Int
    private let state = Mutex(State())
    private let changes = Atomic<UInt64>(0)
    private static let generations = Atomic<UInt64>(0)

    init(bytesPerGeneration: Int = 16 << 20) {
        self.bytesPerGeneration = bytesPerGeneration
    }

    /// A number that differs from an earlier one if rows have been written or forgotten since.
    ///
    /// Take it before reading rows, or before the transaction begins in which they are read, and pass it on with them.
    var stamp: UInt64 { changes.load(ordering: .acquiring) }

    /// The time now, by the clock that entries note.
    static var now: Double { ProcessInfo.processInfo.systemUptime }

    /// The row with a key, if it has been read at the given time at the earliest.
    func row(_ key: Int64, root: Int, readSince earliest: Double = -.infinity) -> RowSnapshot? {
        let (row, dropped) = state.withLock { state in
            find(key, root, earliest, &state)
        }
        // A generation is let go of outside the lock: that may take a while.
        _ = consume dropped
        return row
    }

    /// Those of the keys' rows that are at hand, and the keys of the others.
    func rows(_ keys: [Int64], root: Int) -> (rows: [RowSnapshot], missing: [Int64]) {
        var rows: [RowSnapshot] = []
        var missing: [Int64] = []
        rows.reserveCapacity(keys.count)
        state.withLock { state in
            for key in keys {
                if let row = find(key, root, -.infinity, &state).row {
                    rows.append(row)
                } else {
                    missing.append(key)
                }
            }
        }
        return (rows, missing)
    }

    /// Keeps rows that were read. If others have been written since the stamp was taken, only those are kept that are known
    /// to be later than what is there: any other may be older than what the store has.
    func insert(_ rows: [RowSnapshot], root: Int, stamp: UInt64) {
        guard !rows.isEmpty, !isTooMuch(rows) else { return }
        let time = Self.now
        let dropped = state.withLock { state in
            var dropped: [RowTable] = []
            let isRecent = stamp == self.stamp
            if rows.count > 1 { state.young.reserve(rows.count) }
            for row in rows where isWorthKeeping(row, root, isRecent, state) {
                if let table = insert(row, root, time, &state) { dropped.append(table) }
            }
            return dropped
        }
        _ = consume dropped
    }

    private func isWorthKeeping(_ row: RowSnapshot, _ root: Int, _ isRecent: Bool, _ state: borrowing State) -> Bool {
        let version = state.young.version(row.key, root) ?? state.old.version(row.key, root)
        guard let known = version else { return isRecent }
        // Whoever was slower to read must not bring back an older row than somebody else has read.
        return isRecent ? row.version >= known : row.version > known
    }

    /// Whether rows take more than a generation may hold. They would drive out all others, and each other as well.
    private func isTooMuch(_ rows: [RowSnapshot]) -> Bool {
        guard rows.count > 1_000 else { return false }
        var bytes = rows.count * MemoryLayout<RowTable.Entry>.stride
        var slab: RowSlab?
        for row in rows where row.slab !== slab {
            slab = row.slab
            bytes += row.slab.capacityInWords * 8
        }
        return bytes > bytesPerGeneration
    }

    /// Takes note of what a transaction wrote, once it has been committed.
    func commit(_ written: [(row: RowSnapshot, root: Int)], removed: [Removal]) {
        let time = Self.now
        let dropped = state.withLock { state in
            var dropped: [RowTable] = []
            changes.add(1, ordering: .acquiringAndReleasing)
            for removal in removed {
                remove(removal, &state)
            }
            for (row, root) in written {
                if let table = insert(row, root, time, &state) { dropped.append(table) }
            }
            return dropped
        }
        _ = consume dropped
    }

    /// Forgets rows, so that they are read again.
    func forget(_ removals: [Removal]) {
        commit([], removed: removals)
    }

    /// Forgets rows, and all those of some hierarchies, so that they are read again.
    func forget(_ removals: [Removal], andAllOf roots: Set<Int>) {
        let dropped = state.withLock { state in
            changes.add(1, ordering: .acquiringAndReleasing)
            let tables = roots.isEmpty ? [] : [state.young, state.old]
            for root in roots {
                state.young.removeAll(of: root)
                state.old.removeAll(of: root)
            }
            for removal in removals {
                remove(removal, &state)
            }
            return tables
        }
        _ = consume dropped
    }

    /// Forgets all rows.
    func forgetAll() {
        let dropped = state.withLock { state in
            changes.add(1, ordering: .acquiringAndReleasing)
            let tables = [state.young, state.old]
            state = State()
            return tables
        }
        _ = consume dropped
    }

    /// How many rows there are, and what memory the young generation holds: for tests and debugging.
    var usage: (rows: Int, youngBytes: Int) {
        state.withLock { ($0.young.count + $0.old.count, $0.youngBytes) }
    }

    private static func nextGeneration() -> UInt64 {
        generations.add(1, ordering: .relaxed).newValue
    }

    private func find(
        _ key: Int64,
        _ root: Int,
        _ earliest: Double,
        _ state: inout State
    ) -> (row: RowSnapshot?, dropped: RowTable?) {
        if let entry = state.young.entry(key, root) {
            return (entry.time >= earliest ? entry.row : nil, nil)
        }
        guard let entry = state.old.entry(key, root), entry.time >= earliest, let row = entry.row else {
            return (nil, nil)
        }
        return (row, insert(row, root, entry.time, &state))
    }

    /// Puts a row into the young generation, and returns the one that had to go for that, if any.
    private func insert(_ row: RowSnapshot, _ root: Int, _ time: Double, _ state: inout State) -> RowTable? {
        let slabBytes = row.slab.capacityInWords * 8
        guard slabBytes <= bytesPerGeneration / 4 else {
            // A row as large as that would drive out all others. An older version of it must not stay, though.
            remove(Removal(key: row.key, root: root), &state)
            return nil
        }
        state.young.insert(row, root, time: time)
        state.youngBytes += MemoryLayout<RowTable.Entry>.stride
        if row.slab.countingGeneration.load(ordering: .relaxed) != state.generation {
            row.slab.countingGeneration.store(state.generation, ordering: .relaxed)
            state.youngBytes += slabBytes
        }
        guard state.youngBytes > bytesPerGeneration else { return nil }
        let dropped = state.old
        state = State(old: state.young)
        return dropped
    }

    private func remove(_ removal: Removal, _ state: inout State) {
        state.young.remove(removal.key, removal.root)
        state.old.remove(removal.key, removal.root)
    }
}
