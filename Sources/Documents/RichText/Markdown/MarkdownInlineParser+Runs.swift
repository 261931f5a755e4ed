extension MarkdownInlineParser {
    /// The pieces with the styles that all marks around them make.
    func runs() -> [TextRun] {
        var starts: [Int: [InlineMark]] = [:]
        var ends: [Int: [InlineMark]] = [:]
        for span in spans where !span.range.isEmpty {
            starts[span.range.lowerBound, default: []].append(span.mark)
            ends[span.range.upperBound, default: []].append(span.mark)
        }
        var active: [InlineMark: Int] = [:]
        var runs: [TextRun] = []
        for (index, piece) in pieces.enumerated() {
            for mark in ends[index] ?? [] { active[mark, default: 1] -= 1 }
            for mark in starts[index] ?? [] { active[mark, default: 0] += 1 }
            guard !piece.text.isEmpty else { continue }
            var style = base
            for (mark, count) in active where count > 0 { style.apply(mark) }
            if piece.isCode { style.apply(.code) }
            style.image = piece.image
            runs.append(TextRun(piece.text, style: style))
        }
        return runs
    }
}

extension TextStyle {
    fileprivate mutating func apply(_ mark: InlineMark) {
        switch mark {
        case .link(let address): link = address
        case .bold: font.isBold = true
        case .italic: font.isItalic = true
        case .underline: underline = .single
        case .strikethrough: strikethrough = .single
        case .code: font.family = TextFont.code.family
        case .css: break
        }
    }
}
