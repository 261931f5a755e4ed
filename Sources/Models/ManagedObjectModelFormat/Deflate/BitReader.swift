/// Reads bits from bytes, the lowest first.
struct BitReader {
    private let bytes: [UInt8]
    private var next = 0
    private var held: UInt32 = 0
    private var heldCount = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func bit() throws(DeflateError) -> Int {
        try bits(1)
    }

    /// - Parameter count: At most 16.
    mutating func bits(_ count: Int) throws(DeflateError) -> Int {
        while heldCount < count {
            guard next < bytes.count else { throw .truncated }
            held |= UInt32(bytes[next]) << UInt32(heldCount)
            next += 1
            heldCount += 8
        }
        let value = held & ((1 << UInt32(count)) - 1)
        held >>= UInt32(count)
        heldCount -= count
        return Int(value)
    }

    /// The next whole bytes, after what is left of the current one.
    mutating func wholeBytes(_ count: Int) throws(DeflateError) -> ArraySlice<UInt8> {
        next -= heldCount / 8
        (held, heldCount) = (0, 0)
        guard count <= bytes.count - next else { throw .truncated }
        defer { next += count }
        return bytes[next..<next + count]
    }

    mutating func skipToByte() {
        held >>= UInt32(heldCount % 8)
        heldCount -= heldCount % 8
    }
}
