extension MarkdownScanner {
    /// The maximum length of an address, and of nested parentheses in it.
    private static let (longestTarget, deepestTarget) = (2_000, 32)

    /// Parses a link that begins with the bracket at `index`, and returns the index to continue at.
    mutating func bracket(_ index: Int, isEmbed: Bool) -> Int {
        if has("[[", at: index) { return wikiLink(index, isEmbed: isEmbed) }
        guard let close = closingBracket(index), close + 1 < paragraphEnd, bytes[close + 1] == UInt8(ascii: "("),
            let destination = destination(at: close + 2, end: paragraphEnd),
            let end = linkEnd(after: destination.end)
        else { return index + 1 }
        add(
            isEmbed ? .image : .link,
            destination,
            label: text((index + 1)..<close),
            range: (isEmbed ? index - 1 : index)..<end,
            isEncoded: true
        )
        // The text of a link may contain an image; the text of an image contains nothing.
        linkEnds[close] = end
        return isEmbed ? end : index + 1
    }

    private mutating func wikiLink(_ index: Int, isEmbed: Bool) -> Int {
        let start = index + 2
        let close = bytes[start..<paragraphEnd].firstIndex { "[]\n".utf8.contains($0) }
        steps += (close ?? paragraphEnd) - index
        guard let close, has("]]", at: close) else { return index + 1 }
        let bar = bytes[start..<close].firstIndex(of: UInt8(ascii: "|"))
        var targetEnd = bar ?? close
        // In tables, the vertical bar is escaped.
        if bar != nil, targetEnd > start, bytes[targetEnd - 1] == UInt8(ascii: "\\") { targetEnd -= 1 }
        let hash = bytes[start..<targetEnd].firstIndex(of: UInt8(ascii: "#"))
        guard targetEnd > start else { return close + 2 }
        add(
            isEmbed ? .wikiEmbed : .wikiLink,
            (target: start..<(hash ?? targetEnd), fragment: hash.map { ($0 + 1)..<targetEnd }, end: close),
            label: bar.map { text(($0 + 1)..<close) },
            range: (isEmbed ? index - 1 : index)..<close + 2,
            isEncoded: false
        )
        return close + 2
    }

    typealias Destination = (target: Range<Int>, fragment: Range<Int>?, end: Int)

    /// Parses `file.md#heading` or `<a file.md>`. The result's `end` is the index after it.
    mutating func destination(at index: Int, end: Int) -> Destination? {
        var start = index
        var position = index
        defer { steps += max(start, position) - index }
        while start < end, MarkdownBytes.isSpace(bytes[start]) { start += 1 }
        guard start < end else { return nil }
        if bytes[start] == UInt8(ascii: "<") {
            let rest = bytes[(start + 1)..<end].prefix(Self.longestTarget)
            position = rest.endIndex
            guard let close = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == 0x0A }),
                bytes[close] == UInt8(ascii: ">")
            else { return nil }
            return divided((start + 1)..<close, end: close + 1)
        }
        var depth = 0
        position = start
        while position < end, depth <= Self.deepestTarget, !MarkdownBytes.isSpace(bytes[position]) {
            switch bytes[position] {
            case UInt8(ascii: "\\") where position + 1 < end: position += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth < 0 { return divided(start..<position, end: position) }
            default: break
            }
            position += 1
        }
        return depth == 0 ? divided(start..<position, end: position) : nil
    }

    private func divided(_ range: Range<Int>, end: Int) -> Destination? {
        guard !range.isEmpty else { return nil }
        let hash = bytes[range].firstIndex(of: UInt8(ascii: "#"))
        return (range.lowerBound..<(hash ?? range.upperBound), hash.map { ($0 + 1)..<range.upperBound }, end)
    }

    /// Returns the end of the link whose destination ends at `index`: after an optional title and the closing
    /// parenthesis.
    private mutating func linkEnd(after index: Int) -> Int? {
        var position = index
        defer { steps += position - index }
        while position < paragraphEnd, MarkdownBytes.isSpace(bytes[position]) { position += 1 }
        guard position < paragraphEnd else { return nil }
        if bytes[position] == UInt8(ascii: ")") { return position + 1 }
        let quotes: [UInt8: UInt8] = [0x22: 0x22, 0x27: 0x27, UInt8(ascii: "("): UInt8(ascii: ")")]
        // Some programs append the size of an image: `![](a.png =300x200)`.
        guard position > index, let quote = quotes[bytes[position]] ?? (bytes[position] == 0x3D ? 0x20 : nil) else {
            return nil
        }
        let rest = bytes[(position + 1)..<paragraphEnd].prefix(Self.longestTarget)
        steps += rest.count
        if quote == 0x20 { return rest.firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 } }
        guard let close = rest.firstIndex(of: quote) else { return nil }
        position = close + 1
        while position < paragraphEnd, MarkdownBytes.isSpace(bytes[position]) { position += 1 }
        return position < paragraphEnd && bytes[position] == UInt8(ascii: ")") ? position + 1 : nil
    }

    /// Parses the quoted value of an image tag's `src` attribute.
    mutating func htmlImage(_ range: Range<Int>) {
        var start = range.lowerBound + 4
        while start < range.upperBound {
            if text(start..<min(start + 4, range.upperBound)).lowercased() == "src=",
                MarkdownBytes.isSpace(bytes[start - 1]), start + 4 < range.upperBound
            {
                let quote = bytes[start + 4]
                guard quote == 0x22 || quote == 0x27,
                    let close = bytes[(start + 5)..<range.upperBound].firstIndex(of: quote),
                    let destination = divided((start + 5)..<close, end: close)
                else { return }
                return add(.htmlImage, destination, label: nil, range: range, isEncoded: true)
            }
            start += 1
            steps += 1
        }
    }

    mutating func add(
        _ form: MarkdownReference.Form,
        _ destination: Destination,
        label: String?,
        range: Range<Int>,
        isEncoded: Bool
    ) {
        let target = MarkdownBytes.unescaped(bytes[destination.target], isEncoded: isEncoded)
        let reference = MarkdownReference(
            form: form,
            target: YAMLScalar.trimmed(target),
            fragment: destination.fragment.map { MarkdownBytes.unescaped(bytes[$0], isEncoded: isEncoded) },
            label: label,
            range: range,
            targetRange: destination.target
        )
        outline.references.append(reference)
    }
}
