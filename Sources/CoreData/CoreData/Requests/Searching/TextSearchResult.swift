internal import FoundationBackfill

/// An object that a search found.
public struct TextSearchResult<Object: NSManagedObject> {
    /// The object.
    public let object: Object
    /// How well it fits. Ranks of one search can be compared, those of several cannot.
    public let rank: Double
    private let words: WordSearch

    init(object: Object, rank: Double, words: WordSearch) {
        self.object = object
        self.rank = rank
        self.words = words
    }

    /// Where the words are in the text that an attribute has now: in order, without overlaps.
    public func ranges(of key: String) -> [Range<String.Index>] {
        (object.value(forKey: key) as? String).map(words.ranges) ?? []
    }

    /// A piece of an attribute's text around the first word in it, cut where there are blanks if there are some, and where
    /// the words are in the piece; nil if there is none.
    public func excerpt(of key: String, length: Int = 80) -> (text: String, ranges: [Range<String.Index>])? {
        guard let text = object.value(forKey: key) as? String, let first = words.ranges(in: text).first else {
            return nil
        }
        let rest = max(length - text.distance(from: first.lowerBound, to: first.upperBound), 0)
        let start = text.index(first.lowerBound, offsetBy: -rest / 3, limitedBy: text.startIndex) ?? text.startIndex
        let end = text.index(start, offsetBy: max(length, 1), limitedBy: text.endIndex) ?? text.endIndex
        let piece = text[start..<max(end, first.upperBound)]
        let isCut = (before: start > text.startIndex, behind: piece.endIndex < text.endIndex)
        let head = isCut.before ? piece[..<first.lowerBound].firstIndex(of: " ").map(piece.index(after:)) : nil
        let tail = isCut.behind ? piece[first.upperBound...].lastIndex(of: " ") : nil
        let excerpt = String(piece[(head ?? piece.startIndex)..<(tail ?? piece.endIndex)])
        return (excerpt, words.ranges(in: excerpt))
    }
}
