internal import CoreDataSQLite

/// The tables of a database and their columns, as SQLite itself reports them: their text may be that of an older state.
struct TableCatalog: Sendable {
    /// A column as the file declares it.
    struct Column: Hashable, Sendable {
        let name: String
        let type: String
    }

    private var columns: [String: [Column]] = [:]

    init(_ connection: Connection) throws {
        for name in try Self.names(in: connection) {
            columns[name] = try Self.columns(of: name, in: connection)
        }
    }

    /// Creates a catalog of the given tables.
    init(_ columns: [String: [Column]]) {
        self.columns = columns
    }

    /// The names of the tables, in any order.
    var names: [String] { Array(columns.keys) }

    /// Returns the columns of a table; nil if there is no such table.
    func columns(of table: String) -> [Column]? {
        columns[table]
    }

    /// Whether a table has a column.
    func has(_ column: String, in table: String) -> Bool {
        columns[table]?.contains { $0.name == column } ?? false
    }

    /// Returns the names of a database's tables.
    static func names(in connection: Connection) throws -> [String] {
        // The columns of virtual tables are available only if their module is present.
        let sql = """
            SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'
            AND sql NOT LIKE 'CREATE VIRTUAL %'
            """
        return try connection.withStatement(sql) { statement in
            var names: [String] = []
            while try statement.step() { names.append(statement.value(0).string) }
            return names
        }
    }

    /// Returns the columns of a table in their order; none if there is no such table.
    static func columns(of table: String, in connection: Connection) throws -> [Column] {
        try connection.withStatement("SELECT name, type FROM pragma_table_info(?) ORDER BY cid") { statement in
            try statement.bind(table, at: 1)
            var columns: [Column] = []
            while try statement.step() {
                columns.append(Column(name: statement.value(0).string, type: statement.value(1).string))
            }
            return columns
        }
    }
}
