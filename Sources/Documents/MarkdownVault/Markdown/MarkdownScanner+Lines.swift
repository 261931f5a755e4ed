extension MarkdownScanner {
    /// Parses what may only occur at the beginning of a line: a heading, or a link definition. Returns the index to
    /// continue at: after a definition, because `#place` in it is not a tag.
    mutating func lineStart(_ range: Range<Int>) -> Int {
        let content = trimmed(range)
        steps += range.count
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
        // Closing signs are not part of the heading.
        let signs = bytes[text].reversed().prefix { $0 == UInt8(ascii: "#") }.count
        let end = text.upperBound - signs
        if signs > 0, end == text.lowerBound || MarkdownBytes.isBlank(bytes[end - 1]) {
            text = trimmed(text.lowerBound..<end)
        }
        guard !text.isEmpty else { return }
        outline.headings.append(MarkdownHeading(level: level, text: self.text(text), offset: line.lowerBound))
    }

    /// A line of equals signs makes the line above a first-level heading. Lines of dashes make second-level headings,
    /// which are never the title of a note, so they are not handled.
    private mutating func underline(_ content: Range<Int>, line: Range<Int>) {
        guard bytes[content].allSatisfy({ $0 == UInt8(ascii: "=") }), line.lowerBound > 0 else { return }
        steps += content.count
        let before = bytes[..<(line.lowerBound - 1)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let text = trimmed(before..<line.lowerBound)
        steps += line.lowerBound - before
        guard !text.isEmpty, bytes[text.lowerBound] != UInt8(ascii: "#") else { return }
        outline.headings.append(MarkdownHeading(level: 1, text: self.text(text), offset: before))
    }

    /// Parses a definition such as `[name]: file.md "title"`, but not a footnote such as `[^1]: text`. Returns whether
    /// there is one.
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

    /// Parses a tag by Obsidian's rules: it is at the start of a line or follows white space, and is not a number.
    mutating func tag(_ index: Int) -> Int {
        guard index == 0 || MarkdownBytes.isSpace(bytes[index - 1]) else { return index + 1 }
        var end = index + 1
        while end < paragraphEnd, isTagByte(bytes[end]) { end += 1 }
        steps += end - index
        end = tagEnd(index + 1..<end)
        while end > index + 1, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
        let name = bytes[(index + 1)..<end]
        guard !name.isEmpty, !name.allSatisfy(MarkdownBytes.isDigit) else { return index + 1 }
        outline.tags.append(MarkdownTag(name: text((index + 1)..<end), range: index..<end))
        return end
    }

    private func isTagByte(_ byte: UInt8) -> Bool {
        MarkdownBytes.isLetter(byte) || MarkdownBytes.isDigit(byte) || "_-/".utf8.contains(byte) || byte >= 0x80
    }

    /// Returns the position of the first non-ASCII character that ends a tag, such as a space, a dash or a quotation
    /// mark; the end of the range if there is none.
    private func tagEnd(_ range: Range<Int>) -> Int {
        guard bytes[range].contains(where: { $0 >= 0x80 }) else { return range.upperBound }
        var length = 0
        for scalar in text(range).unicodeScalars {
            let properties = scalar.properties
            let isOther = scalar.value >= 0x80 && (properties.isWhitespace || isPunctuation(properties.generalCategory))
            if isOther { break }
            length += UTF8.width(scalar)
        }
        return range.lowerBound + length
    }

    private func isPunctuation(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            true
        default: false
        }
    }
}
