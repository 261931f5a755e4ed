/// What the values of a to-many relationship's members are summed up to, as SQL.
struct SummedValue {
    let summary: Derivation.Summary
    /// The members' column; nil where they are counted.
    let column: String?
    /// Whether sums are exact, so that they can be kept by adding and subtracting.
    let isInteger: Bool

    init(_ summary: Derivation.Summary, _ column: String?, isInteger: Bool) {
        self.summary = summary
        self.column = column
        self.isInteger = isInteger
    }

    /// The sum of all, over a table that is given another name where it needs one. Of nothing it is what it is in memory.
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

    /// What the column is once a member, which triggers call `NEW`, has come; nil if all of them must be looked at.
    func more(than own: String) -> String? {
        switch summary {
        case .count: "IFNULL(\(own), 0) + 1"
        case .sum: "IFNULL(\(own), 0) + \(value("NEW"))"
        case .average, .minimum, .maximum: nil
        }
    }

    /// What the column is once a member, which triggers call `OLD`, has gone; nil if all of them must be looked at.
    func less(than own: String) -> String? {
        switch summary {
        case .count: "MAX(0, IFNULL(\(own), 0) - 1)"
        case .sum where isInteger: "IFNULL(\(own), 0) - \(value("OLD"))"
        case .sum, .average, .minimum, .maximum: nil
        }
    }

    private func value(_ row: String) -> String { "IFNULL(\(row).\(column ?? "Z_PK"), 0)" }
}
