/// The rest of a Markdown line while its beginning is parsed.
struct MarkdownLine {
    private(set) var rest: Substring
    /// The number of columns consumed. Tabs extend to the next multiple of four.
    private var column = 0
    private let meter: StepMeter
    /// The place of the first sign that shows that the rest up to there is no thematic break.
    private var unbroken: Substring.Index?

    init(_ text: Substring, _ meter: StepMeter) {
        rest = text
        self.meter = meter
    }

    var isBlank: Bool {
        guard let other = rest.utf8.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
            meter.add(rest.utf8.count)
            return true
        }
        meter.add(rest.utf8.distance(from: rest.startIndex, to: other))
        return false
    }

    /// The number of columns of white space that follow.
    var indent: Int {
        var end = column
        for character in rest {
            guard character == " " || character == "\t" else { break }
            end += character == "\t" ? 4 - end % 4 : 1
        }
        meter.add(end - column)
        return end - column
    }

    /// Returns whether at least `count` columns of white space follow.
    func isIndented(by count: Int) -> Bool {
        var end = column
        for character in rest {
            guard end - column < count else { break }
            meter.add()
            guard character == " " || character == "\t" else { return false }
            end += character == "\t" ? 4 - end % 4 : 1
        }
        return end - column >= count
    }

    /// The rest without white space at both ends.
    var trimmed: Substring {
        var text = rest.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" {
            text.removeLast()
            meter.add()
        }
        return text
    }

    /// Skips columns. The remaining columns of a tab become spaces.
    mutating func skip(_ count: Int) {
        let end = column + count
        meter.add(count)
        while column < end, let character = rest.popFirst() {
            column += character == "\t" ? 4 - column % 4 : 1
        }
        if column > end {
            // At most three spaces, and once for each tab.
            meter.add(rest.utf8.count)
            rest = String(repeating: " ", count: column - end) + rest
            column = end
            unbroken = nil
        }
    }

    /// Returns the rest after skipping columns.
    func skipping(_ count: Int) -> Substring {
        var copy = self
        copy.skip(count)
        return copy.rest
    }

    /// Skips a quotation marker. Returns whether there is one.
    mutating func skipQuote() -> Bool {
        let indent = indent
        guard indent < 4, rest.first(where: { $0 != " " && $0 != "\t" }) == ">" else { return false }
        skip(indent + 1)
        if self.indent > 0 { skip(1) }
        return true
    }

    /// The marker of a list item.
    struct Item {
        /// The bullet, or the character after the number.
        var sign: Character
        var number: Int?
        /// The indent of the item's content, in columns.
        var width: Int
        var isEmpty: Bool
    }

    /// Parses the marker of a list item; nil if there is none.
    mutating func readItem(interruptsParagraph: Bool) -> Item? {
        let indent = indent
        guard indent < 4 else { return nil }
        let text = rest.drop { $0 == " " || $0 == "\t" }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard digits.count < 10, let sign = text.dropFirst(digits.count).first,
            (digits.isEmpty ? "-+*" : ".)").contains(sign)
        else { return nil }
        let marker = indent + digits.count + 1
        var content = self
        content.skip(marker)
        let (spaces, isEmpty) = (content.indent, content.isBlank)
        guard spaces > 0 || isEmpty else { return nil }
        if interruptsParagraph, isEmpty || !digits.isEmpty && Int(digits) != 1 { return nil }
        // More than four spaces count as one, followed by indented code.
        let width = marker + (isEmpty || spaces > 4 ? 1 : spaces)
        skip(width)
        return Item(sign: sign, number: Int(digits), width: width, isEmpty: isEmpty)
    }

    /// Whether the line is a thematic break: three or more of `-`, `*` or `_`.
    ///
    /// A line of many markers is asked once for each: what ends one rest ends the others before it.
    mutating func isThematicBreak() -> Bool {
        guard indent < 4, let start = rest.utf8.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
        let sign = rest.utf8[start]
        guard "-*_".utf8.contains(sign) else { return false }
        if let unbroken, start < unbroken { return false }
        var count = 0
        for index in rest.utf8[start...].indices {
            meter.add()
            switch rest.utf8[index] {
            case sign: count += 1
            case 0x20, 0x09: break
            default:
                unbroken = index
                return false
            }
        }
        return count >= 3
    }

    /// The level and text of a heading; nil if the line is not a heading.
    var heading: (level: Int, text: Substring)? {
        guard rest.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "#") else { return nil }
        let text = trimmed
        meter.add(text.utf8.count)
        let level = text.prefix { $0 == "#" }.count
        guard indent < 4, (1...6).contains(level) else { return nil }
        var title = text.dropFirst(level)
        guard title.isEmpty || title.first == " " || title.first == "\t" else { return nil }
        // Signs at the end are not part of the text if a space precedes them.
        let withoutSigns = title.reversed().drop { $0 == "#" }
        if withoutSigns.first == " " || withoutSigns.first == "\t" {
            title = title.dropLast(title.count - withoutSigns.count)
        }
        return (level, MarkdownLine(title, meter).trimmed)
    }

    /// The level of the heading that this line makes of the one before by underlining it; nil if it is not an
    /// underline.
    var underlineLevel: Int? {
        let text = trimmed
        guard indent < 4, let first = text.first, first == "=" || first == "-" else { return nil }
        meter.add(text.utf8.prefix { $0 == 0x3D || $0 == 0x2D }.count)
        return text.allSatisfy { $0 == first } ? (first == "=" ? 1 : 2) : nil
    }

    /// The fence that opens a code block on this line; nil if there is none.
    var fence: MarkdownFence? {
        let text = trimmed
        guard indent < 4, let sign = text.first, sign == "`" || sign == "~" else { return nil }
        let length = text.prefix { $0 == sign }.count
        meter.add(text.utf8.count)
        guard length >= 3, sign == "~" || !text.dropFirst(length).contains("`") else { return nil }
        let info = MarkdownLine(text.dropFirst(length), meter).trimmed
        let language = info.isEmpty || info.utf8.count > ParagraphStyle.longestDetail ? nil : String(info)
        return MarkdownFence(sign: sign, length: length, indent: indent, language: language)
    }

    /// Returns whether this line closes the code block opened by a fence.
    func ends(_ fence: MarkdownFence) -> Bool {
        let text = trimmed
        meter.add(text.utf8.count)
        return indent < 4 && text.count >= fence.length && text.allSatisfy { $0 == fence.sign }
    }
}

/// The opening fence of a code block, which determines the closing one.
struct MarkdownFence {
    var sign: Character
    var length: Int
    var indent: Int
    /// The text after the fence: the language of the code, and other remarks.
    var language: String?
}
