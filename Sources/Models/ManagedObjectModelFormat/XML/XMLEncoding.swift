import Foundation

/// Converts the bytes of a file to valid UTF-8 without the control characters that XML excludes.
enum XMLEncoding {
    static func decode(_ bytes: [UInt8], file: URL?) throws(ModelFormatError) -> [UInt8] {
        let decoded: [UInt8]
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFE, 0xFF), (0xFF, 0xFE): decoded = try decodeUTF16(bytes, file: file)
        case (0xEF, 0xBB) where bytes.count > 2 && bytes[2] == 0xBF: decoded = Array(bytes[3...])
        default: decoded = bytes
        }
        guard isValid(decoded[...]) else {
            throw ModelFormatError("not valid UTF-8", file: file, line: lineOfInvalidBytes(in: decoded))
        }
        if let offset = offsetOfControlCharacter(in: decoded) {
            let code = String(decoded[offset], radix: 16, uppercase: true)
            let line = decoded[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
            throw ModelFormatError("XML excludes the control character U+\(code)", file: file, line: line)
        }
        return decoded
    }

    private static func decodeUTF16(_ bytes: [UInt8], file: URL?) throws(ModelFormatError) -> [UInt8] {
        let isBigEndian = bytes[0] == 0xFE
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
            let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
            throw ModelFormatError("not valid UTF-16", file: file)
        }
        return Array(text.utf8)
    }

    private static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    private static func lineOfInvalidBytes(in bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return (lines.firstIndex { !isValid($0) } ?? 0) + 1
    }

    /// Returns the offset of the first excluded character; nil if there is none. Searches for each of the 29 characters
    /// in turn, because the C library searches many bytes at a time, which is faster than one pass over all bytes.
    private static func offsetOfControlCharacter(in bytes: [UInt8]) -> Int? {
        let excluded = (UInt8(0)..<0x20).filter { ![0x09, 0x0A, 0x0D].contains($0) }
        return excluded.compactMap { bytes.offset(of: $0, in: bytes.indices) }.min()
    }
}

extension [UInt8] {
    /// Returns the first offset of a byte in a range; nil if it does not occur.
    func offset(of byte: UInt8, in range: Range<Int>) -> Int? {
        guard !range.isEmpty else { return nil }
        return withUnsafeBytes { buffer -> Int? in
            guard
                let start = buffer.baseAddress,
                let found = memchr(start + range.lowerBound, Int32(byte), range.count)
            else { return nil }
            return UnsafeRawPointer(found) - start
        }
    }
}
