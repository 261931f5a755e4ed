internal import FoundationBackfill

/// How a row compares: the operator, and what it does not tell apart.
struct RowOperator: Hashable, Sendable {
    /// The operator, as predicates have it.
    let symbol: String
    /// `c`, `d` or both, in brackets; empty if case and accents count.
    var options = ""

    static let equal = RowOperator(symbol: "==")

    var text: String { symbol + options }

    /// Whether the operator compares texts, so that it may disregard case.
    var isOfText: Bool { ["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES"].contains(symbol) }

    var title: String {
        let name = Self.titles[symbol] ?? symbol
        return options.isEmpty ? name : "\(name) (\(options.dropFirst().dropLast()))"
    }

    private static let titles = [
        "==": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is greater than",
        ">=": "is at least",
        "CONTAINS": "contains", "BEGINSWITH": "begins with", "ENDSWITH": "ends with", "LIKE": "is like",
        "MATCHES": "matches", "IN": "is in", "BETWEEN": "is between",
    ]

    private static let plain = ["==", "!="].map { RowOperator(symbol: $0) }
    private static let ordered = ["<", "<=", ">", ">="].map { RowOperator(symbol: $0) }
    private static let textual = ["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES"].flatMap { symbol in
        ["", "[cd]"].map { RowOperator(symbol: symbol, options: $0) }
    }
    private static let lists = ["IN", "BETWEEN"].map { RowOperator(symbol: $0) }

    /// Returns the operators for a key, and the one that a row has.
    static func choices(for key: RowKey?, with own: RowOperator) -> [RowOperator] {
        let fitting =
            switch key?.kind {
            case .text: plain + textual + ordered + [RowOperator(symbol: "IN")]
            case .truth, .object, .other: plain
            case .number, nil: plain + ordered + lists
            }
        return fitting.contains(own) ? fitting : fitting + [own]
    }

    /// Nil if rows do not have the operator.
    init?(_ comparison: NSComparisonPredicate) {
        let symbols: [NSComparisonPredicate.Operator: String] = [
            .equalTo: "==", .notEqualTo: "!=", .lessThan: "<", .lessThanOrEqualTo: "<=", .greaterThan: ">",
            .greaterThanOrEqualTo: ">=", .contains: "CONTAINS", .beginsWith: "BEGINSWITH", .endsWith: "ENDSWITH",
            .like: "LIKE", .matches: "MATCHES", .in: "IN", .between: "BETWEEN",
        ]
        guard let symbol = symbols[comparison.predicateOperatorType] else { return nil }
        self.symbol = symbol
        let known: [(NSComparisonPredicate.Options, String)] = [(.caseInsensitive, "c"), (.diacriticInsensitive, "d")]
        let letters = known.filter { comparison.options.contains($0.0) }.map(\.1).joined()
        options = letters.isEmpty ? "" : "[\(letters)]"
        let all = known.reduce(into: NSComparisonPredicate.Options()) { $0.formUnion($1.0) }
        guard comparison.options.subtracting(all).isEmpty else { return nil }
    }

    init(symbol: String, options: String = "") {
        (self.symbol, self.options) = (symbol, options)
    }
}
