internal import DocumentRichText

extension RichTextDocument {
    /// Returns the document with Markdown where lines of plain text have been written since a former state: a text that is written without
    /// the server has no editor that would make of signs what they mean.
    ///
    /// Formatted paragraphs keep their words as they are, and so do those of which a former one had signs that meant nothing.
    func readingMarkdown(writtenSince former: RichTextDocument) throws -> RichTextDocument {
        let difference = paragraphs.map(\.text).difference(from: former.paragraphs.map(\.text))
        let literal = try difference.removals.map(\.element).filter { try !Self.isPlain($0) }.map(Self.words)
        let written = Set(difference.insertions.filter { !Self.hasMost(of: $0.element, in: literal) }.map(\.offset))
        var (read, lines): ([TextParagraph], [String]) = ([], [])
        for (index, paragraph) in paragraphs.enumerated() {
            if written.contains(index), paragraph.isPlain, !paragraph.runs.isEmpty {
                lines.append(paragraph.text.replacing(TextRun.lineSeparator, with: "\n"))
                continue
            }
            read += try Self.paragraphs(ofLines: lines, after: read.last) + [paragraph]
            lines = []
        }
        return RichTextDocument(paragraphs: read + (try Self.paragraphs(ofLines: lines, after: read.last)))
    }

    private static func words(of text: String) -> Set<Substring> { Set(text.split(whereSeparator: \.isWhitespace)) }

    /// Returns whether a text is one of the former ones, with a change: these have half of its words.
    private static func hasMost(of text: String, in former: [Set<Substring>]) -> Bool {
        let words = words(of: text)
        return former.contains { $0.intersection(words).count * 2 >= words.count }
    }

    /// Returns the paragraphs that lines mean. Each line is one, but those of code, tables and quotations belong together.
    private static func paragraphs(ofLines lines: [String], after last: TextParagraph?) throws -> [TextParagraph] {
        guard !lines.isEmpty else { return [] }
        let belongTogether = lines.contains { line in ["```", "~~~", "|", ">"].contains { line.hasPrefix($0) } }
        let text = lines.joined(separator: belongTogether ? "\n" : "\n\n")
        var paragraphs = try RichTextDocument(markdown: text, lineBreaks: .kept).paragraphs
        // A numbered list goes on, whatever number a line has.
        guard let list = last?.style.list, list.marker.isOrdered else { return paragraphs }
        for index in paragraphs.indices {
            guard let own = paragraphs[index].style.list else { break }
            guard own.level == list.level, own.marker == list.marker else { continue }
            paragraphs[index].style.list = list
        }
        return paragraphs
    }

    /// Returns whether a text means nothing else in Markdown.
    private static func isPlain(_ text: String) throws -> Bool {
        guard !text.isEmpty else { return true }
        return try RichTextDocument(markdown: text, lineBreaks: .kept) == RichTextDocument(plainText: text)
    }
}

extension TextParagraph {
    /// Whether it is text without any formatting.
    fileprivate var isPlain: Bool {
        style == ParagraphStyle() && runs.allSatisfy { $0.style == TextStyle() }
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    fileprivate var element: ChangeElement {
        switch self {
        case .insert(_, let element, _), .remove(_, let element, _): element
        }
    }
}
