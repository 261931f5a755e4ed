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
    private let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
    private let lengths: UnsafeMutablePointer<Int32>
    private let formats: UnsafeMutablePointer<Int32>

    init(count: Int) {
        size = max(count * 16, 64)
        memory = .allocate(byteCount: size, alignment: 8)
        slots = Array(repeating: Slot(), count: count)
        pointers = .allocate(capacity: max(count, 1))
        lengths = .allocate(capacity: max(count, 1))
        formats = .allocate(capacity: max(count, 1))
        pointers.initialize(repeating: nil, count: max(count, 1))
        lengths.initialize(repeating: 0, count: max(count, 1))
        // All values are binary.
        formats.initialize(repeating: 1, count: max(count, 1))
    }

    deinit {
        memory.deallocate()
        pointers.deallocate()
        lengths.deallocate()
        formats.deallocate()
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

    /// Calls the body with the lists that libpq takes.
    func withLists<Result>(
        _ body: (
            _ values: UnsafePointer<UnsafePointer<CChar>?>, _ lengths: UnsafePointer<Int32>,
            _ formats: UnsafePointer<Int32>
        ) throws(PostgreSQLError) -> Result
    ) throws(PostgreSQLError) -> Result {
        for (index, slot) in slots.enumerated() {
            // An empty value has an address as well: without one, it would be NULL.
            pointers[index] =
                slot.isNull ? nil : UnsafePointer((memory + slot.offset).assumingMemoryBound(to: CChar.self))
            lengths[index] = Int32(clamping: slot.count)
        }
        return try body(pointers, lengths, formats)
    }
}
