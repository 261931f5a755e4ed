internal import Foundation

/// Reads what a ``ByteWriter`` has put together. Whatever the bytes are, nothing beyond them is read, and nothing is
/// made that is larger than they are.
struct ByteReader {
    private let content: [UInt8]
    private var position: Int

    init(_ content: [UInt8], from position: Int) {
        self.content = content
        self.position = position
    }

    /// What has not been read.
    var rest: ArraySlice<UInt8> { content[position...] }

    mutating func byte() throws -> UInt8 {
        guard position < content.count else { throw StoreFormatError("it ends too early") }
        defer { position += 1 }
        return content[position]
    }

    mutating func number() throws -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let byte = try byte()
            guard shift < 63 || byte < 2 else { throw StoreFormatError("a number is too large") }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
            guard shift < 70 else { throw StoreFormatError("a number is too large") }
        }
    }

    mutating func signedNumber() throws -> Int64 {
        let number = try number()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// The count of things that take a byte at least.
    mutating func count() throws -> Int {
        let number = try number()
        guard number <= UInt64(content.count - position) else { throw StoreFormatError("a count is too large") }
        return Int(number)
    }

    mutating func word() throws -> UInt64 {
        guard content.count - position >= 8 else { throw StoreFormatError("it ends too early") }
        defer { position += 8 }
        return content[position..<(position + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func bytes() throws -> ArraySlice<UInt8> {
        let count = try count()
        defer { position += count }
        return content[position..<(position + count)]
    }

    mutating func text() throws -> String {
        String(decoding: try bytes(), as: UTF8.self)
    }
}
