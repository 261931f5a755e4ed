internal import DocumentRichText

/// The tokens of a new text, which take their looks from those of a former one.
struct ReplacedText {
    private(set) var tokens: [MergeToken]
    private let old: [MergeToken]
    /// The places in the former text of the tokens that have been there.
    private var former: [Int?]
    /// The ends of the former text's lines, by their tokens.
    private let oldEnds: [Int]

    init(_ old: [MergeToken], _ new: [MergeToken]) {
        (self.old, tokens) = (old, new)
        former = [Int?](repeating: nil, count: new.count)
        for pair in SequenceMatching.pairs(old.map(\.key), new.map(\.key)) { former[pair.second] = pair.first }
        var (ends, end) = (old.indices.map { $0 }, old.endIndex - 1)
        for index in old.indices.reversed() {
            if old[index].paragraph != nil { end = index }
            ends[index] = end
        }
        oldEnds = ends
    }

    mutating func formatLines() {
        let ends = tokens.indices.filter { tokens[$0].paragraph != nil }
        let lines = zip([-1] + ends, ends).map { $0.0 + 1...$0.1 }
        returnEnds(in: lines)
        // The ends of the next lines that were there, by line.
        var (nextEnds, next) = (lines.map { _ in Int?.none }, Int?.none)
        for number in lines.indices.reversed() {
            nextEnds[number] = next
            next = former[lines[number].upperBound] ?? next
        }
        for (number, line) in lines.enumerated() {
            var style = style(atStartOf: line)
            if let code = code(around: line, before: nextEnds[number]) {
                tokens[line.upperBound].paragraph = code
                style = TextStyle(font: code.style.kind.baseFont)
            }
            format(line, style)
        }
    }

    /// Gives the ends of lines back to the words that they ended: behind a line, a new one may have its end by chance.
    private mutating func returnEnds(in lines: [ClosedRange<Int>]) {
        var places: [Int: Int] = [:]
        for (number, line) in lines.enumerated() { former[line.upperBound].map { places[$0] = number } }
        for line in lines where former[line.upperBound] == nil {
            guard let end = line.compactMap({ former[$0] }).last.map({ oldEnds[$0] }), let number = places[end] else {
                continue
            }
            let other = lines[number]
            guard other.dropLast().allSatisfy({ former[$0] == nil }) else { continue }
            (former[line.upperBound], former[other.upperBound], places[end]) = (end, nil, nil)
        }
    }

    private mutating func format(_ line: ClosedRange<Int>, _ start: TextStyle) {
        var (style, end) = (start, Int?.none)
        for index in line {
            if let place = former[index] {
                tokens[index] = old[place]
                end = oldEnds[place]
            } else if tokens[index].paragraph != nil {
                guard let last = end.flatMap({ old[$0].paragraph }), last.style.kind.canBeDivided else { continue }
                tokens[index].paragraph = last
            } else {
                (style.link, style.image) = (nil, nil)
                tokens[index].runs = tokens[index].runs.map { TextRun($0.text, style: style) }
            }
            style = tokens[index].runs.last?.style ?? style
        }
    }

    /// Returns the style of words at the start of a line: that of the first one that was there, or of those that they replace.
    private func style(atStartOf line: ClosedRange<Int>) -> TextStyle {
        if let first = line.dropLast().lazy.compactMap({ former[$0] }).first {
            return old[first].runs.first?.style ?? TextStyle()
        }
        guard let end = former[line.upperBound] else { return TextStyle() }
        let last = end > 0 ? old[end - 1].runs.last?.style : nil
        return last ?? old[end].paragraph?.endStyle ?? TextStyle()
    }

    /// Returns the paragraph of a line of code, if a line is new, and what is before and behind it is code.
    private func code(around line: ClosedRange<Int>, before nextEnd: Int?) -> TextParagraph? {
        guard line.allSatisfy({ former[$0] == nil }), line.lowerBound > 0,
            let before = tokens[line.lowerBound - 1].paragraph, before.style.kind == .code,
            let nextEnd, old[nextEnd].paragraph?.style.kind == .code
        else { return nil }
        return before
    }
}

extension ParagraphKind {
    /// Whether each part of such a paragraph means the same for itself.
    fileprivate var canBeDivided: Bool {
        switch self {
        case .body, .heading, .code: true
        case .callout, .table, .rule, .markdown: false
        }
    }
}
