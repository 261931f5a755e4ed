/// Objects by key, without keeping them alive: open addressing with linear probing.
///
/// The owner sees to exclusion, and to it that objects are taken out before their memory is gone.
struct KeyTable: ~Copyable {
    private struct Entry {
        var key: Int64
        var object: UnsafeMutableRawPointer?
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var mask: Int
    private(set) var count = 0

    init() {
        mask = 15
        entries = Self.allocate(16)
    }

    deinit {
        entries.deallocate()
    }

    /// The object with the key, which may be about to go.
    @inline(__always)
    func object(for key: Int64) -> UnsafeMutableRawPointer? {
        var index = home(of: key)
        while let object = entries[index].object {
            if entries[index].key == key { return object }
            index = (index + 1) & mask
        }
        return nil
    }

    /// Puts an object under a key, in the place of one that was there.
    @inline(__always)
    mutating func insert(_ object: UnsafeMutableRawPointer, for key: Int64) {
        if count * 4 >= (mask + 1) * 3 { grow() }
        var index = home(of: key)
        while entries[index].object != nil, entries[index].key != key {
            index = (index + 1) & mask
        }
        if entries[index].object == nil { count += 1 }
        entries[index] = Entry(key: key, object: object)
    }

    /// Takes an object out, unless another one has taken its place.
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

    /// Moves the entries behind a gap, so that none is cut off from its home.
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

    private mutating func grow() {
        let old = entries
        let oldMask = mask
        mask = mask * 2 + 1
        entries = Self.allocate(mask + 1)
        for index in 0...oldMask {
            guard old[index].object != nil else { continue }
            var place = home(of: old[index].key)
            while entries[place].object != nil {
                place = (place + 1) & mask
            }
            entries[place] = old[index]
        }
        old.deallocate()
    }

    /// Fibonacci hashing: the high bits of the product are the well-mixed ones.
    @inline(__always)
    private func home(of key: Int64) -> Int {
        Int(truncatingIfNeeded: (UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    }

    private static func allocate(_ count: Int) -> UnsafeMutablePointer<Entry> {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: count)
        entries.initialize(repeating: Entry(key: 0, object: nil), count: count)
        return entries
    }
}
