/// The words that were removed from a text and added to it.
///
/// ```swift
/// WordDifference(from: "one old word", to: "one new word").parts
/// // same “one ”, removed “old”, added “new”, same “ word”
/// ```
public struct WordDifference: Hashable, Sendable {
    /// A stretch of both texts, or of one of them.
    public struct Part: Hashable, Sendable {
        /// Whether the words are in both texts, or in one.
        public enum Kind: Sendable {
            case same, removed, added
        }

        /// Where the words are.
        public let kind: Kind
        /// The words with the white space between them.
        public let text: String
    }

    /// The parts in the order of the texts.
    public let parts: [Part]

    /// The most pairs of words to compare; larger changes are one.
    private static let mostPairs = 4_000_000

    /// Compares two texts.
    public init(from old: String, to new: String) {
        let (left, right) = (Self.words(of: old), Self.words(of: new))
        let most = min(left.count, right.count)
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.reversed(), right.reversed()).prefix(most - start).prefix { $0 == $1 }.count
        var parts: [Part] = []
        func add(_ kind: Part.Kind, _ words: some Sequence<Substring>) {
            let text = words.joined()
            guard !text.isEmpty else { return }
            guard let last = parts.last, last.kind == kind else { return parts.append(Part(kind: kind, text: text)) }
            parts[parts.count - 1] = Part(kind: kind, text: last.text + text)
        }
        add(.same, left[..<start])
        let (middle, other) = (Array(left[start..<left.count - end]), Array(right[start..<right.count - end]))
        if middle.count.multipliedReportingOverflow(by: other.count).partialValue < Self.mostPairs {
            let difference = other.difference(from: middle)
            let removed = Set(difference.removals.map(Self.offset))
            let added = Set(difference.insertions.map(Self.offset))
            var (index, position) = (0, 0)
            while index < middle.count || position < other.count {
                if removed.contains(index) {
                    add(.removed, [middle[index]])
                    index += 1
                } else if added.contains(position) {
                    add(.added, [other[position]])
                    position += 1
                } else {
                    add(.same, [middle[index]])
                    index += 1
                    position += 1
                }
            }
        } else {
            add(.removed, middle)
            add(.added, other)
        }
        add(.same, left[(left.count - end)...])
        self.parts = parts
    }

    /// The parts with the unchanged ones shortened to a few words next to changes.
    public func excerpt(context count: Int = 6) -> [Part] {
        parts.enumerated().map { index, part in
            guard part.kind == .same else { return part }
            let words = Self.words(of: part.text)
            let (isFirst, isLast) = (index == 0, index == parts.count - 1)
            let spared = (isFirst ? 0 : count * 2) + (isLast ? 0 : count * 2)
            guard words.count > spared + 1 else { return part }
            let (start, end) = (isFirst ? 0 : count * 2, isLast ? 0 : count * 2)
            let text = words.prefix(start).joined() + (parts.count > 1 ? " … " : "") + words.suffix(end).joined()
            return Part(kind: .same, text: text)
        }
    }

    /// Returns the words of a text and the white space between them.
    private static func words(of text: String) -> [Substring] {
        var words: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            let isSpace = first.isWhitespace
            let end = rest.firstIndex { $0.isWhitespace != isSpace } ?? rest.endIndex
            words.append(rest[..<end])
            rest = rest[end...]
        }
        return words
    }

    private static func offset(_ change: CollectionDifference<Substring>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
