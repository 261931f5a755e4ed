internal import DocumentMath

extension RichTextDocument {
    /// Returns a plain text as a reader sees it, for rows and excerpts: links have the words that they show, formulas are
    /// written in plain text, and what stands elsewhere or is a drawing is left out: embedded notes, pictures, footnotes, and the markers of callouts.
    ///
    /// It reads signs only, without the styles of the text: those in code are taken for what they are elsewhere. It takes time
    /// in proportion to the text.
    package static func shownText(of text: String) -> String {
        guard text.utf8.contains(where: ShownPiece.mayBegin) else { return text }
        return shownParagraphs(of: text).map { shownText(ofParagraph: $0) }.joined(separator: "\n")
    }

    /// Returns the beginning of a plain text as a reader sees it. A link or a formula in which it would end is a whole one.
    ///
    /// - Parameter count: The greatest number of characters.
    package static func shownText(ofBeginning text: String, count: Int) -> String {
        let beginning = text.prefix(count)
        guard beginning.utf8.contains(where: ShownPiece.mayBegin) else { return String(beginning) }
        return String(shownText(of: String(text.prefix(count * 4))).prefix(count))
    }

    /// Returns the paragraphs of a text. The lines of a formula that is a block are one, with line separators.
    private static func shownParagraphs(of text: String) -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard text.utf8.contains(UInt8(ascii: "$")) else { return lines }
        var (paragraphs, start): ([Substring], Int?) = ([], nil)
        for (index, line) in lines.enumerated() {
            let signs = line.ranges(of: "$$").count
            if let first = start {
                guard signs > 0 else { continue }
                paragraphs.append(lines[first...index].joined(separator: TextRun.lineSeparator)[...])
                start = nil
            } else if signs == 1, line.drop(while: \.isWhitespace).hasPrefix("$$") {
                start = index
            } else {
                paragraphs.append(line)
            }
        }
        return paragraphs + (start.map { lines[$0...] } ?? [])
    }

    private static func shownText(ofParagraph text: Substring) -> String {
        guard text.utf8.contains(where: ShownPiece.mayBegin) else { return String(text) }
        guard FootnoteDefinition.head(of: text) != nil else { return ShownPiece.text(of: String(text)) }
        // The notes with names stand below each other.
        return text.split(separator: TextRun.lineSeparator, omittingEmptySubsequences: false).map { line in
            let count = FootnoteDefinition.head(of: line)?.count ?? 0
            let note = Substring(line.unicodeScalars.dropFirst(count))
            return ShownPiece.text(of: String(count > 0 ? note.drop { $0 == " " } : note))
        }.joined(separator: TextRun.lineSeparator)
    }
}

/// A part of a paragraph that a reader sees as other words than those that are written.
private struct ShownPiece {
    let range: Range<String.Index>
    /// The words that are seen; none if the part is not seen in its place.
    let words: String

    static func mayBegin(_ byte: UInt8) -> Bool {
        // The last is the first byte of an image's placeholder.
        byte == UInt8(ascii: "[") || byte == UInt8(ascii: "$") || byte == 0xEF
    }

    static func text(of text: String) -> String {
        var (shown, end) = ("", text.startIndex)
        // What begins first has what is in it.
        for piece in all(in: text).sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where piece.range.lowerBound >= end {
            shown += text[end..<piece.range.lowerBound] + piece.words
            end = piece.range.upperBound
        }
        shown += text[end...]
        guard shown.contains(TextRun.imagePlaceholder) else { return shown }
        // The words around a picture stay apart.
        return shown.split(separator: TextRun.imagePlaceholder).reduce("") { text, words in
            let isApart = text.last?.isWhitespace ?? true
            let rest = isApart ? words.drop { $0 == " " } : words
            return text + (isApart || rest.first?.isWhitespace ?? true ? "" : " ") + rest
        }
    }

    private static func all(in text: String) -> [ShownPiece] {
        let scalars = Array(text.unicodeScalars)
        let formulas = TextFormula.all(in: scalars)
        let footnotes = TextFootnote.all(in: TextFormula.masking(formulas, in: scalars))
        let inner = text.places(of: formulas.map(\.inner)).map { String(text[$0]) }
        let links = NamedLink.placesInAll(of: text, areEmbeds: false)
        let embeds = NamedLink.placesInAll(of: text, areEmbeds: true)
        return zip(text.places(of: formulas.map(\.range)), inner).map { range, tex in
            let formula = MathFormula(tex: tex.replacing(TextRun.lineSeparator, with: " "))
            return ShownPiece(range: range, words: formula.plainText ?? tex)
        }
            + text.places(of: footnotes.map(\.range)).map { ShownPiece(range: $0, words: "") }
            + links.map { ShownPiece(range: $0.range, words: $0.link.shownText) }
            + embeds.map { ShownPiece(range: text.index(before: $0.range.lowerBound)..<$0.range.upperBound, words: "") }
            + [calloutMarker(of: text)].compactMap(\.self)
    }

    /// The marker of a callout's title, such as `[!note]- `, which is there where Markdown is kept.
    private static func calloutMarker(of text: String) -> ShownPiece? {
        let line = text.drop { $0 == ">" || $0 == " " || $0 == "\t" }
        guard let marker = MarkdownCallout(line) else { return nil }
        let end = text.unicodeScalars.index(line.startIndex, offsetBy: marker.length)
        return ShownPiece(range: text.startIndex..<end, words: "")
    }
}

extension String {
    /// Returns the places of ranges of scalars, which are in order and apart from each other.
    func places(of ranges: [Range<Int>]) -> [Range<Index>] {
        var (place, offset) = (startIndex, 0)
        return ranges.map { range in
            let start = unicodeScalars.index(place, offsetBy: range.lowerBound - offset)
            place = unicodeScalars.index(start, offsetBy: range.count)
            offset = range.upperBound
            return start..<place
        }
    }
}
