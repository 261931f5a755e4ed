/// The tables of the history in a database.
enum DatabaseHistory {
    private static let sequences = [
        (HistoryTable.EntityNumber.change, "CHANGE"), (HistoryTable.EntityNumber.transaction, "TRANSACTION"),
        (HistoryTable.EntityNumber.string, "TRANSACTIONSTRING"),
    ]

    /// Returns the tables of a history, with the names and types of their columns.
    static func tables(tombstoneCount: Int) -> [(name: String, columns: [(String, String)])] {
        let fixed = [
            (StoreColumn.key, "bigint PRIMARY KEY"), (StoreColumn.entity, "smallint"), (StoreColumn.version, "integer"),
        ]
        let tombstones = tombstones(tombstoneCount)
        let changes = [
            (HistoryTable.changeType, "smallint"), (HistoryTable.changedEntity, "integer"),
            (HistoryTable.changedKey, "bigint"), (HistoryTable.transaction, "bigint"),
            (HistoryTable.changedColumns, "bytea"),
        ]
        let texts = HistoryTable.texts.map { ($0, "bigint") } + HistoryTable.formerTexts.map { ($0, "text") }
        return [
            (HistoryTable.changes, fixed + changes + tombstones),
            (HistoryTable.transactions, fixed + texts + [(HistoryTable.timestamp, "timestamptz")]),
            (HistoryTable.strings, fixed + [(HistoryTable.text, "text COLLATE \"C\" UNIQUE")]),
        ]
    }

    private static func tombstones(_ count: Int) -> [(String, String)] {
        (0..<count).map { (HistoryTable.tombstone($0), "text") }
    }

    /// Returns the statements that create what a database lacks of a history, which is usually nothing.
    static func statements(_ dialect: SQLDialect, tombstoneCount: Int) -> [String] {
        let created = tables(tombstoneCount: tombstoneCount).map { name, columns in
            let list = columns.map { "\(dialect.name($0)) \($1)" }.joined(separator: ", ")
            return "CREATE TABLE IF NOT EXISTS \(dialect.table(name)) (\(list))"
        }
        let widened = tombstones(tombstoneCount).map { name, type in
            "ALTER TABLE \(dialect.table(HistoryTable.changes)) ADD COLUMN IF NOT EXISTS \(dialect.name(name)) \(type)"
        }
        let index =
            "CREATE INDEX IF NOT EXISTS coredata_change_transaction ON \(dialect.table(HistoryTable.changes)) "
            + "(\(dialect.name(HistoryTable.transaction)))"
        let numbers = sequences.map { number, name in
            "INSERT INTO \(dialect.table(SequenceTable.name)) VALUES (\(number), '\(name)', 0, 0) ON CONFLICT DO NOTHING"
        }
        return created + widened + [index] + numbers
    }

    /// Returns the statement that keeps other transactions from writing to the history until this one has ended. Numbers
    /// are then in the order of commits, and no reader misses one.
    static func lock(_ dialect: SQLDialect) -> String {
        "SELECT 1 FROM \(dialect.table(SequenceTable.name)) WHERE \(dialect.name(StoreColumn.entity)) = "
            + "\(HistoryTable.EntityNumber.transaction) FOR UPDATE"
    }
}
