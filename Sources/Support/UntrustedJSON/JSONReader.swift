/// Reads a JSON text from an untrusted source into nodes, strictly by RFC 8259 and several times as fast as Foundation.
///
/// The text must be valid UTF-8 and nest modestly; numbers must be finite.
package struct JSONReader {
    private let bytes: [UInt8]
    private let levels: Int
    private var place = 0

    private init(_ bytes: [UInt8], levels: Int) {
        (self.bytes, self.levels) = (bytes, levels)
    }

    /// Returns the value of a text.
    ///
    /// - Parameter levels: The greatest allowed depth of nested values.
    /// - Throws: The first place that is not JSON.
    package static func read(_ bytes: [UInt8], levels: Int = JSONNesting.most) throws(JSONSyntax.Problem) -> JSONNode {
        var reader = JSONReader(bytes, levels: levels)
        let node = try reader.value(level: 0)
        reader.skipSpace()
        guard reader.place == bytes.count else { throw reader.problem }
        return node
    }

    private var problem: JSONSyntax.Problem { JSONSyntax.problem(in: bytes, at: place) }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x09, 0x0A, 0x0D: place += 1
            default: return
            }
        }
    }

    private mutating func value(level: Int) throws(JSONSyntax.Problem) -> JSONNode {
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{") where level < levels: return .object(try members(level: level + 1))
        case UInt8(ascii: "[") where level < levels: return .array(try elements(level: level + 1))
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: StaticString, _ node: JSONNode) throws(JSONSyntax.Problem) -> JSONNode {
        let end = place + word.utf8CodeUnitCount
        let isThere = end <= bytes.count && word.withUTF8Buffer { bytes[place..<end].elementsEqual($0) }
        guard isThere else { throw problem }
        place = end
        return node
    }

    private mutating func members(level: Int) throws(JSONSyntax.Problem) -> [JSONNode.Member] {
        var members: [JSONNode.Member] = []
        place += 1
        skipSpace()
        if try isOver(UInt8(ascii: "}"), isFirst: true) { return members }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw problem }
            let name = try string()
            skipSpace()
            guard next == UInt8(ascii: ":") else { throw problem }
            place += 1
            members.append(JSONNode.Member(name, try value(level: level)))
        } while try !isOver(UInt8(ascii: "}"))
        return members
    }

    private mutating func elements(level: Int) throws(JSONSyntax.Problem) -> [JSONNode] {
        var elements: [JSONNode] = []
        place += 1
        skipSpace()
        if try isOver(UInt8(ascii: "]"), isFirst: true) { return elements }
        repeat {
            elements.append(try value(level: level))
        } while try !isOver(UInt8(ascii: "]"))
        return elements
    }

    /// Takes the bracket that ends a list, or else the comma before the next element.
    private mutating func isOver(_ bracket: UInt8, isFirst: Bool = false) throws(JSONSyntax.Problem) -> Bool {
        skipSpace()
        if next == bracket {
            place += 1
            return true
        }
        if isFirst { return false }
        guard next == UInt8(ascii: ",") else { throw problem }
        place += 1
        return false
    }

    private mutating func number() throws(JSONSyntax.Problem) -> JSONNode {
        let start = place
        var isWhole = true
        if next == UInt8(ascii: "-") { place += 1 }
        let first = place
        try digits()
        if bytes[first] == UInt8(ascii: "0"), place > first + 1 {
            place = first + 1
            throw problem
        }
        if next == UInt8(ascii: ".") {
            isWhole = false
            place += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isWhole = false
            place += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
            try digits()
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            place = start
            throw problem
        }
        return .double(number)
    }

    private mutating func digits() throws(JSONSyntax.Problem) {
        let start = place
        while let byte = next, 0x30...0x39 ~= byte { place += 1 }
        if place == start { throw problem }
    }
}

extension JSONReader {
    private mutating func string() throws(JSONSyntax.Problem) -> String {
        let start = place + 1
        place = start
        while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
        if next == UInt8(ascii: "\"") {
            let text = try text(of: bytes[start..<place])
            place += 1
            return text
        }
        return try escapedString(from: start)
    }

    private func text(of bytes: ArraySlice<UInt8>) throws(JSONSyntax.Problem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw JSONSyntax.problem(in: self.bytes, at: bytes.startIndex)
        }
        return text
    }

    private mutating func escapedString(from start: Int) throws(JSONSyntax.Problem) -> String {
        var units = Array(bytes[start..<place])
        while let byte = next, byte >= 0x20 {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return try text(of: units[...])
            case UInt8(ascii: "\\"): units.append(contentsOf: String(try escaped()).utf8)
            default: units.append(byte)
            }
        }
        throw problem
    }

    /// The character of an escape, after its backslash.
    private mutating func escaped() throws(JSONSyntax.Problem) -> Unicode.Scalar {
        defer { place += 1 }
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(bytes[place])
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar()
        default: throw problem
        }
    }

    /// The character of an escape by number. A half of a pair alone becomes the replacement character.
    private mutating func scalar() throws(JSONSyntax.Problem) -> Unicode.Scalar {
        let unit = try hexadecimal()
        guard UTF16.isLeadSurrogate(unit), place + 2 < bytes.count, bytes[place + 1] == UInt8(ascii: "\\"),
            bytes[place + 2] == UInt8(ascii: "u")
        else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        let afterFirst = place
        place += 2
        let second = try hexadecimal()
        guard UTF16.isTrailSurrogate(second) else {
            place = afterFirst
            return "\u{FFFD}"
        }
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
    }

    /// The number of four digits after the place, which moves to the last of them.
    private mutating func hexadecimal() throws(JSONSyntax.Problem) -> UInt16 {
        guard place + 4 < bytes.count else {
            place = bytes.count
            throw problem
        }
        var number: UInt16 = 0
        for _ in 0..<4 {
            place += 1
            guard let digit = Character(Unicode.Scalar(bytes[place])).hexDigitValue else { throw problem }
            number = number << 4 | UInt16(digit)
        }
        return number
    }
}
