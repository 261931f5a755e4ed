extension Lexer {
    // MARK: - Numbers

    /// Reads a number: decimal, with optional fraction and exponent, or an integer in hexadecimal, octal (`0o17`) or
    /// binary (`0b101`).
    mutating func number() throws(PredicateParseError) -> Token {
        let start = position
        let token = try radixNumber() ?? decimalNumber()
        guard let token else {
            throw error(expected: "a number", at: start)
        }
        return token
    }

    private mutating func radixNumber() throws(PredicateParseError) -> Token? {
        guard peek() == UInt8(ascii: "0"), let letter = peek(1) else { return nil }
        let radix: Int
        switch UnicodeScalar(letter | 0x20) {
        case "x": radix = 16
        case "o": radix = 8
        case "b": radix = 2
        default: return nil
        }
        let start = position
        position += 2
        let digits = takeWhile { UnicodeScalar($0).properties.isASCIIHexDigit }
        if let integer = Int64(digits, radix: radix) { return .integer(integer) }
        guard let large = UInt64(digits, radix: radix) else {
            throw error(expected: "digits of base \(radix)", at: start)
        }
        return .real(Double(large))
    }

    private mutating func decimalNumber() -> Token? {
        let start = position
        var isWhole = true
        skipDigits()
        if peek() == UInt8(ascii: "."), peek(1)?.isDigit ?? false {
            isWhole = false
            position += 1
            skipDigits()
        }
        if let letter = peek(), letter | 0x20 == UInt8(ascii: "e") {
            let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
            if peek(hasSign ? 2 : 1)?.isDigit ?? false {
                isWhole = false
                position += hasSign ? 2 : 1
                skipDigits()
            }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let real = Double(text.hasPrefix(".") ? "0" + text : text), real.isFinite else { return nil }
        return .real(real)
    }

    private mutating func skipDigits() {
        while let byte = peek(), byte.isDigit {
            position += 1
        }
    }

    // MARK: - Strings

    /// Reads text in single or double quotes, with the escapes of C.
    mutating func string(quote: UInt8) throws(PredicateParseError) -> String {
        let start = position
        position += 1
        let plain = takeWhile { $0 != quote && $0 != UInt8(ascii: "\\") }
        if peek() == quote {
            position += 1
            return plain
        }
        var text = plain
        while let byte = peek(), byte != quote {
            if byte == UInt8(ascii: "\\") {
                text.unicodeScalars.append(try escape())
            } else {
                text += takeWhile { $0 != quote && $0 != UInt8(ascii: "\\") }
            }
        }
        guard peek() == quote else {
            throw error(expected: "text that ends with \(UnicodeScalar(quote))", at: start)
        }
        position += 1
        return text
    }

    private mutating func escape() throws(PredicateParseError) -> UnicodeScalar {
        let start = position
        guard let letter = peek(1) else { throw error(expected: "an escaped character", at: start) }
        position += 2
        switch UnicodeScalar(letter) {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "0": return "\0"
        case "x": return try hexadecimalEscape(digits: 2, from: start)
        case "u": return try hexadecimalEscape(digits: 4, from: start)
        case "U": return try hexadecimalEscape(digits: 8, from: start)
        case _ where letter < 0x80: return UnicodeScalar(letter)
        default: throw error(expected: "an escape such as \\n or \\u00E9", at: start)
        }
    }

    private mutating func hexadecimalEscape(digits: Int, from start: Int) throws(PredicateParseError) -> UnicodeScalar {
        let end = min(position + digits, bytes.count)
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        guard text.utf8.count == digits, let value = UInt32(text, radix: 16), let scalar = UnicodeScalar(value) else {
            throw error(expected: "\(digits) hexadecimal digits of a character", at: start)
        }
        position = end
        return scalar
    }

    mutating func takeWhile(_ isTaken: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = peek(), isTaken(byte) {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}
