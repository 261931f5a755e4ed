/// Lines with their ends. A carriage return belongs to the line feed that follows it: Swift makes one character of both,
/// so lines are found among the bytes.
enum TextLines {
    static func ranges(of bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            ranges.append(start..<index + 1)
            start = index + 1
        }
        if start < bytes.count { ranges.append(start..<bytes.count) }
        return ranges
    }

    static func lines(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        return ranges(of: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// A line without its end.
    static func content(of line: String) -> String {
        var bytes = line.utf8[...]
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
