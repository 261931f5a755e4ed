/// The text of a footnote with its name, `[^name]: text`: in a block of Markdown, or as a paragraph of its own.
package struct FootnoteDefinition {
    /// The name, in lower case.
    package let name: String
    /// The place among the characters of the paragraph.
    let range: Range<Int>
    /// The text.
    package let paragraphs: [TextParagraph]

    /// Returns the footnotes that a paragraph defines.
    package static func all(in paragraph: TextParagraph) -> [FootnoteDefinition] {
        guard let text = paragraph.runs.first?.text, text.contains("[^") else { return [] }
        switch paragraph.style.kind {
        case .markdown: return all(inBlock: text)
        case .body where paragraph.style.list == nil:
            guard paragraph.runs[0].mayLink, let (name, count) = head(of: text[...]) else { return [] }
            let whole = paragraph.runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
            let rest = TextParagraph(runs: paragraph.runs.part(count..<whole))
            return [FootnoteDefinition(name: name, range: 0..<whole, paragraphs: [rest.trimmed()])]
        case .body, .heading, .callout, .table, .code, .rule: return []
        }
    }

    private static func all(inBlock text: String) -> [FootnoteDefinition] {
        var found: [(name: String, start: Int, end: Int, lines: [Substring])] = []
        var offset = 0
        for line in text.split(separator: TextRun.lineSeparator, omittingEmptySubsequences: false) {
            let indent = line.prefix { $0 == " " }.count
            let end = offset + line.unicodeScalars.count
            if indent < 4, let (name, count) = head(of: line.dropFirst(indent)) {
                let rest = line.unicodeScalars.dropFirst(indent + count)
                found.append((name, offset, end, [Substring(rest).drop { $0 == " " || $0 == "\t" }]))
            } else if let last = found.indices.last {
                found[last].lines.append(withoutIndent(line))
                found[last].end = end
            } else {
                // Another block, such as HTML.
                return []
            }
            offset = end + 1
        }
        return found.map { name, start, end, lines in
            FootnoteDefinition(
                name: name,
                range: start..<end,
                paragraphs: paragraphs(of: lines.joined(separator: "\n"))
            )
        }
    }

    /// Returns the name and the number of characters in front of the text; nil if a line begins no definition.
    static func head(of line: Substring) -> (name: String, count: Int)? {
        guard line.hasPrefix("[^"), let close = line.unicodeScalars.firstIndex(of: "]") else { return nil }
        let name = line.unicodeScalars[..<close].dropFirst(2)
        guard line.unicodeScalars[close...].dropFirst().first == ":", let known = TextFootnote.name(name) else {
            return nil
        }
        return (known, name.count + 4)
    }

    private static func withoutIndent(_ line: Substring) -> Substring {
        line.first == "\t" ? line.dropFirst() : line.dropFirst(line.prefix(4).prefix { $0 == " " }.count)
    }

    private static func paragraphs(of markdown: String) -> [TextParagraph] {
        do {
            return try RichTextDocument(markdown: markdown).paragraphs
        } catch {
            // It has too many runs to be looked at, and is shown as its source.
            return [TextParagraph(runs: [TextRun(markdown.replacing("\n", with: TextRun.lineSeparator))])]
        }
    }
}
