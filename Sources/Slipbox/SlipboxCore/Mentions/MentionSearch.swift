internal import Foundation

/// Finds whole words in a text: “card” occurs in “a card.”, but not in “cardboard”.
struct MentionSearch {
    let words: String

    /// Returns all occurrences in order.
    func ranges(in text: String) -> [Range<String.Index>] {
        guard !words.isEmpty else { return [] }
        var ranges: [Range<String.Index>] = []
        var start = text.startIndex
        while let range = text.range(
            of: words,
            options: [.caseInsensitive, .diacriticInsensitive],
            range: start..<text.endIndex
        ), !range.isEmpty {
            if isWhole(range, in: text) { ranges.append(range) }
            start = range.upperBound
        }
        return ranges
    }

    private func isWhole(_ range: Range<String.Index>, in text: String) -> Bool {
        let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
        let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
        func joins(_ outer: Character, _ inner: Character?) -> Bool {
            guard let inner else { return false }
            return Self.isPart(outer) && Self.isPart(inner)
        }
        return !joins(before, text[range].first) && !joins(after, text[range].last)
    }

    private static func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// Returns the sentence around a range, and the position of the range in it.
    static func sentence(
        around range: Range<String.Index>,
        in text: String
    ) -> (text: String, range: Range<String.Index>) {
        let before = text[..<range.lowerBound].indices.last { endsSentence($0, in: text) }
        var start = before.map(text.index(after:)) ?? text.startIndex
        while start < range.lowerBound, text[start].isWhitespace { start = text.index(after: start) }
        var end = text[range.upperBound...].indices.first { endsSentence($0, in: text) } ?? text.endIndex
        if end < text.endIndex, !text[end].isNewline { end = text.index(after: end) }
        let sentence = String(text[start..<end])
        let lower = sentence.utf8.index(
            sentence.startIndex,
            offsetBy: text.utf8.distance(from: start, to: range.lowerBound)
        )
        let length = text.utf8.distance(from: range.lowerBound, to: range.upperBound)
        return (sentence, lower..<sentence.utf8.index(lower, offsetBy: length))
    }

    /// Returns whether a sign ends a sentence. That in `1.8` and `example.org` does not.
    private static func endsSentence(_ index: String.Index, in text: String) -> Bool {
        guard !text[index].isNewline else { return true }
        guard [".", "!", "?"].contains(text[index]) else { return false }
        let next = text.index(after: index)
        return next == text.endIndex || !isPart(text[next])
    }
}
