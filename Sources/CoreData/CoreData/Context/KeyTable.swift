/// A hash table from keys to unretained objects, with open addressing and linear probing.
///
/// The owner must serialise access, and remove objects before they are deallocated.
struct KeyTable: ~Copyable {
    private struct Entry {
        var key: Int64
        var object: UnsafeMutableRawPointer?
    }

    private var entries: UnsafeMutablePointer<Entry>
    /// The memory of the entries of a large table.
    private var memory: LargeMemory?
    private var mask: Int
    private(set) var count = 0

    init() {
        mask = 15
        (entries, memory) = Self.allocate(16)
    }

    deinit {
        if memory == nil { entries.deallocate() }
    }

    /// Returns the object with the key, which may be in the course of being deallocated.
    @inline(__always)
    func object(for key: Int64) -> UnsafeMutableRawPointer? {
        var index = home(of: key)
        while let object = entries[index].object {
            if entries[index].key == key { return object }
            index = (index + 1) & mask
        }
        return nil
    }

    /// Inserts an object under a key, replacing an existing one.
    @inline(__always)
    mutating func insert(_ object: UnsafeMutableRawPointer, for key: Int64) {
        if count * 2 >= mask + 1 { grow() }
        var index = home(of: key)
        while entries[index].object != nil, entries[index].key != key {
            index = (index + 1) & mask
        }
        if entries[index].object == nil { count += 1 }
        entries[index] = Entry(key: key, object: object)
    }

    /// Inserts an object under a key, or returns the object that the key has already.
    @inline(__always)
    mutating func insertUnlessFound(_ object: UnsafeMutableRawPointer, for key: Int64) -> UnsafeMutableRawPointer? {
        if count * 2 >= mask + 1 { grow() }
        var index = home(of: key)
        while let found = entries[index].object {
            if entries[index].key == key { return found }
            index = (index + 1) & mask
        }
        count += 1
        entries[index] = Entry(key: key, object: object)
        return nil
    }

    /// Removes an object, unless it has been replaced with another.
    mutating func remove(_ object: UnsafeMutableRawPointer, for key: Int64) {
        var index = home(of: key)
        while let found = entries[index].object {
            if entries[index].key == key {
                if found == object { removeEntry(at: index) }
                return
            }
            index = (index + 1) & mask
        }
    }

    /// Calls a closure with each object.
    func visit(_ body: (UnsafeMutableRawPointer) -> Void) {
        for index in 0...mask {
            if let object = entries[index].object { body(object) }
        }
    }

    /// Removes an entry, and moves following entries back so that probing still finds them.
    private mutating func removeEntry(at index: Int) {
        var gap = index
        var next = (index + 1) & mask
        while entries[next].object != nil {
            let distance = (next - home(of: entries[next].key)) & mask
            if distance >= (next - gap) & mask {
                entries[gap] = entries[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        entries[gap].object = nil
        count -= 1
    }

    /// Reserves capacity for additional objects, most of which are expected to be new.
    mutating func reserve(_ additional: Int) {
        guard count * 4 < additional else { return }
        var doublings = 0
        while (count + additional) * 2 >= (mask + 1) << doublings { doublings += 1 }
        if doublings > 0 { grow(by: doublings) }
    }

    private mutating func grow(by doublings: Int = 1) {
        let (old, oldMask, oldMemory) = (entries, mask, memory)
        mask = ((mask + 1) << doublings) - 1
        (entries, memory) = Self.allocate(mask + 1)
        for index in 0...oldMask {
            guard old[index].object != nil else { continue }
            var place = home(of: old[index].key)
            while entries[place].object != nil {
                place = (place + 1) & mask
            }
            entries[place] = old[index]
        }
        withExtendedLifetime(oldMemory) {}
        if oldMemory == nil { old.deallocate() }
    }

    /// Returns the preferred index of a key: Fibonacci hashing of blocks of eight consecutive keys, which are adjacent.
    /// Keys are assigned sequentially and mostly looked up in order, so the first lookup in a block brings the others
    /// into the cache. Half of the table stays free, because blocks collide sooner than single keys would.
    @inline(__always)
    private func home(of key: Int64) -> Int {
        let block = (UInt64(bitPattern: key >> 3) &* 0x9E37_79B9_7F4A_7C15) >> 32
        return Int(truncatingIfNeeded: block << 3 | UInt64(bitPattern: key & 7)) & mask
    }

    private static func allocate(_ count: Int) -> (UnsafeMutablePointer<Entry>, LargeMemory?) {
        let byteCount = count * MemoryLayout<Entry>.stride
        // Zeros are free entries.
        if byteCount >= LargeMemory.pageSize, let memory = LargeMemory(byteCount: byteCount) {
            return (memory.start.bindMemory(to: Entry.self, capacity: count), memory)
        }
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: count)
        entries.initialize(repeating: Entry(key: 0, object: nil), count: count)
        return (entries, nil)
    }
}
