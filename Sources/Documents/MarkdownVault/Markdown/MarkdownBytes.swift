/// The classes of bytes in Markdown.
enum MarkdownBytes {
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0A || byte == 0x0D }

    static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

    static func isPunctuation(_ byte: UInt8) -> Bool {
        (33...126).contains(byte) && !isDigit(byte) && !isLetter(byte)
    }

    static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }

    /// Returns the text without backslash escapes and, if `isEncoded`, with percent-encoding decoded.
    static func unescaped(_ bytes: ArraySlice<UInt8>, isEncoded: Bool) -> String {
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\"), index + 1 < bytes.endIndex, isPunctuation(bytes[index + 1]) {
                result.append(bytes[index + 1])
                index += 2
            } else if isEncoded, byte == UInt8(ascii: "%"), let number = hexNumber(bytes, at: index + 1) {
                result.append(number)
                index += 3
            } else {
                result.append(byte)
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func hexNumber(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
        guard index + 2 <= bytes.endIndex else { return nil }
        let digits = bytes[index..<index + 2]
        // `UInt8(_:radix:)` would also accept a sign.
        guard digits.allSatisfy({ isDigit($0) || isLetter($0) }) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
