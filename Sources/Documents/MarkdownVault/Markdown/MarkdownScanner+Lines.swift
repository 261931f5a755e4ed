extension MarkdownScanner {
    /// Reads what only the beginning of a line may have: a heading, or the definition of a link. Returns where to go on:
    /// behind a definition, whose `#place` is no tag.
    mutating func lineStart(_ range: Range<Int>) -> Int {
        let content = trimmed(range)
        guard let first = content.first, content.lowerBound - range.lowerBound <= 3 else { return range.lowerBound }
        switch bytes[first] {
        case UInt8(ascii: "#"): heading(content, line: range)
        case UInt8(ascii: "["): return definition(content) ? content.upperBound : range.lowerBound
        case UInt8(ascii: "="): underline(content, line: range)
        default: break
        }
        return range.lowerBound
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        guard let start = range.first(where: { !MarkdownBytes.isSpace(bytes[$0]) }),
            let last = range.last(where: { !MarkdownBytes.isSpace(bytes[$0]) })
        else { return range.upperBound..<range.upperBound }
        return start..<last + 1
    }

    private mutating func heading(_ content: Range<Int>, line: Range<Int>) {
        let level = bytes[content].prefix { $0 == UInt8(ascii: "#") }.count
        let start = content.lowerBound + level
        guard level <= 6, start < content.upperBound, MarkdownBytes.isBlank(bytes[start]) else { return }
        var text = trimmed(start..<content.upperBound)
        // Signs that close a heading are no part of it.
        let signs = bytes[text].reversed().prefix { $0 == UInt8(ascii: "#") }.count
        let end = text.upperBound - signs
        if signs > 0, end == text.lowerBound || MarkdownBytes.isBlank(bytes[end - 1]) {
            text = trimmed(text.lowerBound..<end)
        }
        guard !text.isEmpty else { return }
        outline.headings.append(MarkdownHeading(level: level, text: self.text(text), offset: line.lowerBound))
    }

    /// A line of equals signs makes a heading of the line above. One of dashes does so, too, but for a heading of the second
    /// level, which is nobody's title.
    private mutating func underline(_ content: Range<Int>, line: Range<Int>) {
        guard bytes[content].allSatisfy({ $0 == UInt8(ascii: "=") }), line.lowerBound > 0 else { return }
        let before = bytes[..<(line.lowerBound - 1)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let text = trimmed(before..<line.lowerBound)
        guard !text.isEmpty, bytes[text.lowerBound] != UInt8(ascii: "#") else { return }
        outline.headings.append(MarkdownHeading(level: 1, text: self.text(text), offset: before))
    }

    /// Reads `[name]: file.md "title"`, but not the text of a footnote, `[^1]: text`. Returns whether there is one.
    private mutating func definition(_ content: Range<Int>) -> Bool {
        guard let close = bytes[content].firstIndex(of: UInt8(ascii: "]")), close + 1 < content.upperBound,
            close > content.lowerBound + 1, bytes[close + 1] == UInt8(ascii: ":"),
            bytes[content.lowerBound + 1] != UInt8(ascii: "^"),
            let destination = destination(at: close + 2, end: content.upperBound)
        else { return false }
        add(
            .definition,
            destination,
            label: text((content.lowerBound + 1)..<close),
            range: content,
            isEncoded: true
        )
        return true
    }
}
