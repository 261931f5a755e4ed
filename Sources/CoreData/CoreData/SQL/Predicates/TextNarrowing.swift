internal import FoundationBackfill

/// Narrows the rows that can satisfy a condition by means of text indexes.
///
/// The condition stays as it is and decides about each row; indexes only limit the rows that it is tested on. They are
/// of no use for negated conditions, for texts of fewer than three characters, and for an OR of which only a part tests
/// indexed texts.
struct TextNarrowing {
    /// The source of the rows.
    let alias: SQLAlias
    /// The indexes by column.
    let indexes: [String: TextIndex]

    /// Returns matches of which every row that satisfies a condition has at least one; empty if indexes are of no use
    /// for it.
    func candidates(for condition: SQLExpression) -> [TextMatch] {
        indexes.isEmpty ? [] : matches(condition) ?? []
    }

    /// Returns matches of which every row that satisfies the condition has at least one; nil if indexes are of no use
    /// for it.
    private func matches(_ condition: SQLExpression) -> [TextMatch]? {
        switch condition {
        case .and(let parts): return best(of: parts.compactMap { matches($0) })
        case .or(let parts):
            let matches = parts.map { self.matches($0) }
            return matches.contains { $0 == nil } ? nil : matches.flatMap { $0 ?? [] }
        case .function(let function, let arguments):
            guard case .column(alias, let name)? = arguments.first, let index = indexes[name],
                arguments.count > 2, case .value(.text(let text)) = arguments[1]
            else { return nil }
            let trigrams = trigrams(function, text, arguments.dropFirst(2))
            return trigrams.isEmpty ? nil : [TextMatch(index: index, trigrams: trigrams)]
        default: return nil
        }
    }

    /// Returns the candidates that the fewest rows are expected to match: the longest texts are the rarest. Several
    /// texts in one column are searched together.
    private func best(of candidates: [[TextMatch]]) -> [TextMatch]? {
        var joined: [TextIndex: [String]] = [:]
        for case let candidate in candidates where candidate.count == 1 {
            joined[candidate[0].index, default: []] += candidate[0].trigrams
        }
        let single = joined.map { [TextMatch(index: $0, trigrams: $1.uniqued)] }
        let all = single.sorted { $0[0].index.column < $1[0].index.column } + candidates.filter { $0.count > 1 }
        return all.max { Self.rarity($0) < Self.rarity($1) }
    }

    private static func rarity(_ matches: [TextMatch]) -> Int {
        matches.map(\.trigrams.count).min() ?? 0
    }

    private func trigrams(
        _ function: SQLFunction,
        _ text: String,
        _ options: ArraySlice<SQLExpression>
    ) -> [String] {
        switch function {
        case .search: return IndexedText.trigrams(of: text)
        case .like: return IndexedText.trigrams(ofPattern: text)
        case .compare:
            guard case .literal(let type)? = options.first, case .literal(let flags)? = options.last,
                type == Int(NSComparisonPredicate.Operator.equalTo.rawValue)
            else { return [] }
            let isLocal = NSComparisonPredicate.Options(rawValue: UInt(flags)).contains(.localeSensitive)
            return isLocal ? [] : IndexedText.trigrams(of: text)
        default: return []
        }
    }
}

extension [String] {
    /// The elements without duplicates, in the order of their first occurrence.
    fileprivate var uniqued: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}

/// An index over the text in a column of a table, which finds the rows that may contain a text.
struct TextIndex: Hashable, Sendable {
    let table: String
    let column: String
}

/// Rows whose text contains all of some trigrams, and those whose text an index has not read yet.
struct TextMatch: Hashable, Sendable {
    let index: TextIndex
    let trigrams: [String]
}
