/// Reads JSON only to say where it is wrong, which Foundation's decoder does not tell on this platform.
package struct JSONSyntax {
    /// The first place that is not JSON.
    package struct Problem: Error, Hashable {
        /// The line and the column of the place, from 1; columns count characters of the line.
        package let line: Int
        package let column: Int
        /// The character that is not expected there; nil at the end of the text.
        package let character: String?
    }

    /// A number in the text.
    package struct Number: Hashable {
        /// The keys and indexes that lead to it.
        package let path: [String]
        /// Its place among the bytes of the text.
        package let range: Range<Int>
        /// Whether it is written with a fraction or an exponent, or with more digits than an integer may have.
        package let isSpecial: Bool
    }

    private let bytes: [UInt8]
    private var place = 0
    private var path: [String] = []
    private var numbers: [Number] = []

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the numbers of a text.
    ///
    /// - Parameter bytes: A text that nests modestly, as ``JSONNesting`` finds out.
    /// - Throws: The first problem if the text is not JSON.
    package static func numbers(in bytes: [UInt8]) throws(Problem) -> [Number] {
        var syntax = JSONSyntax(bytes)
        try syntax.readValue()
        if syntax.next != nil { throw syntax.problem }
        return syntax.numbers
    }

    private var problem: Problem { Self.problem(in: bytes, at: place) }

    /// Returns a problem with its line and column, given its place among the bytes of the text.
    static func problem(in bytes: [UInt8], at place: Int) -> Problem {
        let before = String(decoding: bytes[..<min(place, bytes.count)], as: UTF8.self)
        let after = String(decoding: bytes[min(place, bytes.count)...].prefix(16), as: UTF8.self)
        let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return Problem(line: lines.count, column: (lines.last?.count ?? 0) + 1, character: after.first.map(String.init))
    }

    /// The next byte after white space; nil at the end.
    private var next: UInt8? {
        mutating get {
            while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
            return place < bytes.count ? bytes[place] : nil
        }
    }

    private mutating func take(_ character: Unicode.Scalar) throws(Problem) {
        guard next == UInt8(ascii: character) else { throw problem }
        place += 1
    }

    private mutating func readValue() throws(Problem) {
        switch next {
        case UInt8(ascii: "{"): try readObject()
        case UInt8(ascii: "["): try readArray()
        case UInt8(ascii: "\""): _ = try readString()
        case UInt8(ascii: "t"): try readWord("true")
        case UInt8(ascii: "f"): try readWord("false")
        case UInt8(ascii: "n"): try readWord("null")
        default: try readNumber()
        }
    }

    private mutating func readObject() throws(Problem) {
        try take("{")
        guard next != UInt8(ascii: "}") else { return try take("}") }
        while true {
            guard next == UInt8(ascii: "\"") else { throw problem }
            path.append(try readString())
            try take(":")
            try readValue()
            path.removeLast()
            guard next == UInt8(ascii: ",") else { return try take("}") }
            place += 1
        }
    }

    private mutating func readArray() throws(Problem) {
        try take("[")
        guard next != UInt8(ascii: "]") else { return try take("]") }
        var index = 0
        while true {
            path.append(String(index))
            try readValue()
            path.removeLast()
            index += 1
            guard next == UInt8(ascii: ",") else { return try take("]") }
            place += 1
        }
    }

    /// Reads a string and returns it as it is written, with its escapes.
    private mutating func readString() throws(Problem) -> String {
        place += 1
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            if bytes[place] < 0x20 { throw problem }
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard place < bytes.count else { throw problem }
        defer { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func readWord(_ word: String) throws(Problem) {
        for byte in word.utf8 {
            guard place < bytes.count, bytes[place] == byte else { throw problem }
            place += 1
        }
    }

    private mutating func readNumber() throws(Problem) {
        let start = place
        if place < bytes.count, bytes[place] == UInt8(ascii: "-") { place += 1 }
        try readDigits()
        let digits = place - start
        var isSpecial = digits > 18
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            isSpecial = true
            place += 1
            try readDigits()
        }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            isSpecial = true
            place += 1
            if place < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[place]) { place += 1 }
            try readDigits()
        }
        numbers.append(Number(path: path, range: start..<place, isSpecial: isSpecial))
    }

    private mutating func readDigits() throws(Problem) {
        let start = place
        while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
        if place == start { throw problem }
    }
}
