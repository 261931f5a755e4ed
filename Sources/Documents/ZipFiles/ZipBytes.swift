/// The numbers in an archive, the low byte first. What would lie outside of it is nil.
struct ZipBytes {
    let bytes: UnsafeRawBufferPointer

    func number(_ count: Int, at offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        var number = 0
        for index in (0..<count).reversed() { number = number << 8 | Int(bytes[offset + index]) }
        return number
    }

    func text(_ range: Range<Int>) -> String? {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        // Old programs write names in the encoding of their system: each byte is something, then.
        return String(validating: part, as: UTF8.self)
            ?? String(String.UnicodeScalarView(part.map { Unicode.Scalar($0) }))
    }

    static func write(_ number: Int, _ count: Int, to bytes: inout [UInt8]) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}
