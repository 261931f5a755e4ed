internal import SQLiteConnection

/// The numbers of transactions, changes and texts of a history, whose ends are in `Z_PRIMARYKEY` as those of objects are:
/// what was purged is never used again.
enum HistorySequences {
    /// The numbers that were given last.
    static func ends(_ connection: Connection) throws -> (change: Int64, transaction: Int64) {
        let sql = """
            SELECT \(end(of: HistorySchema.EntityNumber.change, "ACHANGE")), \
            \(end(of: HistorySchema.EntityNumber.transaction, "ATRANSACTION"))
            """
        return try connection.withStatement(sql) { statement in
            guard try statement.step() else { return (0, 0) }
            return (statement.value(0).int64, statement.value(1).int64)
        }
    }

    /// The number of the last transaction; 0 if there was none.
    static func lastTransaction(_ connection: Connection) throws -> Int64 {
        let sql = "SELECT \(end(of: HistorySchema.EntityNumber.transaction, "ATRANSACTION"))"
        return try connection.withStatement(sql) { statement in
            try statement.step() ? statement.value(0).int64 : 0
        }
    }

    static func setEnds(change: Int64, transaction: Int64, _ connection: Connection) throws {
        let numbers = (HistorySchema.EntityNumber.change, HistorySchema.EntityNumber.transaction)
        let sql = """
            UPDATE Z_PRIMARYKEY SET Z_MAX = CASE Z_ENT WHEN \(numbers.0) THEN ? ELSE ? END \
            WHERE Z_ENT IN (\(numbers.0), \(numbers.1))
            """
        try connection.withStatement(sql) { statement in
            try statement.bind(change, at: 1)
            try statement.bind(transaction, at: 2)
            try statement.run()
        }
    }

    /// Adds texts that the history does not have yet.
    static func insertStrings(_ texts: [String], _ connection: Connection) throws {
        let number = HistorySchema.EntityNumber.string
        let sql = """
            INSERT OR IGNORE INTO ATRANSACTIONSTRING (Z_PK, Z_ENT, ZNAME) \
            VALUES (\(end(of: number, "ATRANSACTIONSTRING")) + 1, \(number), ?)
            """
        for text in texts {
            try connection.withStatement(sql) { statement in
                try statement.bind(text, at: 1)
                try statement.run()
            }
        }
        try connection.execute(
            "UPDATE Z_PRIMARYKEY SET Z_MAX = (SELECT max(Z_PK) FROM ATRANSACTIONSTRING) WHERE Z_ENT = \(number)"
        )
    }

    private static func end(of number: Int64, _ table: String) -> String {
        """
        max(ifnull((SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(number)), 0), \
        ifnull((SELECT max(Z_PK) FROM \(table)), 0))
        """
    }
}
