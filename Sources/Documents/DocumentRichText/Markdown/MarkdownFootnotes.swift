extension TextParagraph {
    /// The places in each run of the signs of footnotes, which mean them only without escapes; none if there are no such signs.
    var signsOfFootnotes: [[Range<Int>]] {
        guard runs.contains(where: { $0.text.utf8.contains(UInt8(ascii: "^")) }) else { return [] }
        let scalars = runs.flatMap(\.text.unicodeScalars)
        var signs: [Range<Int>] = []
        for footnote in footnotes {
            let (range, inner) = (footnote.range, footnote.inner)
            if footnote.name == nil {
                signs += [range.lowerBound..<inner.lowerBound, inner.upperBound..<range.upperBound]
            } else if MarkdownEscaping.isPlain(scalars[inner]) {
                signs.append(range)
            }
        }
        if let definition = FootnoteDefinition.all(in: self).first, style.kind == .body,
            let end = scalars.firstIndex(of: "]"), MarkdownEscaping.isPlain(scalars[2..<end])
        {
            signs.insert(definition.range.lowerBound..<end + 1, at: 0)
        }
        guard !signs.isEmpty else { return [] }
        var end = 0
        return runs.map { run in
            let range = end..<end + run.text.unicodeScalars.count
            end = range.upperBound
            return signs.filter(range.overlaps).map { part in
                let part = part.clamped(to: range)
                return part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound
            }
        }
    }

    /// Returns the paragraph as a block of Markdown if it defines a footnote.
    func withFootnoteAsBlock(_ meter: StepMeter) -> TextParagraph {
        guard style.kind == .body, !FootnoteDefinition.all(in: self).isEmpty else { return self }
        let text = MarkdownInlineWriter.text(of: self, meter)
        guard text.hasPrefix("[^") else { return self }
        var style = style
        style.kind = .markdown
        let lines = text.replacing("\n", with: TextRun.lineSeparator)
        return TextParagraph(runs: [TextRun(lines, style: TextStyle(font: style.kind.baseFont))], style: style)
    }
}
