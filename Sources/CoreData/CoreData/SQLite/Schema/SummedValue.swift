/// The SQL of an aggregate over the values of a to-many relationship's members.
struct SummedValue {
    let summary: Derivation.Summary
    /// The members' column; nil for a count.
    let column: String?
    /// Whether sums are exact, so that they can be updated by addition and subtraction.
    let isInteger: Bool

    init(_ summary: Derivation.Summary, _ column: String?, isInteger: Bool) {
        self.summary = summary
        self.column = column
        self.isInteger = isInteger
    }

    /// Returns the aggregate of all members, whose columns have a prefix. Without members, the result is the same as in
    /// memory.
    func total(prefix: String = "") -> String {
        let value = prefix + (column ?? "Z_PK")
        return switch summary {
        case .count: "COUNT(\(value))"
        case .sum: "IFNULL(SUM(\(value)), 0)"
        case .average: "IFNULL(AVG(\(value)), 0)"
        case .minimum: "MIN(\(value))"
        case .maximum: "MAX(\(value))"
        }
    }

    /// Returns the column's value after a member, `NEW` in triggers, was added; nil if all members have to be read.
    func more(than own: String) -> String? {
        switch summary {
        case .count: "IFNULL(\(own), 0) + 1"
        case .sum: "IFNULL(\(own), 0) + \(value("NEW"))"
        case .average, .minimum, .maximum: nil
        }
    }

    /// Returns the column's value after a member, `OLD` in triggers, was removed; nil if all members have to be read.
    func less(than own: String) -> String? {
        switch summary {
        case .count: "MAX(0, IFNULL(\(own), 0) - 1)"
        case .sum where isInteger: "IFNULL(\(own), 0) - \(value("OLD"))"
        case .sum, .average, .minimum, .maximum: nil
        }
    }

    private func value(_ row: String) -> String { "IFNULL(\(row).\(column ?? "Z_PK"), 0)" }
}
