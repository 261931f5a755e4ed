internal import DocumentRichText

extension RichTextDocument {
    /// Returns the first formulas of the text, in order, also those that are there twice.
    func formulas(atMost limit: Int) -> [FoundFormula] {
        var found: [FoundFormula] = []
        for paragraph in paragraphs {
            guard found.count < limit else { break }
            found += paragraph.formulas
        }
        return Array(found.prefix(limit))
    }
}

extension TextParagraph {
    /// Whether a page hides the backslash of a dollar sign. Most paragraphs have none, and are looked at with each change.
    var hasEscapedDollar: Bool { hasDollar && text.contains("\\$") }

    private var hasDollar: Bool { runs.contains { $0.text.utf8.contains(UInt8(ascii: "$")) } }

    /// The formulas: each in one style, and outside of code and links.
    fileprivate var formulas: [FoundFormula] {
        guard hasDollar else { return [] }
        switch style.kind {
        case .code, .rule: return []
        case .markdown:
            let definitions = FootnoteDefinition.all(in: self)
            guard definitions.isEmpty else { return definitions.flatMap(\.paragraphs).flatMap(\.formulas) }
            return FoundFormula.whole(text).map { [$0] } ?? []
        case .table:
            return TextTable(self).rows.joined().joined().flatMap { run in
                FoundFormula.all(in: run.formulaText.replacing(TextTable.lineBreak, with: TextRun.lineSeparator))
            }
        case .body, .heading, .callout: return runs.flatMap { FoundFormula.all(in: $0.formulaText) }
        }
    }
}

extension TextRun {
    /// The text in which dollar signs may begin a formula.
    fileprivate var formulaText: String {
        style.link == nil && style.image == nil && style.font.family != TextFont.code.family ? text : ""
    }
}
