internal import Foundation
internal import FoundationBackfill

/// The order of a result: that of its sort descriptors, as the store has it, then that of the rows' keys.
///
/// Objects that were never saved come last among equals, in the order in which they were made, because that is what their
/// keys will say.
struct ResultOrder: Sendable {
    private struct Column: Sendable {
        let isAscending: Bool
        let comparison: StandardComparison
    }

    private let columns: [Column]

    init(_ keys: [FetchPlan.SortKey], _ columns: [ResultColumn]) {
        self.columns = zip(keys, columns).map { key, column in
            Column(isAscending: key.isAscending, comparison: column.isText ? key.comparison : .compare)
        }
    }

    /// Whether one object comes before another.
    func precedes(_ left: ResultEntry, _ right: ResultEntry) -> Bool {
        switch order(left.values, right.values) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: isTieBefore(left, right)
        }
    }

    /// The order by the sort descriptors alone.
    func order(_ left: [Value], _ right: [Value]) -> ComparisonResult {
        for (place, column) in columns.enumerated() {
            switch Self.order(left[place], right[place], column.comparison) {
            case .orderedSame: continue
            case .orderedAscending: return column.isAscending ? .orderedAscending : .orderedDescending
            case .orderedDescending: return column.isAscending ? .orderedDescending : .orderedAscending
            }
        }
        return .orderedSame
    }

    private func isTieBefore(_ left: ResultEntry, _ right: ResultEntry) -> Bool {
        guard !left.isBehindSaved, !right.isBehindSaved, left.identity.store != right.identity.store else {
            return left.tie < right.tie
        }
        return left.identity.store < right.identity.store
    }

    // MARK: - Values, as SQLite orders them: null, numbers, text, bytes

    private static func order(_ left: Value, _ right: Value, _ comparison: StandardComparison) -> ComparisonResult {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): order(left, right)
        case (.real(let left), .real(let right)): order(left, right)
        case (.integer(let left), .real(let right)): order(Double(left), right)
        case (.real(let left), .integer(let right)): order(left, Double(right))
        case (.text(let left), .text(let right)):
            // The store compares text by its bytes, not by the characters that they compose.
            comparison == .compare ? order(bytesOf: left, right) : comparison.order(left, right)
        case (.bytes(let left), .bytes(let right)): order(bytesOf: left, right)
        default: order(rank(left), rank(right))
        }
    }

    private static func order<Number: Comparable>(_ left: Number, _ right: Number) -> ComparisonResult {
        left < right ? .orderedAscending : right < left ? .orderedDescending : .orderedSame
    }

    private static func order(bytesOf left: String, _ right: String) -> ComparisonResult {
        if left.utf8.elementsEqual(right.utf8) { return .orderedSame }
        return left.utf8.lexicographicallyPrecedes(right.utf8) ? .orderedAscending : .orderedDescending
    }

    private static func order(bytesOf left: Data, _ right: Data) -> ComparisonResult {
        if left == right { return .orderedSame }
        return left.lexicographicallyPrecedes(right) ? .orderedAscending : .orderedDescending
    }

    private static func rank(_ value: Value) -> Int {
        switch value {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .bytes: 3
        }
    }
}
