/// Gives columns of a table other names, which may be those that other ones have so far.
struct ColumnRenaming {
    private static let passingName = "Z_MIGRATED_NAME_"

    let table: String
    let columns: [(from: String, to: String)]

    var statements: [String] {
        let taken = Set(columns.map { $0.from.uppercased() })
        guard columns.contains(where: { taken.contains($0.to.uppercased()) }) else {
            return columns.map { rename($0.from, $0.to) }
        }
        return columns.enumerated().map { rename($1.from, "\(Self.passingName)\($0)") }
            + columns.enumerated().map { rename("\(Self.passingName)\($0)", $1.to) }
    }

    private func rename(_ from: String, _ to: String) -> String {
        "ALTER TABLE \(table) RENAME COLUMN \(from) TO \(to)"
    }
}
