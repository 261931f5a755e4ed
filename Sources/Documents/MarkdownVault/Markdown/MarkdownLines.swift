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
    /// The number of quotations around the current code block, which end it.
    private var fenceQuotes = 0
    /// Whether a block of HTML that is shown as it is written, `<pre>`, has not ended yet. Blank lines do not end it.
    private var isVerbatim = false
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
        if fence == nil, isVerbatim || startsVerbatim(range) {
            isVerbatim = !endsVerbatim(range)
            return .code
        }
        let start = contentStart(range)
        let quotes = bytes[range.lowerBound..<start].count { $0 == UInt8(ascii: ">") }
        if quotes < fenceQuotes { (fence, fenceQuotes) = (nil, 0) }
        let itemEnd = itemEnd(at: start, in: range)
        // The searches below end at the line's end, and each is made once.
        steps += 2 * (start - range.lowerBound) + (itemEnd.map { $0 - start } ?? 0) + 2 * range.count
        // A fence may follow a list marker when it opens a code block, but not when it closes one.
        let fenceStart = fence == nil ? itemEnd.map { contentStart($0..<range.upperBound) } ?? start : start
        let signs = fenceSigns(at: fenceStart, in: range)
        if let fence {
            let rest = bytes[min(start + (signs?.count ?? 0), range.upperBound)..<range.upperBound]
            if let signs, signs.sign == fence.sign, signs.count >= fence.count, rest.allSatisfy(MarkdownBytes.isSpace) {
                (self.fence, fenceQuotes) = (nil, 0)
            }
            return .code
        }
        if let signs {
            (fence, fenceQuotes) = (signs, quotes)
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

    // MARK: - HTML that is shown as it is written

    private static let verbatimTags = ["pre", "script", "style", "textarea"]

    /// Returns whether a line begins with the tag of such a block.
    private mutating func startsVerbatim(_ range: Range<Int>) -> Bool {
        let spaces = bytes[range].prefix { $0 == 0x20 }.count
        let start = range.lowerBound + spaces
        guard spaces <= 3, start < range.upperBound, bytes[start] == UInt8(ascii: "<") else { return false }
        let name = bytes[start + 1..<range.upperBound].prefix(while: MarkdownBytes.isLetter)
        steps += name.count
        guard
            name.endIndex == range.upperBound || bytes[name.endIndex] == UInt8(ascii: ">")
                || MarkdownBytes.isSpace(bytes[name.endIndex])
        else { return false }
        return Self.verbatimTags.contains(String(decoding: name.prefix(9), as: UTF8.self).lowercased())
    }

    /// Returns whether a line has the end of such a block.
    private mutating func endsVerbatim(_ range: Range<Int>) -> Bool {
        steps += range.count
        var rest = bytes[range]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            guard rest.first == UInt8(ascii: "/") else { continue }
            let name = rest.dropFirst().prefix(9).prefix(while: MarkdownBytes.isLetter)
            guard name.endIndex < range.upperBound, bytes[name.endIndex] == UInt8(ascii: ">") else { continue }
            if Self.verbatimTags.contains(String(decoding: name, as: UTF8.self).lowercased()) { return true }
        }
        return false
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
