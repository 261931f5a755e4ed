/// Rows by the number of their root entity and their key: a table with open addressing, two to four times as large as
/// what it holds.
struct RowTable: Sendable {
    /// A place in the table, which is free if it has no row.
    struct Entry: Sendable {
        var key: Int64 = 0
        /// When the row was read, by the clock of the cache.
        var time = 0.0
        var row: RowSnapshot?
        var root: Int32 = 0
    }

    private(set) var count = 0
    private var entries: ContiguousArray<Entry> = []
    private var shift = 64

    /// Where the search for a key begins. Multiplying spreads blocks of four keys over the whole table; the keys of a
    /// block lie next to each other, because they are mostly asked for together.
    @inline(__always)
    private func home(_ key: Int64, _ root: Int) -> Int {
        let block = UInt64(bitPattern: key >> 2) ^ UInt64(truncatingIfNeeded: root) << 44
        let mixed = (block &* 0x9E37_79B9_7F4A_7C15) >> UInt64(shift)
        return Int(mixed) & ~3 | Int(key & 3)
    }

    /// The place of a key, or the free one where it would go.
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

    /// What the table has for a key.
    func entry(_ key: Int64, _ root: Int) -> Entry? {
        guard count > 0 else { return nil }
        let entry = entries[place(key, root)]
        return entry.row == nil ? nil : entry
    }

    /// The version of the row with a key, if there is one.
    func version(_ key: Int64, _ root: Int) -> Int? {
        guard count > 0 else { return nil }
        // Without a copy of the entry, which would count as one more owner of the row's memory.
        return entries[place(key, root)].row?.version
    }

    /// Makes room for so many rows more at once.
    mutating func reserve(_ additional: Int) {
        var size = max(entries.count, 64)
        while (count + additional) * 2 > size { size *= 2 }
        if size > entries.count { grow(to: size) }
    }

    /// Puts a row into the table, in the place of the one with its key if there is one.
    mutating func insert(_ row: RowSnapshot, _ root: Int, time: Double) {
        if (count + 1) * 2 > entries.count { grow(to: max(entries.count * 2, 64)) }
        let place = place(row.key, root)
        if entries[place].row == nil { count += 1 }
        entries[place] = Entry(key: row.key, time: time, row: row, root: Int32(truncatingIfNeeded: root))
    }

    /// Takes a row out of the table, and moves those behind it that would no longer be found.
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

    /// Takes all rows of a hierarchy out of the table.
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
            // One by one: `initialize(repeating:)` copies, and counts owners that a free place does not have.
            for place in 0..<size { places.initializeElement(at: place, to: Entry()) }
            count = size
        }
        for index in old.indices where old[index].row != nil {
            // Moved, not copied: retaining and releasing the rows would cost more than all else.
            let place = place(old[index].key, Int(old[index].root))
            swap(&entries[place], &old[index])
        }
    }
}
