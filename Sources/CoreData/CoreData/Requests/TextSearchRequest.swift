public import FoundationBackfill

/// A request that finds objects by words that a user types.
///
/// ```swift
/// var request = TextSearchRequest<Note>("zettel kas", entityName: "Note", weights: ["title": 4, "body": 1])
/// request.predicate = NSPredicate(format: "isArchived == NO")
/// for found in try context.search(request) {
///     print(found.object.title ?? "", found.ranges(of: "title"))
/// }
/// ```
///
/// An object matches if at least one of its searched attributes contains each word; case and diacritics are ignored.
/// Words in quotation marks must occur together. For attributes marked “Index in Spotlight”, SQLite stores in files
/// and stores on PostgreSQL answer from an index.
///
/// - Important: Apple's framework has no counterpart.
public struct TextSearchRequest<Object: NSManagedObject> {
    /// The text that the user typed. Its last word may be unfinished.
    public var text: String
    /// The name of the entity whose objects are searched.
    public var entityName: String
    /// The weight of each attribute by name; only these attributes are searched. If empty, all text attributes marked
    /// “Index in Spotlight” are searched, and those with short texts, such as titles, weigh more.
    public var weights: [String: Double]
    /// A further condition that an object must satisfy; nil for none.
    public var predicate: NSPredicate?
    /// The maximum number of results; 0 for no limit. Default: 50.
    public var limit = 50

    /// Creates a request for objects of an entity.
    public init(_ text: String, entityName: String, weights: [String: Double] = [:]) {
        self.text = text
        self.entityName = entityName
        self.weights = weights
    }
}

/// An object found by a text search, with its rank.
public struct TextSearchResult<Object: NSManagedObject> {
    /// The found object.
    public let object: Object
    /// The relevance of the object; higher is better. Only ranks of the same search are comparable.
    public let rank: Double
    private let words: WordSearch

    init(object: Object, rank: Double, words: WordSearch) {
        self.object = object
        self.rank = rank
        self.words = words
    }

    /// Returns the ranges of the words in the current value of a text attribute, in ascending order and without
    /// overlaps.
    public func ranges(of key: String) -> [Range<String.Index>] {
        (object.value(forKey: key) as? String).map(words.ranges) ?? []
    }

    /// Returns an excerpt of an attribute's text around its first match, with the ranges of the matches in the excerpt;
    /// nil if there is no match. Cuts the text at spaces where possible.
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

/// The words of a search text, separated by white space or enclosed in quotation marks.
struct SearchWords {
    /// The maximum number of words. A longer text was probably pasted, and would produce a very long condition.
    private static let most = 32

    let words: [String]
    /// Whether the last word may be the beginning of a longer one.
    let isUnfinished: Bool

    init(_ text: String) {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        let words = parts.enumerated().flatMap { index, part in
            index.isMultiple(of: 2) || index == parts.count - 1
                ? part.split(whereSeparator: \.isWhitespace).map(String.init) : [String(part)]
        }
        self.words = Array(words.filter { $0.contains { !$0.isWhitespace } }.prefix(Self.most))
        isUnfinished = text.last?.isWhitespace == false && text.last != "\""
    }

    /// Returns a predicate that requires each word to occur in at least one of the attributes.
    func predicate(_ attributes: [String]) -> NSPredicate {
        let each = words.map { word in
            NSCompoundPredicate(
                orPredicateWithSubpredicates: attributes.map { attribute in
                    NSComparisonPredicate(
                        leftExpression: NSExpression(forKeyPath: attribute),
                        rightExpression: NSExpression(forConstantValue: word),
                        modifier: .direct,
                        type: .contains,
                        options: [.caseInsensitive, .diacriticInsensitive]
                    )
                }
            )
        }
        return NSCompoundPredicate(andPredicateWithSubpredicates: each)
    }
}

/// Ranks the results of a search with a variant of BM25: a word counts more the more often it occurs, with diminishing
/// returns, and less in long texts. Every result contains all of the words, so the rarity of a word does not matter.
struct TextRanking {
    private static let saturation = 1.2
    private static let lengthShare = 0.75

    let words: WordSearch
    /// The weight of each attribute; nil gives attributes with short texts more weight.
    let weights: [Double]?

    /// Returns a rank for each object.
    ///
    /// - Parameter objects: The texts of the searched attributes, in the order of the weights, for each object.
    func ranks(of objects: [[String?]]) -> [Double] {
        guard let attributeCount = objects.first?.count else { return [] }
        let occurrences = objects.map { $0.map { $0.map(words.occurrences) } }
        let averages = (0..<attributeCount).map { attribute in
            let lengths = occurrences.compactMap { $0[attribute]?.length }
            return max(Double(lengths.reduce(0, +)) / Double(max(lengths.count, 1)), 1)
        }
        let longest = averages.max() ?? 1
        let weights = weights ?? averages.map { 1 + log2(longest / $0) }
        return occurrences.map { attributes in
            zip(attributes.indices, attributes).reduce(0) { rank, attribute in
                guard let found = attribute.1 else { return rank }
                let length = Double(found.length) / averages[attribute.0]
                let pivot = Self.saturation * (1 - Self.lengthShare + Self.lengthShare * length)
                return found.values.reduce(rank) {
                    $0 + weights[attribute.0] * $1 * (Self.saturation + 1) / ($1 + pivot)
                }
            }
        }
    }
}
