internal import SQLiteConnection

/// The tables of the history, as Apple's framework makes them, and what a file has of them.
struct HistorySchema: Sendable {
    /// The numbers that rows of the history have for an entity.
    enum EntityNumber {
        static let change: Int64 = 16_001
        static let transaction: Int64 = 16_002
        static let string: Int64 = 16_003
    }

    /// Whether the texts of transactions are in a table of their own; files from before iOS 11 have them in place.
    let hasStrings: Bool
    /// How many columns there are for values of deleted objects.
    let tombstoneCount: Int

    /// What a file has; nil if it has no history.
    init?(in connection: Connection) throws {
        let names = Set(try TableCatalog.names(in: connection))
        guard names.contains("ATRANSACTION"), names.contains("ACHANGE") else { return nil }
        let columns = Set(try TableCatalog.columns(of: "ACHANGE", in: connection).map(\.name))
        hasStrings = names.contains("ATRANSACTIONSTRING")
        tombstoneCount = (0...columns.count).first { !columns.contains(Self.tombstoneColumn($0)) } ?? 0
    }

    /// The column of a value of deleted objects.
    static func tombstoneColumn(_ index: Int) -> String { "ZTOMBSTONE\(index)" }

    // MARK: - Making the tables

    /// Makes what a file lacks of a history, nothing as a rule.
    ///
    /// - Parameter tombstoneCount: How many values of a deleted object the history is to hold.
    static func prepare(_ connection: Connection, tombstoneCount: Int) throws {
        guard try !missingStatements(connection, tombstoneCount).isEmpty else { return }
        try connection.transaction(.immediate) {
            // Another program may have been first.
            for statement in try missingStatements(connection, tombstoneCount) {
                try connection.execute(statement)
            }
        }
    }

    /// The statements that make what a file lacks.
    static func missingStatements(_ connection: Connection, _ tombstoneCount: Int) throws -> [String] {
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
        for (number, name, table) in sequences where !numbers.contains(number) {
            let last = names.contains(table) ? "ifnull((SELECT max(Z_PK) FROM \(table)), 0)" : "0"
            statements.append(
                "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (\(number), '\(name)', 0, \(last))"
            )
        }
        return statements
    }

    private static let sequences = [
        (EntityNumber.change, "CHANGE", "ACHANGE"), (EntityNumber.transaction, "TRANSACTION", "ATRANSACTION"),
        (EntityNumber.string, "TRANSACTIONSTRING", "ATRANSACTIONSTRING"),
    ]

    /// The tables in the order in which they are made.
    static func tables(_ tombstoneCount: Int) -> [StoreSchema.Table] {
        let tombstones = (0..<tombstoneCount).map { (tombstoneColumn($0), "BLOB") }
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

    /// The indexes in the order in which they are made.
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

    private static func sequenceNumbers(_ connection: Connection) throws -> Set<Int64> {
        let sql = "SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_ENT > \(StoreFile.firstHistoryNumber)"
        return try connection.withStatement(sql) { statement in
            var numbers: Set<Int64> = []
            while try statement.step() { numbers.insert(statement.value(0).int64) }
            return numbers
        }
    }
}
