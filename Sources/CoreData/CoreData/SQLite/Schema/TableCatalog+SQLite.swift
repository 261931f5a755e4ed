internal import CoreDataSQLite

/// The tables of a file, as SQLite itself reports them: their text may be that of an older state.
extension TableCatalog {
    /// Reads all tables and their columns by one statement.
    init(_ connection: Connection) throws {
        let sql = """
            SELECT M.name, C.name, C.type FROM sqlite_master M JOIN pragma_table_info(M.name) C \
            WHERE \(Self.isTable) ORDER BY M.rowid, C.cid
            """
        var columns: [String: [Column]] = [:]
        try connection.withStatement(sql) { statement in
            while try statement.step() {
                let column = Column(name: statement.value(1).string, type: statement.value(2).string)
                columns[statement.value(0).string, default: []].append(column)
            }
        }
        self.init(columns)
    }

    /// Whether a row of `sqlite_master` is a table that is not SQLite's own. The columns of virtual tables are available
    /// only if their module is present.
    private static let isTable = """
        M.type = 'table' AND M.name NOT LIKE 'sqlite@_%' ESCAPE '@' AND M.sql NOT LIKE 'CREATE VIRTUAL %'
        """

    /// Returns the names of a database's tables.
    static func names(in connection: Connection) throws -> [String] {
        try connection.withStatement("SELECT M.name FROM sqlite_master M WHERE \(isTable)") { statement in
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
