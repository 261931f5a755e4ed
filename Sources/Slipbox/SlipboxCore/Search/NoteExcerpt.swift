internal import DocumentRichText
internal import Foundation

/// A piece of a text around words that were sought, with the places of the words in it.
public struct NoteExcerpt: Hashable, Sendable {
    private static let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]

    /// The piece, on one line.
    public let text: String
    /// The ranges of the words in the piece, in order and apart from each other.
    public let ranges: [Range<String.Index>]

    /// Creates an excerpt that is a whole text, such as a title.
    public init(whole text: String, marking words: [String]) {
        self.text = text
        let ranges = words.flatMap(\.apostropheForms).flatMap { Self.ranges(of: $0, in: text) }.sorted {
            $0.lowerBound < $1.lowerBound
        }
        self.ranges = Self.apart(ranges)
    }

    /// Creates an excerpt around the first word that occurs in a text, as a reader sees it; nil if none does. It begins shortly
    /// before the word, which is seen on the narrow line of a phone then.
    ///
    /// Words that are only in the source of the text, such as in a footnote, are shown there.
    ///
    /// - Parameter pictureWords: The words about pictures of the text, which are shown where the text has none of those that are sought.
    public init?(of text: String, pictureWords: String = "", around words: [String], length: Int = 120) {
        guard !words.isEmpty else { return nil }
        let shown = RichTextDocument.shownText(of: text)
        let excerpt = Self(ofPlain: shown, words, length) ?? Self(ofPlain: text, words, length)
        guard let excerpt = excerpt ?? Self(ofPlain: pictureWords, words, length) else { return nil }
        self = excerpt
    }

    private init?(ofPlain text: String, _ words: [String], _ length: Int) {
        let places = words.flatMap(\.apostropheForms).compactMap { text.range(of: $0, options: Self.options) }
        guard let first = places.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
        let start = text.index(first.lowerBound, offsetBy: -length / 5, limitedBy: text.startIndex) ?? text.startIndex
        let end = text.index(start, offsetBy: length, limitedBy: text.endIndex) ?? text.endIndex
        let isCut = start > text.startIndex
        let head = isCut ? text[start..<first.lowerBound].firstIndex(of: " ") ?? start : start
        let lines = text[head..<max(end, first.upperBound)].split(whereSeparator: \.isNewline)
        let piece = lines.joined(separator: " ").trimmingCharacters(in: .whitespaces)
        self.init(whole: isCut ? "… \(piece)" : piece, marking: words)
    }

    /// The piece in parts, each with whether it is one of the words.
    public var parts: [(text: String, isMarked: Bool)] {
        var parts: [(text: String, isMarked: Bool)] = []
        var end = text.startIndex
        for range in ranges {
            if end < range.lowerBound { parts.append((String(text[end..<range.lowerBound]), false)) }
            parts.append((String(text[range]), true))
            end = range.upperBound
        }
        if end < text.endIndex { parts.append((String(text[end...]), false)) }
        return parts
    }

    private static func ranges(of word: String, in text: String) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var rest = text.startIndex..<text.endIndex
        while let range = text.range(of: word, options: options, range: rest), !range.isEmpty {
            ranges.append(range)
            rest = range.upperBound..<text.endIndex
        }
        return ranges
    }

    /// Returns the ranges without those that overlap a preceding one.
    private static func apart(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
        ranges.reduce(into: []) { kept, range in
            if kept.last.map({ $0.upperBound <= range.lowerBound }) ?? true { kept.append(range) }
        }
    }
}
