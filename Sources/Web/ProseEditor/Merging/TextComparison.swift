package import DocumentRichText

/// A text as it has come from an earlier one: the words that came and those that went, each in its place and with its format.
///
/// Paragraphs are compared first, so that one that went as a whole stands by itself. Words are compared in paragraphs that have
/// about half of them in common. Tables and blocks of Markdown are compared as a whole.
///
/// ```swift
/// let comparison = TextComparison(from: version.document, to: note.document)
/// ProseEditor("Differences", document: .constant(comparison.document), id: "differences").disabled(true)
/// ```
package struct TextComparison: Hashable, Sendable {
    /// The later text, with the runs that went where they were. The others say whether they came.
    package private(set) var document = RichTextDocument()
    /// The number of words that came.
    package private(set) var addedCount = 0
    /// The number of words that went.
    package private(set) var removedCount = 0

    /// Compares two texts.
    package init(from earlier: RichTextDocument, to later: RichTextDocument) {
        let (old, new) = (earlier.paragraphs, later.paragraphs)
        var paragraphs: [TextParagraph] = []
        var (start, otherStart) = (0, 0)
        for pair in SequenceMatching.pairs(old, new) + [(old.count, new.count)] {
            paragraphs += compare(old[start..<pair.first], new[otherStart..<pair.second])
            if pair.second < new.count { paragraphs.append(new[pair.second]) }
            (start, otherStart) = (pair.first + 1, pair.second + 1)
        }
        document = RichTextDocument(paragraphs: paragraphs)
    }

    /// Compares paragraphs of which none has stayed as it was.
    private mutating func compare(
        _ old: ArraySlice<TextParagraph>,
        _ new: ArraySlice<TextParagraph>
    ) -> [TextParagraph] {
        var compared: [TextParagraph] = []
        var (start, otherStart) = (old.startIndex, new.startIndex)
        for pair in ParagraphPairing.pairs(old, new) + [(old.endIndex, new.endIndex)] {
            compared += old[start..<pair.first].filter { !$0.runs.isEmpty }.map { mark($0, .removed) }
            compared += new[otherStart..<pair.second].map { mark($0, .added) }
            guard pair.second < new.endIndex else { break }
            compared.append(compare(old[pair.first], new[pair.second]))
            (start, otherStart) = (pair.first + 1, pair.second + 1)
        }
        return compared
    }

    /// Compares the words of a paragraph that has changed.
    private mutating func compare(_ old: TextParagraph, _ new: TextParagraph) -> TextParagraph {
        let words = WordComparison(Self.words(of: old), Self.words(of: new))
        var compared = TextParagraph(style: new.style, endStyle: new.endStyle)
        for stretch in words.stretches {
            for token in words.old[stretch.removed] { append(token, .removed, to: &compared) }
            for token in words.new[stretch.added] { append(token, .added, to: &compared) }
            for token in words.new[stretch.kept] { append(token, nil, to: &compared) }
        }
        return compared
    }

    /// Returns a paragraph of which all words came or went.
    private mutating func mark(_ paragraph: TextParagraph, _ change: TextChange) -> TextParagraph {
        var marked = TextParagraph(style: paragraph.style, endStyle: paragraph.endStyle)
        for token in Self.words(of: paragraph) { append(token, change, to: &marked) }
        return marked
    }

    private mutating func append(_ token: MergeToken, _ change: TextChange?, to paragraph: inout TextParagraph) {
        if token.holdsTogether {
            if change == .added { addedCount += 1 }
            if change == .removed { removedCount += 1 }
        }
        for var run in token.runs {
            run.style.change = change
            paragraph.append(run)
        }
    }

    private static func words(of paragraph: TextParagraph) -> [MergeToken] {
        MergeToken.tokens(of: [paragraph]).dropLast()
    }
}

/// The words of two paragraphs, by stretches that changed and those that were kept behind them.
private struct WordComparison {
    struct Stretch {
        var removed: Range<Int>
        var added: Range<Int>
        /// Words of the new paragraph that were kept.
        var kept: Range<Int>
    }

    let old: [MergeToken]
    let new: [MergeToken]
    private(set) var stretches: [Stretch] = []

