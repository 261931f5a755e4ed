internal import FoundationBackfill

/// Finds out what indexes of texts know about the rows that satisfy a condition.
///
/// The condition stays as it is and decides about each row: indexes only keep it from being tested on all of them. Nothing
/// can be known where a condition is negated, of texts of fewer than three characters, or if only a part of an OR is about
/// texts that are indexed.
struct TextNarrowing {
    /// The source of the rows.
    let alias: SQLAlias
    /// The indexes by column.
    let indexes: [String: TextIndex]

    /// Matches of which every row that satisfies a condition has at least one; none if indexes can do nothing with it.
    func candidates(for condition: SQLExpression) -> [TextMatch] {
        indexes.isEmpty ? [] : matches(condition) ?? []
    }

    /// Matches of which every row that satisfies the condition has at least one.
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

    /// Of what holds for all rows, that which will hold for the fewest others: the longest texts are the rarest. Several
    /// texts in one column are looked for together.
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
    /// Each text once, where it comes first.
    fileprivate var uniqued: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}
