internal import CoreDataSQLite

/// The tables of the history in SQLite files, as Apple's framework creates them.
extension HistorySchema {
    /// Returns the form of the history in a file; nil if it has no history.
    init?(in connection: Connection) throws {
        let names = Set(try TableCatalog.names(in: connection))
        guard names.contains(HistoryTable.transactions), names.contains(HistoryTable.changes) else { return nil }
        let columns = Set(try TableCatalog.columns(of: HistoryTable.changes, in: connection).map(\.name))
        self.init(
            hasStrings: names.contains(HistoryTable.strings),
            tombstoneCount: (0...columns.count).first { !columns.contains(HistoryTable.tombstone($0)) } ?? 0
        )
    }

    // MARK: - Making the tables

    /// Creates the parts of a history that a file lacks, which are usually none.
    ///
    /// - Parameter tombstoneCount: The number of columns for values of deleted objects.
    static func prepare(_ connection: Connection, tombstoneCount: Int) throws {
        guard try !missingStatements(connection, tombstoneCount).isEmpty else { return }
        try connection.transaction(.immediate) {
            // Another program may have been first.
            for statement in try missingStatements(connection, tombstoneCount) { try connection.run(statement) }
        }
    }

    /// Returns the statements that create the missing parts.
    static func missingStatements(_ connection: Connection, _ tombstoneCount: Int) throws -> [SQLText] {
        let names = Set(try TableCatalog.names(in: connection))
        var statements: [String] = []
        for table in tables(tombstoneCount) {
            guard names.contains(table.name) else {
                statements.append(table.sql)
                continue
            }
            let found = Set(try TableCatalog.columns(of: table.name, in: connection).map(\.name))
            statements += table.columns.filter { !found.contains($0.name) }
                .map { "ALTER TABLE \(table.name) ADD COLUMN \($0.name) \($0.type)" }
        }
        let indexNames = try Self.indexNames(connection)
        statements += indexes.filter { !indexNames.contains($0.name) }.map(\.sql)
        let numbers = try sequenceNumbers(connection)
        let missing = sequences.filter { !numbers.contains($0.number) }
        let insertions = missing.map { number, name, table in
            SequenceTable.insertion(
                number,
                name,
                last: names.contains(table) ? SequenceTable.lastKey(of: table) : .literal(0)
            )
        }
        return statements.map { SQLText(sql: $0, values: []) } + insertions.map { SQLDialect.sqlite.text(.insert($0)) }
    }

    // MARK: - Removing the tables

    /// Removes the history if all its transactions have been deleted, so that the store can be written without one. Tokens
    /// become invalid, as if one more transaction had been deleted: saves that follow are in no history.
    static func endIfEmpty(_ connection: Connection) throws {
        guard try isEmpty(connection) else { return }
        // Another program may save before the transaction begins.
        try connection.transaction(.immediate) { try removeIfEmpty(connection) }
    }

    /// Does the same within a transaction.
    static func removeIfEmpty(_ connection: Connection) throws {
        guard try isEmpty(connection) else { return }
        for table in tables(0) { try connection.execute("DROP TABLE IF EXISTS \(table.name)") }
        let number = HistoryTable.EntityNumber.transaction
        try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + 1 WHERE Z_ENT = \(number)")
    }

    /// Whether there is a history, and no transaction in it.
    private static func isEmpty(_ connection: Connection) throws -> Bool {
        guard try HistorySchema(in: connection) != nil else { return false }
        return try connection.withStatement("SELECT 1 FROM \(HistoryTable.transactions) LIMIT 1") { try !$0.step() }
    }

    private static let sequences: [(number: Int, name: String, table: String)] = [
        (HistoryTable.EntityNumber.change, "CHANGE", HistoryTable.changes),
        (HistoryTable.EntityNumber.transaction, "TRANSACTION", HistoryTable.transactions),
        (HistoryTable.EntityNumber.string, "TRANSACTIONSTRING", HistoryTable.strings),
    ]

    /// Returns the tables, in the order in which they are created.
    static func tables(_ tombstoneCount: Int) -> [StoreSchema.Table] {
        let tombstones = (0..<tombstoneCount).map { (HistoryTable.tombstone($0), "BLOB") }
        return [
            table(
                "ACHANGE",
                integers("ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID") + [("ZCOLUMNS", "BLOB")] + tombstones
            ),
            table(
                "ATRANSACTION",
                integers("ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS") + [("ZTIMESTAMP", "FLOAT")]
                    + ["ZAUTHOR", "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID"].map { ($0, "VARCHAR") }
                    + [("ZQUERYGEN", "BLOB")]
            ),
            table("ATRANSACTIONSTRING", [("ZNAME", "VARCHAR")]),
        ]
    }

    /// The indexes, in the order in which they are created.
    static let indexes: [StoreSchema.Index] =
        [index("ACHANGE_ZTRANSACTIONID_INDEX", "ACHANGE", "ZTRANSACTIONID")]
        + ["ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS"]
        .map { index("ATRANSACTION_\($0)_INDEX", "ATRANSACTION", $0) }
        + [
            index("Z_TRANSACTION_TransactionAuthorIndex", "ATRANSACTION", "ZAUTHOR COLLATE BINARY ASC"),
            index("Z_TRANSACTION_TransactionTimestampIndex", "ATRANSACTION", "ZTIMESTAMP COLLATE BINARY ASC"),
            StoreSchema.Index(
                name: "Z_TRANSACTIONSTRING_UNIQUE_NAME",
                table: "ATRANSACTIONSTRING",
                terms: ["ZNAME COLLATE BINARY ASC"],
                isUnique: true
            ),
        ]

    private static func table(_ name: String, _ columns: [(String, String)]) -> StoreSchema.Table {
        let fixed = [("Z_PK", "INTEGER PRIMARY KEY"), ("Z_ENT", "INTEGER"), ("Z_OPT", "INTEGER")]
        return StoreSchema.Table(
            name: name,
            columns: (fixed + columns).map { StoreSchema.Column(name: $0, type: $1) }
        )
    }

    private static func integers(_ names: String...) -> [(String, String)] { names.map { ($0, "INTEGER") } }

    private static func index(_ name: String, _ table: String, _ term: String) -> StoreSchema.Index {
        StoreSchema.Index(name: name, table: table, terms: [term])
    }

    private static func indexNames(_ connection: Connection) throws -> Set<String> {
        try connection.withStatement("SELECT name FROM sqlite_master WHERE type = 'index'") { statement in
            var names: Set<String> = []
            while try statement.step() { names.insert(statement.value(0).string) }
            return names
        }
    }

    private static func sequenceNumbers(_ connection: Connection) throws -> Set<Int> {
        let number = SQLExpression.column(0, StoreColumn.entity)
        let isOfHistory = SQLExpression.infix(.greater, number, .literal(StoreFile.firstHistoryNumber))
        let select = SQLSelect([number], from: SequenceTable.name, where: isOfHistory)
        let sql = SQLDialect.sqlite.text(select).sql
        return try connection.withStatement(sql) { statement in
            var numbers: Set<Int> = []
            while try statement.step() { numbers.insert(Int(statement.value(0).int64)) }
            return numbers
        }
    }
}
