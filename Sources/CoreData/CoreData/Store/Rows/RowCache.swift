internal import Foundation
internal import TSanMutex

internal import struct Synchronization.Atomic

/// A cache of the rows of a store that were read or written recently, shared by all contexts that use the store.
///
/// The cache has two generations. When the young one exceeds its share of memory, it becomes the old one, and the
/// former old one is released. A row that is found in the old generation moves to the young one, so rows in use are
/// kept.
final class RowCache: Sendable {
    /// The identity of a row to remove from the cache.
    struct Removal: Hashable, Sendable {
        let key: Int64
        let root: Int
    }

    /// The state that the lock protects.
    private struct State {
        var young = RowTable()
        var old = RowTable()
        var youngBytes = 0
        var generation = RowCache.nextGeneration()
        var reads = Reads()
    }

    /// The numbers of rows that were looked for since the cache was created.
    struct Reads {
        var hits = 0
        var misses = 0

        mutating func note(_ isHit: Bool) {
            if isHit { hits += 1 } else { misses += 1 }
        }
    }

    /// The maximum memory of a generation, in bytes. A slab counts as a whole, since any of its rows keeps it alive.
    private let bytesPerGeneration: Int
    private let state = Mutex(State())
    private let changes = Atomic<UInt64>(0)
    private static let generations = Atomic<UInt64>(0)

    init(bytesPerGeneration: Int = 16 << 20) {
        self.bytesPerGeneration = bytesPerGeneration
    }

    /// A counter that changes when rows are written or forgotten.
    ///
    /// Take the stamp before rows are read, or before the transaction in which they are read begins, and pass it to
    /// ``insert(_:root:stamp:)``.
    var stamp: UInt64 { changes.load(ordering: .acquiring) }

    /// The current time, by the clock of the entries.
    static var now: Double { ProcessInfo.processInfo.systemUptime }

    /// Returns the row with a key if it was read at the given time or later.
    func row(_ key: Int64, root: Int, readSince earliest: Double = -.infinity) -> RowSnapshot? {
        let (row, dropped) = state.withLock { state in
            let found = find(key, root, earliest, &state)
            state.reads.note(found.row != nil)
            return found
        }
        // Releases a generation outside the lock, because that may take a while.
        _ = consume dropped
        return row
    }

    /// Returns the cached rows among those with the given keys, and the keys of the others.
    func rows(_ keys: [Int64], root: Int) -> (rows: [RowSnapshot], missing: [Int64]) {
        var rows: [RowSnapshot] = []
        var missing: [Int64] = []
        rows.reserveCapacity(keys.count)
        state.withLock { state in
            for key in keys {
                let row = find(key, root, -.infinity, &state).row
                state.reads.note(row != nil)
                if let row {
                    rows.append(row)
                } else {
                    missing.append(key)
                }
            }
        }
        return (rows, missing)
    }

    /// Inserts rows that were read. If rows have been written since the stamp was taken, inserts only those that are
    /// newer than a cached version, since the others may be outdated.
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
        // A slower reader must not replace a row with an older one.
        return isRecent ? row.version >= known : row.version > known
    }

    /// Whether rows exceed the memory of a generation. They would replace all others, and each other as well.
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

    /// Updates the cache with the changes of a transaction after it has been committed.
    ///
    /// - Parameter stamp: The stamp from before the transaction, in stores with several writers. If another transaction was
    ///   committed since, only rows are inserted that are newer than a cached version: of the others, one may have been
    ///   deleted in the meantime.
    func commit(_ written: [(row: RowSnapshot, root: Int)], removed: [Removal], since stamp: UInt64? = nil) {
        let time = Self.now
        let dropped = state.withLock { state in
            var dropped: [RowTable] = []
            let isLatest = stamp == nil || stamp == self.stamp
            changes.add(1, ordering: .acquiringAndReleasing)
            for removal in removed {
                remove(removal, &state)
            }
            for (row, root) in written where isLatest || isWorthKeeping(row, root, false, state) {
                if let table = insert(row, root, time, &state) { dropped.append(table) }
            }
            return dropped
        }
        _ = consume dropped
    }

    /// Removes rows, so that they are read again.
    func forget(_ removals: [Removal]) {
        commit([], removed: removals)
    }

    /// Removes rows, and all rows of some hierarchies, so that they are read again.
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

    /// Removes all rows.
    func forgetAll() {
        let dropped = state.withLock { state in
            changes.add(1, ordering: .acquiringAndReleasing)
            let tables = [state.young, state.old]
            state = State(reads: state.reads)
            return tables
        }
        _ = consume dropped
    }

    /// The number of rows, and the memory of the young generation in bytes: for tests and debugging.
    var usage: (rows: Int, youngBytes: Int) {
        state.withLock { ($0.young.count + $0.old.count, $0.youngBytes) }
    }

    /// The numbers of rows that were found and that were not.
    var reads: Reads { state.withLock { $0.reads } }

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

    /// Inserts a row into the young generation, and returns the generation that was dropped for it, if any.
    private func insert(_ row: RowSnapshot, _ root: Int, _ time: Double, _ state: inout State) -> RowTable? {
        let slabBytes = row.slab.capacityInWords * 8
        guard slabBytes <= bytesPerGeneration / 4 else {
            // A row of this size would replace too many others. An older version of it must be removed, though.
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
        state = State(old: state.young, reads: state.reads)
        return dropped
    }

    private func remove(_ removal: Removal, _ state: inout State) {
        state.young.remove(removal.key, removal.root)
        state.old.remove(removal.key, removal.root)
    }
}
