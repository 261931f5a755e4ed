internal import Foundation

/// Puts numbers, text and bytes one after the other.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func append(count: Int) {
        append(UInt64(count))
    }

    mutating func append(signed number: Int64) {
        append(UInt64(bitPattern: number << 1 ^ number >> 63))
    }

    mutating func append(word: UInt64) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        append(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(bytes data: some Collection<UInt8>) {
        append(count: data.count)
        bytes.append(contentsOf: data)
    }

    /// What is in its form already.
    mutating func append(rest: ArraySlice<UInt8>) {
        bytes.append(contentsOf: rest)
    }
}
