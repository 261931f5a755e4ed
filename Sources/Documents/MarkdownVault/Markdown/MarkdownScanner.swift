/// Scans the bytes of a text once, and collects its outline.
///
/// Every search ahead ends at the paragraph's end or is not repeated once it has failed, so that the time is roughly
/// linear in the length of the text.
struct MarkdownScanner {
    let bytes: [UInt8]
    private let lines: MarkdownLines
    private var line = 0
    var outline = MarkdownOutline()
    /// The end of the current paragraph.
    private(set) var paragraphEnd = 0
    /// The index to continue at after the closing bracket of a link's text, by the index of that bracket.
    var linkEnds: [Int: Int] = [:]
    /// The closing bracket for each opening one in the paragraph; computed on first use.
    private var closingBrackets: [Int: Int]?
    /// The starts of the paragraph's backtick runs, by length; computed on first use.
    private var backticks: [Int: [Int]]?
    /// The number of bytes that were looked at, and of other steps.
    var steps = 0
    /// The opening marks that have no closing counterpart in the text.
    private var singleMarks: Set<String> = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = MarkdownLines(bytes)
        steps = lines.steps
    }

    mutating func scan() -> MarkdownOutline {
        var index = 0
        while line < lines.ranges.count {
            let range = lines.ranges[line]
            if index >= range.upperBound || lines.kinds[line] != .text {
                index = max(index, range.upperBound)
                line += 1
                continue
            }
            updateParagraph()
            if index <= range.lowerBound {
                index = lineStart(range)
            }
            while index < range.upperBound { index = step(index) }
        }
        return outline
    }

    private mutating func updateParagraph() {
        guard lines.ranges[line].lowerBound >= paragraphEnd else { return }
        let end = lines.kinds[line...].firstIndex { $0 != .text } ?? lines.ranges.count
        steps += end - line
        paragraphEnd = lines.ranges[end - 1].upperBound
        backticks = nil
        linkEnds = [:]
        closingBrackets = nil
    }

    /// Parses the element at `index`, and returns the index to continue at.
    private mutating func step(_ index: Int) -> Int {
        steps += 1
        return switch bytes[index] {
        case UInt8(ascii: "\\"): index + 2
        case UInt8(ascii: "`"): codeEnd(index)
        case UInt8(ascii: "<"): angle(index)
        case UInt8(ascii: "%"): end(of: "%%", closing: "%%", at: index) ?? index + 1
        case UInt8(ascii: "$"): formulaBlockEnd(index) ?? formulaEnd(index) ?? index + 1
        case UInt8(ascii: "!"): has("![", at: index) ? bracket(index + 1, isEmbed: true) : index + 1
        case UInt8(ascii: "["): bracket(index, isEmbed: false)
        case UInt8(ascii: "]"): linkEnds[index] ?? index + 1
        case UInt8(ascii: "#"): tag(index)
        default: index + 1
        }
    }

    func has(_ text: String, at index: Int) -> Bool {
        bytes[min(index, bytes.count)...].starts(with: text.utf8)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    // MARK: - Brackets

    /// Returns the bracket that closes the one at `index`, ignoring code and escapes.
    mutating func closingBracket(_ index: Int) -> Int? {
        let found = closingBrackets ?? bracketPairs(from: index)
        closingBrackets = found
        return found[index]
    }

    private mutating func bracketPairs(from start: Int) -> [Int: Int] {
        steps += paragraphEnd - start
        var pairs: [Int: Int] = [:]
        var open: [Int] = []
        var index = start
        while index < paragraphEnd {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "`"): index = codeEnd(index)
            case UInt8(ascii: "["):
                open.append(index)
                index += 1
            case UInt8(ascii: "]"):
                if let bracket = open.popLast() { pairs[bracket] = index }
                index += 1
            default: index += 1
            }
        }
        return pairs
    }

    // MARK: - What is skipped

    private mutating func codeEnd(_ index: Int) -> Int {
        let end = index + bytes[index..<paragraphEnd].prefix { $0 == UInt8(ascii: "`") }.count
        let found = backticks ?? backtickRuns(from: index)
        backticks = found
        steps += end - index
        guard let starts = found[end - index] else { return end }
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < end { low = middle + 1 } else { high = middle }
            steps += 1
        }
        return low < starts.count ? starts[low] + (end - index) : end
    }

    private mutating func backtickRuns(from start: Int) -> [Int: [Int]] {
        var runs: [Int: [Int]] = [:]
        var index = start
        while let run = bytes[index..<paragraphEnd].firstIndex(of: UInt8(ascii: "`")) {
            index = run + bytes[run..<paragraphEnd].prefix { $0 == UInt8(ascii: "`") }.count
            runs[index - run, default: []].append(run)
        }
        steps += paragraphEnd - start
        return runs
    }

    /// Returns the end of the comment or formula that begins at `index`; nil if there is none.
    private mutating func end(of opening: String, closing: String, at index: Int) -> Int? {
        guard has(opening, at: index), !singleMarks.contains(opening) else { return nil }
        var end = index + opening.utf8.count
        let first = closing.utf8.first
        defer { steps += end - index }
        while let found = bytes[end...].firstIndex(where: { $0 == first }) {
            end = found
            if has(closing, at: found) { return found + closing.utf8.count }
            end = found + 1
        }
        singleMarks.insert(opening)
        return nil
    }

    /// Returns the end of the block between two dollar signs each that begins a line; nil if there is none.
    private mutating func formulaBlockEnd(_ index: Int) -> Int? {
        guard has("$$", at: index) else { return nil }
        let start = lines.ranges[line].lowerBound
        let signs = bytes[start..<index].reversed().prefix { MarkdownBytes.isSpace($0) || $0 == UInt8(ascii: ">") }
            .count
        steps += signs
        guard signs == index - start else { return nil }
        return end(of: "$$", closing: "$$", at: index)
    }

    /// Returns the end of the formula that begins at `index`, `$…$` or `$$…$$`; nil if there is none. The rule is that of
    /// `TextFormula`, in which a line break is a space.
    private mutating func formulaEnd(_ index: Int) -> Int? {
        let sign = UInt8(ascii: "$")
        guard index == 0 || bytes[index - 1] != sign else { return nil }
        let isBlock = index + 1 < paragraphEnd && bytes[index + 1] == sign
        let first = index + (isBlock ? 2 : 1)
        var end = first
        defer { steps += end - index }
        while end < paragraphEnd, bytes[end] != sign {
            if bytes[end] == UInt8(ascii: "\\") {
                end += 1
                guard end < paragraphEnd, bytes[end] != 0x0A else { return nil }
            }
            guard bytes[end] != UInt8(ascii: "`") else { return nil }
            end += 1
        }
        let next = end + (isBlock ? 2 : 1)
        guard next <= paragraphEnd, end > first, bytes[next - 1] == sign else { return nil }
        let inner = String(decoding: bytes[first..<end], as: UTF8.self).unicodeScalars
        let isSpace = { (scalar: Unicode.Scalar) in " \t\n\r\u{A0}".unicodeScalars.contains(scalar) }
        if isBlock {
            guard !inner.allSatisfy(isSpace) else { return nil }
        } else {
            guard let start = inner.first, let last = inner.last, !isSpace(start), !isSpace(last) else { return nil }
            if next < bytes.count, (0x30...0x39).contains(bytes[next]) { return nil }
        }
        return next < bytes.count && bytes[next] == sign ? nil : next
    }

    /// Skips comments, tags and addresses in angle brackets, and finds HTML images.
    private mutating func angle(_ index: Int) -> Int {
        if let end = end(of: "<!--", closing: "-->", at: index) { return end }
        let close = bytes[(index + 1)..<paragraphEnd].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
        steps += (close ?? paragraphEnd) - index
        guard let close, bytes[close] == UInt8(ascii: ">") else { return index + 1 }
        if text(index..<min(index + 4, close)).lowercased() == "<img" { htmlImage(index..<close + 1) }
        let name = bytes[(index + 1)..<close].first
        let isTag = name.map { MarkdownBytes.isLetter($0) || $0 == UInt8(ascii: "/") } ?? false
        return isTag ? close + 1 : index + 1
    }
}
