/// The footnotes of a document as HTML has them: what refers to one stays in the text, with a link behind it, and all are listed at the end.
struct HTMLFootnotes {
    /// The beginning of the identifiers of elements, which differs from those of other texts on a page.
    let identifier: String
    /// Returns the text of a note as it is shown.
    let prepared: (RichTextDocument) -> RichTextDocument
    var numbered = DocumentFootnotes(RichTextDocument())
    /// The notes that have a reference with an identifier, to which one goes back.
    private var referred: Set<Int> = []

    init(identifier: String, prepared: @escaping (RichTextDocument) -> RichTextDocument) {
        (self.identifier, self.prepared) = (identifier, prepared)
    }

    mutating func begin(_ document: RichTextDocument) { numbered = DocumentFootnotes(document) }

    /// Returns a link to a note. Its number is drawn by style sheets, so that the letters are those of the text.
    fileprivate mutating func link(to number: Int) -> String {
        let isFirst = referred.insert(number).inserted
        let words = numbered.notes[number - 1].map(\.text).joined(separator: " ").replacing(
            TextRun.lineSeparator,
            with: " "
        )
        let title = words.count > 300 ? words.prefix(300) + "…" : words
        let name = isFirst ? " id=\"\(identifier)-\(number)-back\"" : ""
        return "<a\(name) href=\"#\(identifier)-\(number)\" data-footnote=\"\(number)\" role=\"doc-noteref\""
            + " aria-label=\"Footnote \(number)\" title=\"\(HTMLText.escaped(title))\"></a>"
    }
}

extension HTMLWriter {
    /// Writes the text of a paragraph, with links to its footnotes.
    mutating func writeText(of paragraph: TextParagraph) {
        var end = 0
        for footnote in footnotes == nil ? [] : paragraph.footnotes {
            guard let number = footnotes?.numbered.number(of: footnote) else { continue }
            write(paragraph, end..<footnote.range.lowerBound)
            // Nobody gets to a link that is not seen.
            let hasLink = paragraph.runs.part(footnote.range).contains { $0.style.link != nil }
            output += "<span data-footnote-source aria-hidden=\"true\"\(hasLink ? " inert" : "")>"
            write(paragraph, footnote.range)
            output += "</span>" + (footnotes?.link(to: number) ?? "")
            end = footnote.range.upperBound
        }
        guard end > 0 else { return writeRuns(of: paragraph, keepsSpaces: false) }
        write(paragraph, end..<paragraph.runs.reduce(0) { $0 + $1.text.unicodeScalars.count })
    }

    private mutating func write(_ paragraph: TextParagraph, _ range: Range<Int>) {
        let part = TextParagraph(runs: paragraph.runs.part(range), style: paragraph.style)
        writeRuns(of: part, keepsSpaces: false)
    }

    /// Writes the list of the notes, each with a link that leads back.
    mutating func writeFootnotes() {
        guard let identifier = footnotes?.identifier, let prepared = footnotes?.prepared,
            let notes = footnotes?.numbered.notes, !notes.isEmpty
        else { return }
        output += "<section data-footnotes role=\"doc-endnotes\" aria-label=\"Footnotes\"><ol>"
        for (index, note) in notes.enumerated() {
            output += "<li id=\"\(identifier)-\(index + 1)\" tabindex=\"-1\">"
            writeBlocks(of: prepared(RichTextDocument(paragraphs: note)))
            output += "<a href=\"#\(identifier)-\(index + 1)-back\" role=\"doc-backlink\""
            output += " aria-label=\"Back to the text\">↩</a></li>"
        }
        output += "</ol></section>"
    }
}
