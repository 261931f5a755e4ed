import Foundation

/// A binary parameter: a single value, or an array, which has a head and the lengths of its elements.
final class RawParameter {
    /// The numbers of types whose arrays are used here.
    enum Element: UInt32 {
        case boolean = 16
        case int8 = 20
        case int4 = 23
        case text = 25
        case float8 = 701
        case timestamptz = 1184
        case uuid = 2950
    }

    private(set) var memory: UnsafeMutableRawPointer
    private(set) var count = 0
    private var capacity: Int
    private let isArray: Bool

    /// An array.
    init(arrayOf type: Element, count: Int) {
        capacity = 20 + count * 16
        memory = .allocate(byteCount: capacity, alignment: 8)
        isArray = true
        for number in [1, 0, Int32(type.rawValue), Int32(count), 1] as [Int32] { append(raw: number.bigEndian) }
    }

    /// A single value.
    init() {
        capacity = 64
        memory = .allocate(byteCount: capacity, alignment: 8)
        isArray = false
    }

    deinit {
        memory.deallocate()
    }

    func append(_ number: Int64) {
        if isArray { append(raw: Int32(8).bigEndian) }
        append(raw: number.bigEndian)
    }

    func append(_ number: Int32) {
        if isArray { append(raw: Int32(4).bigEndian) }
        append(raw: number.bigEndian)
    }

    func append(_ number: Double) { append(Int64(bitPattern: number.bitPattern)) }

    func append(date: Double) { append(Int64((date * 1_000_000).rounded()) + 31_622_400_000_000) }

    func append(_ truth: Bool) {
        append(raw: Int32(1).bigEndian)
        append(raw: UInt8(truth ? 1 : 0))
    }

    func append(_ uuid: UUID) {
        append(raw: Int32(16).bigEndian)
        append(raw: uuid.uuid)
    }

    func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            if isArray { append(raw: Int32(bytes.count).bigEndian) }
            reserve(bytes.count)
            if let start = bytes.baseAddress { (memory + count).copyMemory(from: start, byteCount: bytes.count) }
            count += bytes.count
        }
    }

    private func append<Bytes: BitwiseCopyable>(raw bytes: Bytes) {
        reserve(MemoryLayout<Bytes>.size)
        (memory + count).storeBytes(of: bytes, as: Bytes.self)
        count += MemoryLayout<Bytes>.size
    }

    private func reserve(_ more: Int) {
        guard count + more > capacity else { return }
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
        larger.copyMemory(from: memory, byteCount: count)
        memory.deallocate()
        memory = larger
    }
}
