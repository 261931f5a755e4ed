/// The kinds of a text's lines, as far as they determine where links may be: text, blank or code.
struct MarkdownLines {
    enum Kind {
        case text
        case blank
        case code
    }

    let ranges: [Range<Int>]
    private(set) var kinds: [Kind] = []
    private let bytes: [UInt8]
    /// The character and length of the fence that opened the current code block; nil outside of one.
    private var fence: (sign: UInt8, count: Int)?
    private var isInList = false
    /// The number of bytes that were looked at.
    private(set) var steps = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        ranges = TextLines.ranges(of: bytes)
        kinds.reserveCapacity(ranges.count)
        steps = bytes.count
        for range in ranges { kinds.append(kind(of: range)) }
    }

    private mutating func kind(of range: Range<Int>) -> Kind {
        let start = contentStart(range)
        let itemEnd = itemEnd(at: start, in: range)
        // The searches below end at the line's end, and each is made once.
        steps += (start - range.lowerBound) + (itemEnd.map { $0 - start } ?? 0) + 2 * range.count
        // A fence may follow a list marker when it opens a code block, but not when it closes one.
        let fenceStart = fence == nil ? itemEnd.map { contentStart($0..<range.upperBound) } ?? start : start
        let signs = fenceSigns(at: fenceStart, in: range)
        if let fence {
            let rest = bytes[min(start + (signs?.count ?? 0), range.upperBound)..<range.upperBound]
            if let signs, signs.sign == fence.sign, signs.count >= fence.count, rest.allSatisfy(MarkdownBytes.isSpace) {
                self.fence = nil
            }
            return .code
        }
        if let signs {
            fence = signs
            isInList = isInList || itemEnd != nil
            return .code
        }
        let isBlank = bytes[range].allSatisfy(MarkdownBytes.isSpace)
        if isBlank { return .blank }
        let indentation = indentation(range)
        if indentation >= 4 && !isInList && kinds.last != .text { return .code }
        if itemEnd != nil {
            isInList = true
        } else if indentation == 0 && kinds.last != .text {
            isInList = false
        }
        return .text
    }

    /// Returns the start of a line's text, after white space and quotation markers.
    private func contentStart(_ range: Range<Int>) -> Int {
        range.first { !MarkdownBytes.isSpace(bytes[$0]) && bytes[$0] != UInt8(ascii: ">") } ?? range.upperBound
    }

    private func fenceSigns(at start: Int, in range: Range<Int>) -> (sign: UInt8, count: Int)? {
        guard start < range.upperBound, [UInt8(ascii: "`"), UInt8(ascii: "~")].contains(bytes[start]) else {
            return nil
        }
        let sign = bytes[start]
        let count = bytes[start..<range.upperBound].prefix { $0 == sign }.count
        // Backticks with another backtick on the same line are inline code.
        let isInline = sign == UInt8(ascii: "`") && bytes[(start + count)..<range.upperBound].contains(sign)
        return count >= 3 && !isInline ? (sign, count) : nil
    }

    private func indentation(_ range: Range<Int>) -> Int {
        var width = 0
        for byte in bytes[range] {
            switch byte {
            case 0x20: width += 1
            case 0x09: width += 4 - width % 4
            default: return width
            }
        }
        return width
    }

    /// Returns the end of the list marker at `start`; nil if there is none.
    private func itemEnd(at start: Int, in range: Range<Int>) -> Int? {
        guard start < range.upperBound else { return nil }
        var end = start
        if "-*+".utf8.contains(bytes[start]) {
            end += 1
        } else {
            while end < range.upperBound, MarkdownBytes.isDigit(bytes[end]) { end += 1 }
            guard end > start, end < range.upperBound, ".)".utf8.contains(bytes[end]) else { return nil }
            end += 1
        }
        return end == range.upperBound || MarkdownBytes.isSpace(bytes[end]) ? end : nil
    }
}
