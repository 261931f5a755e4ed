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

    /// Returns the paragraph as a block of Markdown if it defines a footnote within a quotation.
    func withFootnoteAsBlock(_ meter: StepMeter) -> TextParagraph {
        guard style.kind == .body, style.quoteDepth > 0, !FootnoteDefinition.all(in: self).isEmpty else { return self }
        let text = MarkdownInlineWriter.text(of: self, meter)
        guard text.hasPrefix("[^") else { return self }
        var style = style
        style.kind = .markdown
        let lines = text.replacing("\n", with: TextRun.lineSeparator)
        return TextParagraph(runs: [TextRun(lines, style: TextStyle(font: style.kind.baseFont))], style: style)
    }
}

extension MarkdownLine {
    /// Whether the text of a footnote begins, whose name is written without escapes.
    var isFootnote: Bool {
        let text = rest.drop { $0 == " " || $0 == "\t" }
        guard text.hasPrefix("[^"), indent < 4, let (name, _) = FootnoteDefinition.head(of: text) else { return false }
        let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        return isWord && MarkdownEscaping.isPlain(name.unicodeScalars)
    }

    /// Returns whether a footnote has but one paragraph before other lines: neither these nor those behind blank ones are indented.
    static func endsFootnote(before following: Substring, _ meter: StepMeter) -> Bool {
        var isBehindBlank = false
        // The rest of the line with the name is empty.
        for whole in ParagraphLines(following).dropFirst() {
            meter.add(whole.utf8.count + 1)
            let line = MarkdownLine(whole, meter)
            if line.isBlank {
                isBehindBlank = true
                continue
            }
            guard line.indent < 4 else { return false }
            if isBehindBlank || line.isFootnote { return true }
        }
        return true
    }
}
