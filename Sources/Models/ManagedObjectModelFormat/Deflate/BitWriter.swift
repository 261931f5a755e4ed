/// Collects bits into bytes, the lowest first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var held: UInt64 = 0
    private var heldCount = 0

    /// - Parameter count: At most 32.
    mutating func write(_ value: Int, bits count: Int) {
        held |= UInt64(value) << UInt64(heldCount)
        heldCount += count
        while heldCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: held))
            held >>= 8
            heldCount -= 8
        }
    }

    /// Fills the last byte with zeros.
    mutating func finish() {
        if heldCount > 0 { bytes.append(UInt8(truncatingIfNeeded: held)) }
        (held, heldCount) = (0, 0)
    }
}
