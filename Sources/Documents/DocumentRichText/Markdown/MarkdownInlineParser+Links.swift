extension MarkdownInlineParser {
    mutating func openBracket(isImage: Bool) {
        if brackets.count < Self.mostBrackets {
            brackets.append(Bracket(piece: pieces.count, isImage: isImage, delimiters: delimiters.count))
        }
        append(isImage ? "![" : "[")
        position += isImage ? 2 : 1
    }

    mutating func closeBracket() {
        position += 1
        guard let bracket = brackets.popLast(), bracket.isActive, let address = readAddress() else {
            return append("]")
        }
        matchDelimiters(from: bracket.delimiters)
        steps += brackets.count
        let inside = bracket.piece + 1..<pieces.count
        if bracket.isImage {
            let description = pieces[inside].map { $0.image?.description ?? $0.text }.joined()
            steps += inside.count + description.utf8.count
            let source = pieces[bracket.piece].source.lowerBound..<position
            removePieces(from: bracket.piece)
            let image = ImageReference(source: address, description: description)
            pieces.append(Piece(text: TextRun.imagePlaceholder, image: image, source: source))
        } else {
            pieces[bracket.piece].text = ""
            spans.append(Span(mark: .link(address), range: inside))
            // Links cannot contain links.
            for index in brackets.indices where !brackets[index].isImage { brackets[index].isActive = false }
        }
    }

    private mutating func removePieces(from start: Int) {
        pieces.removeLast(pieces.count - start)
        while let last = spans.last, last.range.lowerBound > start { spans.removeLast() }
        for mark in tags.keys {
            while let last = tags[mark]?.last, last >= start { tags[mark]?.removeLast() }
        }
    }

    /// Parses `(address "title")`. If that does not follow, returns nil and consumes nothing.
    private mutating func readAddress() -> String? {
        guard peek(0) == "(" else { return nil }
        let start = position
        let end = min(text.count, position + Self.longestAddress)
        position += 1
        var furthest = position
        defer { steps += max(furthest, position) - start }
        skipSpaces(end)
        if let address = peek(0) == "<" ? readBracketedAddress(end) : readPlainAddress(end) {
            skipSpaces(end)
            furthest = skipTitle(end)
            skipSpaces(end)
            if position < end, peek(0) == ")" {
                position += 1
                return address
            }
        }
        position = start
        return nil
    }

    private mutating func skipSpaces(_ end: Int) {
        while position < end, text[position].isMarkdownSpace { position += 1 }
    }

    private mutating func readBracketedAddress(_ end: Int) -> String? {
        position += 1
        let start = position
        while position < end, text[position] != ">", text[position] != "<", text[position] != "\n" {
            position += text[position] == "\\" ? 2 : 1
        }
        guard position < end, text[position] == ">" else { return nil }
        defer { position += 1 }
        return unescaped(start..<position)
    }

    private mutating func readPlainAddress(_ end: Int) -> String? {
        let start = position
        var depth = 0
        while position < end, !text[position].isMarkdownSpace, text[position].value >= 0x20 {
            if text[position] == "(" { depth += 1 }
            // As in CommonMark, which limits the time for nested parentheses.
            if depth > 32 { return nil }
            if text[position] == ")" {
                if depth == 0 { break }
                depth -= 1
            }
            position += text[position] == "\\" ? 2 : 1
        }
        position = min(position, end)
        return depth == 0 ? unescaped(start..<position) : nil
    }

    /// Skips a title, and returns the place up to which it was searched for its end.
    private mutating func skipTitle(_ end: Int) -> Int {
        guard position < end, text[position] == "\"" || text[position] == "'" else { return position }
        let quote = text[position]
        var index = position + 1
        while index < end, text[index] != quote { index += text[index] == "\\" ? 2 : 1 }
        if index < end { position = index + 1 }
        return index
    }

    /// Returns an address with backslash escapes and character references decoded.
    private func unescaped(_ range: Range<Int>) -> String {
        var result = ""
        var index = range.lowerBound
        while index < range.upperBound {
            if text[index] == "\\", index + 1 < range.upperBound, text[index + 1].isASCII,
                text[index + 1].isMarkdownPunctuation
            {
                result.unicodeScalars.append(text[index + 1])
                index += 2
            } else if text[index] == "&", let end = text[index..<min(index + 34, range.upperBound)].firstIndex(of: ";"),
                let found = HTMLEntities.text(of: string(index + 1..<end)[...])
            {
                result += found
                index = end + 1
            } else {
                result.unicodeScalars.append(text[index])
                index += 1
            }
        }
        return result
    }

    // MARK: Wiki links

    /// Reads `[[Name of a note]]` as text in which no sign begins emphasis, and returns whether it is there.
    ///
    /// Rich text has no such links: they stay text, from which they are found and written again. `[[1]](address)` is a link that shows
    /// one bracket around its text.
    mutating func readWikiLink() -> Bool {
        guard let end = wikiLinkEnd(at: position) else { return false }
        while position < end {
            let start = position
            if text[position] == "\\" {
                readEscape()
            } else {
                position = text[position..<end].firstIndex(of: "\\") ?? end
                append(string(start..<position))
            }
            pieces[pieces.count - 1].source = start..<position
        }
        return true
    }

    /// Returns the end of the wiki link that begins at a bracket: on the same line, without other brackets.
    func wikiLinkEnd(at bracket: Int) -> Int? {
        let start = bracket + 2
        guard dialect.keepsWikiLinks, start < text.count, text[start - 1] == "[",
            let end = text[start...].firstIndex(where: { "[]\n".unicodeScalars.contains($0) }), end > start,
            text[end] == "]",
            end + 1 < text.count, text[end + 1] == "]", end + 2 == text.count || text[end + 2] != "("
        else { return nil }
        return end + 2
    }

    // MARK: Tags

    /// Parses `<https://…>`, or an HTML tag for a mark.
    mutating func readAngle() {
        let window = text[position...].prefix(Self.longestAddress).dropFirst()
        let end = window.firstIndex { $0 == ">" || $0 == "<" || $0.isMarkdownSpace }
        steps += (end ?? window.endIndex) - position
        guard let end, text[end] == ">" else {
            position += 1
            return append("<")
        }
        let content = string(position + 1..<end)
        if !readTag(content) {
            guard let address = Self.address(content) else {
                position += 1
                return append("<")
            }
            spans.append(Span(mark: .link(address), range: pieces.count..<pieces.count + 1))
            pieces.append(Piece(text: content, source: position + 1..<end))
        }
        position = end + 1
    }

    private mutating func readTag(_ content: String) -> Bool {
        let name = content.lowercased()
        if name == "br" || name == "br/" {
            append(TextRun.lineSeparator)
            return true
        }
        let isEnd = name.hasPrefix("/")
        guard let mark = Self.tagMarks[isEnd ? String(name.dropFirst()) : name] else { return false }
        if isEnd, let start = tags[mark]?.popLast(), start < pieces.count {
            pieces[start].text = ""
            spans.append(Span(mark: mark, range: start + 1..<pieces.count))
            append("")
        } else {
            if !isEnd { tags[mark, default: []].append(pieces.count) }
            append("<\(content)>")
        }
        return true
    }

    private static let tagMarks: [String: InlineMark] = [
        "u": .underline, "ins": .underline, "s": .strikethrough, "del": .strikethrough, "strong": .bold, "b": .bold,
        "em": .italic, "i": .italic, "mark": .highlight,
    ]

    private static func address(_ text: String) -> String? {
        if let colon = text.firstIndex(of: ":") {
            let scheme = text[..<colon]
            let isScheme =
                scheme.count > 1 && scheme.count <= 32 && scheme.first?.isLetter == true
                && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
            return isScheme ? text : nil
        }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isMail = parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains("\\")
        return isMail ? "mailto:" + text : nil
    }
}
