/// A position in a document, which only moves forward.
struct XMLCursor {
    let bytes: [UInt8]
    private(set) var position = 0
    /// The line of the position, starting at 1.
    private(set) var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The byte at the position; nil at the end.
    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    func starts(with text: String) -> Bool {
        bytes[position...].starts(with: text.utf8)
    }

    /// Returns the next offset of a character; nil if it does not occur again.
    func offset(of character: Unicode.Scalar) -> Int? {
        bytes.offset(of: UInt8(ascii: character), in: position..<bytes.count)
    }

    /// Returns the next offset of a text before a limit; nil if it does not occur there. Without a limit, searches for
    /// each element would take quadratic time.
    func offset(of text: String, before limit: Int? = nil) -> Int? {
        guard let first = text.utf8.first else { return nil }
        let limit = limit ?? bytes.count
        var from = position
        while from < limit, let found = bytes.offset(of: first, in: from..<limit) {
            if bytes[found...].starts(with: text.utf8) { return found }
            from = found + 1
        }
        return nil
    }

    mutating func move(to target: Int) {
        while let newline = bytes.offset(of: UInt8(ascii: "\n"), in: position..<target) {
            line += 1
            position = newline + 1
        }
        position = target
    }

    /// Moves past a text if it starts at the position, and returns whether it does.
    mutating func skip(_ text: String) -> Bool {
        guard starts(with: text) else { return false }
        move(to: position + text.utf8.count)
        return true
    }

    /// Moves past white space, and returns whether there was any.
    @discardableResult
    mutating func skipWhitespace() -> Bool {
        var end = position
        while end < bytes.count, bytes[end].isXMLWhitespace { end += 1 }
        defer { move(to: end) }
        return end > position
    }

    /// Moves past a name and returns it; nil if none starts at the position.
    mutating func skipName() -> String? {
        guard let first = current, first.startsXMLName else { return nil }
        var end = position + 1
        while end < bytes.count, bytes[end].continuesXMLName { end += 1 }
        defer { position = end }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }
}

extension UInt8 {
    var isXMLWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

    /// Whether the byte is a letter, `_`, `:`, or part of a character beyond ASCII.
    var startsXMLName: Bool {
        self >= 0x80 || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F || self == 0x3A
    }

    /// Whether the byte can start a name, or is a digit, `-` or `.`.
    var continuesXMLName: Bool {
        startsXMLName || (0x30...0x39).contains(self) || self == 0x2D || self == 0x2E
    }
}
