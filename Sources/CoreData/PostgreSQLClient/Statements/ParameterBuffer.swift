/// The values of a statement's parameters in the server's binary form, in one block of memory.
///
/// Values keep their place from run to run, so that binding another number of the same size allocates nothing.
struct ParameterBuffer: ~Copyable {
    private struct Slot {
        var offset = 0
        var capacity = 0
        var count = 0
        var isNull = true
    }

    private var memory: UnsafeMutableRawPointer
    private var size: Int
    private var used = 0
    private var slots: [Slot]
    private let lists: ParameterLists

    init(count: Int) {
        size = max(count * 16, 64)
        memory = .allocate(byteCount: size, alignment: 8)
        slots = Array(repeating: Slot(), count: count)
        lists = ParameterLists(count: count)
    }

    deinit {
        memory.deallocate()
    }

    var count: Int { slots.count }

    mutating func setNull(_ index: Int) { slots[index].isNull = true }

    mutating func setAllNull() {
        for index in slots.indices { slots[index] = Slot() }
        used = 0
    }

    /// Sets the value with an index, which counts from 0, to a number in the server's order of bytes.
    mutating func set(_ number: some FixedWidthInteger, at index: Int) {
        let ordered = number.bigEndian
        withUnsafeBytes(of: ordered) { set($0, at: index) }
    }

    mutating func set(_ bytes: UnsafeRawBufferPointer, at index: Int) {
        reserve(bytes.count, at: index)
        if let source = bytes.baseAddress {
            (memory + slots[index].offset).copyMemory(from: source, byteCount: bytes.count)
        }
    }

    /// Makes room for a value and marks it as set.
    private mutating func reserve(_ count: Int, at index: Int) {
        slots[index].count = count
        slots[index].isNull = false
        if slots[index].capacity >= count, count > 0 { return }
        let capacity = (max(count, 8) + 7) & ~7
        if used + capacity > size { grow(to: max(size * 2, used + capacity)) }
        slots[index].offset = used
        slots[index].capacity = capacity
        used += capacity
    }

    private mutating func grow(to size: Int) {
        let larger = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        larger.copyMemory(from: memory, byteCount: used)
        memory.deallocate()
        memory = larger
        self.size = size
    }

    /// The bytes of a value, which counts from 0; nil if it is NULL.
    func bytes(at index: Int) -> UnsafeRawBufferPointer? {
        let slot = slots[index]
        // An empty value has an address as well: without one, it would be NULL.
        return slot.isNull ? nil : UnsafeRawBufferPointer(start: memory + slot.offset, count: slot.count)
    }

    /// Calls the body with the lists that libpq takes.
    func withLists<Result, Failure>(
        _ body: (ParameterLists.Pointers, UnsafePointer<Int32>, UnsafePointer<Int32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        for index in slots.indices { lists.set(bytes(at: index), at: index) }
        return try lists(body)
    }
}
