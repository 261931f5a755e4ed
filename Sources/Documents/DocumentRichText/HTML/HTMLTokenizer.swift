/// A tokenizer for HTML. Takes linear time for any input. Comments and declarations are skipped.
package struct HTMLTokenizer {
    package enum Token {
        /// Raw text, with character references.
        case text(ArraySlice<UInt8>)
        case start(name: String, attributes: [String: String])
        case end(name: String)
    }

    private let bytes: [UInt8]
    private let meter: StepMeter
    private var position = 0
    /// Whether no `-->` follows, so that it need not be searched for again.
    private var isWithoutCommentEnds = false

    package init(_ text: String) {
        self.init(text, StepMeter())
    }

    init(_ text: String, _ meter: StepMeter) {
        bytes = Array(text.utf8)
        self.meter = meter
    }

    /// Returns the next token; nil at the end.
    package mutating func next() -> Token? {
        let begin = position
        defer { meter.add(position - begin + 1) }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else { return .text(text(from: position)) }
            let start = position
            guard position + 1 < bytes.count else { return .text(text(from: start)) }
            switch bytes[position + 1] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"): skipMarkup()
            case UInt8(ascii: "/") where position + 2 < bytes.count && isLetter(bytes[position + 2]):
                position += 2
                let tagName = name()
                _ = attributes()
                return .end(name: tagName)
            case let byte where isLetter(byte):
                position += 1
                let tagName = name()
                return .start(name: tagName, attributes: attributes())
            default: return .text(text(from: start))
            }
        }
        return nil
    }

    /// Skips to the end tag of an element without text of the page, such as `script`.
    package mutating func skip(to name: String) {
        let end = Array("</\(name)".utf8)
        let begin = position
        defer { meter.add(position - begin + 1) }
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"), position + end.count <= bytes.count,
                bytes[position..<position + end.count].map({ $0 | 0x20 }) == end.map({ $0 | 0x20 })
            {
                return
            }
            position += 1
        }
    }

    /// Returns the text up to the next `<`. The first byte may itself be a `<` that starts no tag.
    private mutating func text(from start: Int) -> ArraySlice<UInt8> {
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        return bytes[start..<position]
    }

    /// Skips a comment or a declaration.
    private mutating func skipMarkup() {
        let isComment = bytes[position...].starts(with: "<!--".utf8)
        if isComment, !isWithoutCommentEnds {
            var end = position + 4
            while end + 2 < bytes.count, !bytes[end...].starts(with: "-->".utf8) { end += 1 }
            if end + 2 < bytes.count {
                position = end + 3
                return
            }
            isWithoutCommentEnds = true
            meter.add(end - position)
        }
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
        position = min(position + 1, bytes.count)
    }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count, !isSpace(bytes[position]), bytes[position] != UInt8(ascii: ">"),
            bytes[position] != UInt8(ascii: "/")
        {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    }

    /// Parses the attributes up to the end of the tag. If a name occurs more than once, the first one wins.
    private mutating func attributes() -> [String: String] {
        var attributes: [String: String] = [:]
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            guard !isSpace(bytes[position]), bytes[position] != UInt8(ascii: "/") else {
                position += 1
                continue
            }
            let start = position
            position += 1
            while position < bytes.count, !isSpace(bytes[position]), !"=>/".utf8.contains(bytes[position]) {
                position += 1
            }
            let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
            skipSpaces()
            var value = ""
            if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
                position += 1
                skipSpaces()
                value = self.value()
            }
            if attributes[name] == nil { attributes[name] = value }
        }
        position = min(position + 1, bytes.count)
        return attributes
    }

    private mutating func value() -> String {
        guard position < bytes.count else { return "" }
        let quote = bytes[position]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { position += 1 }
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if isQuoted ? byte == quote : isSpace(byte) || byte == UInt8(ascii: ">") { break }
            position += 1
        }
        let value = Self.decode(bytes[start..<position])
        if isQuoted { position = min(position + 1, bytes.count) }
        return value
    }

    private mutating func skipSpaces() {
        while position < bytes.count, isSpace(bytes[position]) { position += 1 }
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// Returns text with character references decoded.
    private static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        HTMLCharacters(bytes).map(\.text).joined()
    }
}
