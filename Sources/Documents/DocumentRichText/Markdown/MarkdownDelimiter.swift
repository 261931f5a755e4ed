/// A delimiter run: signs that may open or close emphasis.
struct MarkdownDelimiter {
    let sign: Unicode.Scalar
    var count: Int
    let originalCount: Int
    let piece: Int
    let canOpen: Bool
    let canClose: Bool

    /// Creates a delimiter run between two characters; nil stands for the edge of the text.
    init(sign: Unicode.Scalar, count: Int, piece: Int, before: Unicode.Scalar?, after: Unicode.Scalar?) {
        self.sign = sign
        self.count = count
        originalCount = count
        self.piece = piece
        let flanks = MarkdownFlanks(before: before, after: after)
        canOpen = flanks.isLeft && (sign != "_" || !flanks.isRight || flanks.isPunctuationBefore)
        canClose = flanks.isRight && (sign != "_" || !flanks.isLeft || flanks.isPunctuationAfter)
    }
}

/// The flanks of a delimiter run, as defined by CommonMark.
struct MarkdownFlanks {
    let isLeft: Bool
    let isRight: Bool
    let isPunctuationBefore: Bool
    let isPunctuationAfter: Bool

    init(before: Unicode.Scalar?, after: Unicode.Scalar?) {
        let isSpaceBefore = before?.isMarkdownSpace ?? true
        let isSpaceAfter = after?.isMarkdownSpace ?? true
        isPunctuationBefore = before?.isMarkdownPunctuation ?? false
        isPunctuationAfter = after?.isMarkdownPunctuation ?? false
        isLeft = !isSpaceAfter && (!isPunctuationAfter || isSpaceBefore || isPunctuationBefore)
        isRight = !isSpaceBefore && (!isPunctuationBefore || isSpaceAfter || isPunctuationAfter)
    }
}

extension Unicode.Scalar {
    var isMarkdownSpace: Bool {
        switch self {
        case "\t", "\n", "\u{0C}", "\r": true
        default: properties.generalCategory == .spaceSeparator
        }
    }

    var isMarkdownPunctuation: Bool {
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default: false
        }
    }
}

extension MarkdownInlineParser {
    mutating func readDelimiter(_ sign: Unicode.Scalar) {
        let start = position
        while peek(0) == sign { position += 1 }
        let count = position - start
        let before = start > 0 ? text[start - 1] : nil
        let delimiter = MarkdownDelimiter(sign: sign, count: count, piece: pieces.count, before: before, after: peek(0))
        append(String(repeating: Character(sign), count: count))
        guard sign == "*" || sign == "_" || count == 2, delimiter.canOpen || delimiter.canClose else { return }
        delimiters.append(delimiter)
    }

    /// Pairs the delimiters from an index on, and removes them.
    mutating func matchDelimiters(from start: Int) {
        var openers: [Int] = []
        // By kind of closer, the index below which there is no matching opener.
        var bottoms: [ClosingKind: Int] = [:]
        for index in start..<delimiters.count {
            steps += 1
            while delimiters[index].canClose, delimiters[index].count > 0 {
                let kind = ClosingKind(delimiters[index])
                let found = openers.lastIndex { opener in
                    opener < bottoms[kind] ?? 0 || matches(opener: delimiters[opener], closer: delimiters[index])
                }
                steps += openers.count - (found ?? 0) + 1
                guard let found, openers[found] >= bottoms[kind] ?? 0 else {
                    bottoms[kind] = index
                    break
                }
                openers.removeLast(openers.count - found - 1)
                pair(openers[found], index)
                if delimiters[openers[found]].count == 0 { openers.removeLast() }
            }
            if delimiters[index].canOpen, delimiters[index].count > 0 { openers.append(index) }
        }
        delimiters.removeLast(delimiters.count - start)
    }

    private func matches(opener: MarkdownDelimiter, closer: MarkdownDelimiter) -> Bool {
        guard opener.sign == closer.sign else { return false }
        let isAmbiguous = opener.canClose || closer.canOpen
        let sum = opener.originalCount + closer.originalCount
        let bothThrees = opener.originalCount % 3 == 0 && closer.originalCount % 3 == 0
        return !isAmbiguous || sum % 3 != 0 || bothThrees
    }

    private mutating func pair(_ opener: Int, _ closer: Int) {
        let used = min(delimiters[opener].count, delimiters[closer].count, 2)
        let mark: InlineMark =
            switch delimiters[opener].sign {
            case "~": .strikethrough
            case "=": .highlight
            default: used == 2 ? .bold : .italic
            }
        spans.append(Span(mark: mark, range: delimiters[opener].piece + 1..<delimiters[closer].piece))
        for index in [opener, closer] {
            delimiters[index].count -= used
            pieces[delimiters[index].piece].text.removeLast(used)
        }
    }
}

/// The properties of a closer that determine which openers match.
private struct ClosingKind: Hashable {
    let sign: Unicode.Scalar
    let canOpen: Bool
    let remainder: Int

    init(_ delimiter: MarkdownDelimiter) {
        sign = delimiter.sign
        canOpen = delimiter.canOpen
        remainder = delimiter.originalCount % 3
    }
}
