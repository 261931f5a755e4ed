internal import DocumentRichText

extension RichTextDocument {
    /// Returns the document with Markdown where lines of plain text have been written since a former state: a text that is written without
    /// the server has no editor that would make of signs what they mean.
    ///
    /// Formatted paragraphs keep their words as they are, and so do those of which a former one had signs that meant nothing.
    func readingMarkdown(writtenSince former: RichTextDocument) throws -> RichTextDocument {
        let difference = paragraphs.map(\.text).difference(from: former.paragraphs.map(\.text))
        let keepsSigns = try difference.removals.contains { change in
            guard case .remove(_, let text, _) = change else { return false }
            return try !Self.isPlain(text)
        }
        guard !keepsSigns else { return self }
        let written = Set(difference.insertions.map(\.offset))
        var (read, lines): ([TextParagraph], [String]) = ([], [])
        for (index, paragraph) in paragraphs.enumerated() {
            if written.contains(index), paragraph.isPlain, !paragraph.runs.isEmpty {
                lines.append(paragraph.text.replacing(TextRun.lineSeparator, with: "\n"))
                continue
            }
            read += try Self.paragraphs(ofLines: lines) + [paragraph]
            lines = []
        }
        return RichTextDocument(paragraphs: read + (try Self.paragraphs(ofLines: lines)))
    }

    /// Returns the paragraphs that lines mean. Each line is one, but those of code, tables and quotations belong together.
    private static func paragraphs(ofLines lines: [String]) throws -> [TextParagraph] {
        guard !lines.isEmpty else { return [] }
        let belongTogether = lines.contains { line in ["```", "~~~", "|", ">"].contains { line.hasPrefix($0) } }
        let text = lines.joined(separator: belongTogether ? "\n" : "\n\n")
        return try RichTextDocument(markdown: text, lineBreaks: .kept).paragraphs
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
}
