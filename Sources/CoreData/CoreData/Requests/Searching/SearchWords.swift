internal import FoundationBackfill

/// The words of a search: what is between blanks, or between quotation marks.
struct SearchWords {
    /// More words than anybody types are pasted, and would make a very long condition.
    private static let most = 32

    let words: [String]
    /// Whether the last word may be the beginning of one.
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

    /// That each word is in at least one of the attributes.
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
