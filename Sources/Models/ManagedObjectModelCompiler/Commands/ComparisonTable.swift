package import ManagedObjectModelFormat

/// A comparison as a table.
extension ModelComparison {
    /// The changes as a table, followed by the stored data that a migration drops, and the verdict.
    package var table: String {
        guard !changes.isEmpty else { return sentence + "\n" }
        let lines = [["Where", "Change", "Lightweight migration"]] + rows
        let widths = (0..<2).map { column in lines.map { $0[column].count }.max() ?? 0 }
        var table = lines.map { row in
            Self.padded(row[0], widths[0]) + "  " + Self.padded(row[1], widths[1]) + "  " + row[2]
        }
        table.insert(
            (widths + [lines[0][2].count]).map { String(repeating: "-", count: $0) }.joined(separator: "  "),
            at: 1
        )
        if !losses.isEmpty { table += ["", "Dropped from stores:"] + losses.map { "  \($0.text)" } }
        return (table + ["", sentence]).joined(separator: "\n") + "\n"
    }

    /// The changes as rows of three cells: entity and property, change, and what a lightweight migration does about it.
    package var rows: [[String]] { changes.map(Self.row) }

    /// The verdict in words.
    package var sentence: String {
        switch verdict {
        case .equal: "The models are equal."
        case .compatible: "Stores of the older version open without migration."
        case .lightweight: "A lightweight migration can be inferred."
        case .custom(let reasons):
            "No lightweight migration can be inferred because of "
                + (reasons.count == 1 ? "one change." : "\(reasons.count) changes.")
        }
    }

    private static func row(_ change: ModelChange) -> [String] {
        [
            [change.entity, change.property].compactMap { $0 }.joined(separator: "."), change.text,
            text(change.migration),
        ]
    }

    private static func text(_ migration: ModelChange.Migration) -> String {
        switch migration {
        case .none: "not needed"
        case .inferred: "inferred"
        case .inferredUnless(let condition): "inferred, but \(condition)"
        case .custom(let reason): "NOT inferred: \(reason)"
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
