extension XMLReader {
    /// What becomes of white space and references.
    enum TextKind {
        /// Ends of lines become line feeds.
        case text
        /// All white space becomes spaces.
        case attribute
        /// As text, and references are no references.
        case verbatim
    }

    /// Reads the text up to a place.
    mutating func readText(to end: Int, normalizing kind: TextKind) throws(ModelFormatError) -> String {
        let special = Array((kind == .attribute ? "&\r\n\t" : kind == .text ? "&\r" : "\r").utf8)
        var next = special.map { cursor.bytes.offset(of: $0, in: cursor.position..<end) }
        var result = ""
        while cursor.position < end {
            let place = next.compactMap { $0 }.min() ?? end
            result += String(decoding: cursor.bytes[cursor.position..<place], as: UTF8.self)
            cursor.move(to: place)
            guard place < end else { break }
            result.unicodeScalars.append(try readSpecialCharacter(kind, before: end))
            // Only what was passed is looked for again: to look for all would be quadratic where one is rare.
            for (index, found) in next.enumerated() {
                guard let found, found < cursor.position else { continue }
                next[index] = cursor.bytes.offset(of: special[index], in: cursor.position..<end)
            }
        }
        return result
    }

    private mutating func readSpecialCharacter(
        _ kind: TextKind,
        before end: Int
    ) throws(ModelFormatError) -> Unicode.Scalar {
        if cursor.current == UInt8(ascii: "&"), kind != .verbatim { return try readReference(before: end) }
        let scalar = Unicode.Scalar(cursor.current ?? 0x20)
        let isReturn = cursor.skip("\r\n") || cursor.skip("\r")
        if !isReturn { cursor.move(to: cursor.position + 1) }
        let isWhitespace = scalar != "&"
        return kind == .attribute && isWhitespace ? " " : isReturn ? "\n" : scalar
    }

    private mutating func readReference(before end: Int) throws(ModelFormatError) -> Unicode.Scalar {
        // The longest is of the kind &#x0010FFFF;.
        let reach = cursor.position..<min(end, cursor.position + 16)
        guard let semicolon = cursor.bytes.offset(of: UInt8(ascii: ";"), in: reach) else {
            throw failure("an “&” begins no reference; on its own it is written &amp;")
        }
        let name = String(decoding: cursor.bytes[(cursor.position + 1)..<semicolon], as: UTF8.self)
        guard let scalar = Self.entities[name] ?? Self.character(numbered: name) else {
            throw failure("&\(name); is neither a predefined entity nor a character")
        }
        cursor.move(to: semicolon + 1)
        return scalar
    }

    private static let entities: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]

    /// The character of `#65` or `#x41`, if XML allows it.
    private static func character(numbered name: String) -> Unicode.Scalar? {
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard
            name.hasPrefix("#"), digits.first?.isHexDigit == true,
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(number)
        else { return nil }
        let isExcluded = number < 0x20 ? ![0x09, 0x0A, 0x0D].contains(number) : (0xFFFE...0xFFFF).contains(number)
        return isExcluded ? nil : scalar
    }
}
