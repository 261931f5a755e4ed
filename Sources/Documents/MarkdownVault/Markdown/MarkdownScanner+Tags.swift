extension MarkdownScanner {
    /// Reads a tag by Obsidian's rules: it follows a blank or begins a line, and is more than a number.
    mutating func tag(_ index: Int) -> Int {
        guard index == 0 || MarkdownBytes.isSpace(bytes[index - 1]) else { return index + 1 }
        var end = index + 1
        while end < paragraphEnd, isTagByte(bytes[end]) { end += 1 }
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

    /// Where a character stands that is beyond ASCII and no part of a tag: a space, a dash, a quotation mark.
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
