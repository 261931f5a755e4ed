/// The text that a merge writes. Words that come to stand side by side do not run together.
struct TextOutput {
    private(set) var bytes: [UInt8] = []
    private var last: TextTokens.Kind?
    /// Whether a word is to be parted from what stands before it.
    private var isSeparate = false

    mutating func append(_ text: TextTokens, _ tokens: Range<Int>) {
        guard let first = tokens.first else { return }
        if text.kinds[first] == .word, last == .word || isSeparate && last == .mark { bytes.append(0x20) }
        isSeparate = false
        bytes += text.bytes(of: tokens)
        last = text.kinds[tokens.upperBound - 1]
    }

    /// Writes what all texts end with, which begins with a word unless it is empty.
    mutating func append(end: ArraySlice<UInt8>) {
        if !end.isEmpty, last == .word { bytes.append(0x20) }
        bytes += end
    }

    /// Parts what comes from what was written.
    mutating func separate() { isSeparate = true }
}

/// What several texts begin and end with alike, up to words that begin in all of them at the same place.
enum TextFrame {
    /// The bytes of the common front and end.
    static func lengths(_ texts: [[UInt8]]) -> (front: Int, end: Int) {
        guard let first = texts.first, let shortest = texts.map(\.count).min() else { return (0, 0) }
        var front = shortest
        for text in texts.dropFirst() { front = shared(first, text, most: front) }
        // The byte after the front is the same in all texts as well.
        front -= 1
        while front > 0, !isWordStart(first, front) { front -= 1 }
        front = max(0, front)
        var end = shortest - front
        for text in texts.dropFirst() { end = sharedEnd(first, text, most: end) }
        end -= 1
        while end > 0, !isWordStart(first, first.count - end) { end -= 1 }
        return (front, max(0, end))
    }

    /// The number of elements that two sequences begin with alike.
    static func shared<Element: Equatable>(_ one: [Element], _ other: [Element], most: Int) -> Int {
        var count = 0
        while count < most, one[count] == other[count] { count += 1 }
        return count
    }

    /// The number of elements that two sequences end with alike.
    static func sharedEnd<Element: Equatable>(_ one: [Element], _ other: [Element], most: Int) -> Int {
        var count = 0
        while count < most, one[one.count - 1 - count] == other[other.count - 1 - count] { count += 1 }
        return count
    }

    /// Whether a word of plain letters begins at a place, behind a blank.
    private static func isWordStart(_ text: [UInt8], _ place: Int) -> Bool {
        guard place > 0, text[place - 1] == 0x20 || text[place - 1] == 0x0A else { return false }
        return (0x61...0x7A).contains(text[place] | 0x20)
    }
}
