internal import Foundation
internal import PostgreSQLClient

/// The columns that others have added to the tables of a store. A migration in place keeps them; one that makes the tables anew would
/// drop them.
struct UnexplainedColumns {
    private let connection: PostgreSQLConnection
    private let schema: String

    init(_ connection: PostgreSQLConnection, _ schema: String) {
        (self.connection, self.schema) = (connection, schema)
    }

    /// - Throws: `CocoaError` with the code 134110 if one of the columns has values.
    func requireNone(at url: URL) throws {
        guard try DatabaseOpening.hasTable(MetadataTable.name, in: schema, connection),
            let plan = try SchemaPlan(storedIn: StoreRecords(connection, schema: schema), schema: schema)
        else { return }
        let tables = plan.tables.map { ($0.name, $0.fixedColumns + $0.columns.map(\.name)) }
        let pairs = plan.joinTables.map { table in
            (table.name, table.keyColumns + [table.ownerOrder, table.memberOrder].compactMap { $0 })
        }
        for (table, columns) in tables + pairs {
            let known = Set(columns.map(NaturalNaming.stored))
            for column in try ordinaryColumns(of: table) where !known.contains(column) {
                let count = try count(column, in: table, plan.dialect)
                guard count > 0 else { continue }
                throw ErrorFactory.migrationMeetsUnexplained(
                    "\(table).\(column)",
                    "has \(count) values that no property of the store's model explains, and the tables are made anew",
                    at: url
                )
            }
        }
    }

    /// Returns the columns of a table that the server does not compute.
    private func ordinaryColumns(of table: String) throws -> [String] {
        let sql = """
            SELECT CAST(column_name AS text) FROM information_schema.columns \
            WHERE table_schema = $1 AND table_name = $2 AND is_generated = 'NEVER' ORDER BY ordinal_position
            """
        return try connection.withStatement(sql) { statement in
            try statement.bind(schema, at: 1)
            try statement.bind(table, at: 2)
            var names: [String] = []
            while try statement.step() { names.append(statement.value(0).string) }
            return names
        }
    }

    private func count(_ column: String, in table: String, _ dialect: SQLDialect) throws -> Int64 {
        let sql = "SELECT count(\(PostgreSQLText.quoted(column))) FROM \(dialect.table(table))"
        return try connection.withStatement(sql) { try $0.step() ? $0.value(0).int64 : 0 }
    }
}
