/// A hash table of rows by root entity number and key. Uses open addressing, with at most half of the places occupied.
struct RowTable: Sendable {
    /// A place in the table; free if it has no row.
    struct Entry: Sendable {
        var key: Int64 = 0
        /// The time when the row was read, by the clock of the cache.
        var time = 0.0
        var row: RowSnapshot?
        var root: Int32 = 0
    }

    private(set) var count = 0
    private var entries: ContiguousArray<Entry> = []
    private var shift = 64

    /// Returns the place where the search for a key starts. Multiplication spreads blocks of four keys over the table;
    /// the keys within a block stay adjacent, because they are usually requested together.
    @inline(__always)
    private func home(_ key: Int64, _ root: Int) -> Int {
        let block = UInt64(bitPattern: key >> 2) ^ UInt64(truncatingIfNeeded: root) << 44
        let mixed = (block &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift)
        return Int(mixed) & ~3 | Int(key & 3)
    }

    /// Returns the place of a key, or the free place to insert it at.
    @inline(__always)
    private func place(_ key: Int64, _ root: Int) -> Int {
        var place = home(key, root)
        while entries[place].row != nil,
            entries[place].key != key || entries[place].root != Int32(truncatingIfNeeded: root)
        {
            place = (place + 1) & (entries.count - 1)
        }
        return place
    }

    /// Returns the entry for a key; nil if there is none.
    func entry(_ key: Int64, _ root: Int) -> Entry? {
        guard count > 0 else { return nil }
        let entry = entries[place(key, root)]
        return entry.row == nil ? nil : entry
    }

    /// Returns the version of the row with a key; nil if there is none.
    func version(_ key: Int64, _ root: Int) -> Int? {
        guard count > 0 else { return nil }
        // Avoids copying the entry, which would retain the slab.
        return entries[place(key, root)].row?.version
    }

    /// Makes room for a number of additional rows.
    mutating func reserve(_ additional: Int) {
        var size = max(entries.count, 64)
        while (count + additional) * 2 > size { size *= 2 }
        if size > entries.count { grow(to: size) }
    }

    /// Inserts a row, replacing the one with the same key.
    mutating func insert(_ row: RowSnapshot, _ root: Int, time: Double) {
        if (count + 1) * 2 > entries.count { grow(to: max(entries.count * 2, 64)) }
        let place = place(row.key, root)
        if entries[place].row == nil { count += 1 }
        entries[place] = Entry(key: row.key, time: time, row: row, root: Int32(truncatingIfNeeded: root))
    }

    /// Removes a row, and moves the following ones that could no longer be found.
    mutating func remove(_ key: Int64, _ root: Int) {
        guard count > 0 else { return }
        let mask = entries.count - 1
        var hole = place(key, root)
        guard entries[hole].row != nil else { return }
        count -= 1
        var next = (hole + 1) & mask
        while entries[next].row != nil {
            let distance = (next - home(entries[next].key, Int(entries[next].root))) & mask
            if distance >= (next - hole) & mask {
                entries[hole] = entries[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        entries[hole] = Entry()
    }

    /// Removes all rows of a hierarchy.
    mutating func removeAll(of root: Int) {
        let isAny = entries.contains { $0.row != nil && $0.root == Int32(truncatingIfNeeded: root) }
        guard isAny else { return }
        var kept = RowTable()
        for entry in entries where entry.root != Int32(truncatingIfNeeded: root) {
            if let row = entry.row { kept.insert(row, Int(entry.root), time: entry.time) }
        }
        self = kept
    }

    private mutating func grow(to size: Int) {
        var old = entries
        shift = 64 - size.trailingZeroBitCount
        entries = ContiguousArray(unsafeUninitializedCapacity: size) { places, count in
            // Initialises one by one, because `initialize(repeating:)` copies and retains.
            for place in 0..<size { places.initializeElement(at: place, to: Entry()) }
            count = size
        }
        for index in old.indices where old[index].row != nil {
            // Moves the entries: retaining and releasing the rows would dominate the cost.
            let place = place(old[index].key, Int(old[index].root))
            swap(&entries[place], &old[index])
        }
    }
}