    init(_ old: [MergeToken], _ new: [MergeToken]) {
        (self.old, self.new) = (old, new)
        var (start, otherStart) = (0, 0)
        for pair in SequenceMatching.pairs(old.map(\.key), new.map(\.key)) {
            if let last = stretches.last, pair.first == start, pair.second == otherStart {
                stretches[stretches.count - 1].kept = last.kept.lowerBound..<pair.second + 1
            } else {
                append(start..<pair.first, otherStart..<pair.second, keeping: pair.second..<pair.second + 1)
            }
            (start, otherStart) = (pair.first + 1, pair.second + 1)
        }
        if start < old.count || otherStart < new.count {
            append(start..<old.count, otherStart..<new.count, keeping: new.count..<new.count)
        }
    }

    /// Appends a stretch. A few words that were kept between long changes are read more easily as a part of these.
    private mutating func append(_ removed: Range<Int>, _ added: Range<Int>, keeping kept: Range<Int>) {
        let next = Stretch(removed: removed, added: added, kept: kept)
        guard let last = stretches.last, keepsLittle(last, before: next) else { return stretches.append(next) }
        stretches[stretches.count - 1] = Stretch(
            removed: last.removed.lowerBound..<removed.upperBound,
            added: last.added.lowerBound..<added.upperBound,
            kept: kept
        )
    }

    private func keepsLittle(_ stretch: Stretch, before next: Stretch) -> Bool {
        let changes = (changedCount(stretch), changedCount(next))
        guard changes.0 > 0, changes.1 > 0 else { return false }
        let kept = count(new[stretch.kept])
        return kept == 0 || kept * 2 < min(changes.0, changes.1)
    }

    private func changedCount(_ stretch: Stretch) -> Int { count(old[stretch.removed]) + count(new[stretch.added]) }

    private func count(_ tokens: ArraySlice<MergeToken>) -> Int { tokens.count { $0.holdsTogether } }
}

/// Finds the paragraphs that have come from each other, although their words are others.
private enum ParagraphPairing {
    /// The most comparisons of paragraphs. Of longer stretches, all paragraphs are others.
    private static let most = 10_000

    /// Returns the pairs of indices with most words in common. Both indices increase from pair to pair.
    static func pairs(
        _ old: ArraySlice<TextParagraph>,
        _ new: ArraySlice<TextParagraph>
    ) -> [(first: Int, second: Int)] {
        guard !old.isEmpty, !new.isEmpty, old.count <= most / new.count else { return [] }
        let (before, after) = (old.map(WordBag.init), new.map(WordBag.init))
        let width = after.count + 1
        var best = [Double](repeating: 0, count: (before.count + 1) * width)
        var likeness = best
        for row in before.indices.reversed() {
            for column in after.indices.reversed() {
                let place = row * width + column
                likeness[place] = before[row].likeness(to: after[column])
                best[place] = max(best[place + 1], best[place + width])
                if likeness[place] > 0 { best[place] = max(best[place], likeness[place] + best[place + width + 1]) }
            }
        }
        var pairs: [(first: Int, second: Int)] = []
        var (row, column) = (0, 0)
        while row < before.count, column < after.count {
            let place = row * width + column
            if likeness[place] > 0, best[place] == likeness[place] + best[place + width + 1] {
                pairs.append((old.startIndex + row, new.startIndex + column))
                (row, column) = (row + 1, column + 1)
            } else if best[place] == best[place + width] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }
}

/// The words of a paragraph without their order.
private struct WordBag {
    private let text: String
    /// The words with their numbers; nil for a paragraph that is compared as a whole.
    private let words: [String: Int]?
    private let count: Int

    init(_ paragraph: TextParagraph) {
        text = paragraph.text
        switch paragraph.style.kind {
        case .table, .markdown, .rule: (words, count) = (nil, 0)
        case .body, .heading, .code, .callout:
            let found = text.split { !$0.isLetter && !$0.isNumber }
            words = found.reduce(into: [:]) { $0[String($1), default: 0] += 1 }
            count = found.count
        }
    }

    /// Returns the part of words that both have, or 0 if that is less than two fifths.
    func likeness(to other: WordBag) -> Double {
        guard let words, let others = other.words else { return 0 }
        guard count + other.count > 0 else { return text == other.text ? 1 : 0 }
        let common = words.reduce(0) { $0 + min($1.value, others[$1.key] ?? 0) }
        let part = Double(common * 2) / Double(count + other.count)
        return part < 0.4 ? 0 : part
    }
}
