internal import Foundation

/// Checks that a migration in place keeps what no part of the older version's model explains. What it cannot keep, it refuses to
/// touch: only whoever has written it can know what it is.
struct UnexplainedCheck {
    let content: UnexplainedContent
    /// The columns, by table.
    let columns: [String: [UnexplainedContent.Column]]
    let sources: ColumnSources
    let tables: [TableMigration]
    let joins: [JoinTableMigration]
    let url: URL

    /// The columns that go with the tables of removed entities.
    var dropped: [UnexplainedContent.Column] {
        let takers = sources.takers
        let names = sources.old.plan.tables.map(\.name).filter { takers[$0] == nil }
        return names.flatMap { columns[$0] ?? [] }
    }

    /// - Throws: `CocoaError` with the code 134110, which says what is in the way.
    func run() throws {
        for table in tables {
            let names = Set(table.target.columns.map { $0.name.uppercased() })
            guard let column = table.unexplainedColumns.first(where: { names.contains($0.name.uppercased()) }) else {
                continue
            }
            throw failure(column, "and the new version needs a column of this name")
        }
        let kept = joins.compactMap { if case .rename(let name, _) = $0.work { name } else { nil } }
        for join in sources.old.plan.joinTables where !kept.contains(join.name) {
            if let column = columns[join.name]?.first {
                throw failure(column, "and the new version replaces the table")
            }
        }
        for rows in try content.rows() where !keeps(rows) {
            let number = rows.number.map { "the number \($0)" } ?? "NULL"
            throw ErrorFactory.migrationMeetsUnexplained(
                rows.table,
                "has \(rows.count) rows with \(number) in Z_ENT, which is none of its entities",
                at: url
            )
        }
        let made = Set(
            (sources.new.plan.tables.map(\.name) + sources.new.plan.joinTables.map(\.name)).map { $0.uppercased() }
        )
        for table in try content.tables() where made.contains(table.name.uppercased()) {
            let reason =
                "has \(table.count) rows, is no table of the model, and the new version needs a table of this name"
            throw ErrorFactory.migrationMeetsUnexplained(table.name, reason, at: url)
        }
    }

    private func failure(_ column: UnexplainedContent.Column, _ reason: String) -> CocoaError {
        ErrorFactory.migrationMeetsUnexplained(
            "\(column.table).\(column.name)",
            "has \(column.count) values that no property of the store's model explains, \(reason)",
            at: url
        )
    }

    /// Whether rows stay as they are, and of no entity: their table does not change, and no entity gets their number.
    private func keeps(_ rows: UnexplainedContent.Rows) -> Bool {
        guard !sources.new.plan.storedNumbers.contains(where: { Int64($0) == rows.number }) else { return false }
        return tables.contains { table in
            guard case .alter(rows.table, let alteration) = table.work else { return false }
            return alteration.isEmpty && table.target.name == rows.table
        }
    }
}
