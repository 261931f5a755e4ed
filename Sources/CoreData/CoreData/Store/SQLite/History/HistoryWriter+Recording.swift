internal import SQLiteConnection

/// What can be recorded: changes one by one, or those of all rows that a condition holds for, by a single statement.
extension HistoryWriter {
    static let columns = "Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS"
    private static let recordSQL = """
        INSERT INTO ACHANGE (\(columns)) \
        SELECT key + ?, \(HistorySchema.EntityNumber.change), ?, ?, value, ?, ? FROM json_each(?)
        """
    /// As many changes as one statement records at most.
    private static let batchSize = 500

    /// Records changes of objects. Those that follow each other and are of the same sort are recorded together.
    ///
    /// - Parameter changes: The table and the key of each object, and the bits of the properties that have changed; see
    ///   ``HistoryLayout/Entity/columns(_:)``.
    func record(
        _ type: NSPersistentHistoryChangeType,
        _ changes: [(table: EntityTable, key: Int64, columns: [UInt8]?)]
    ) throws {
        var start = 0
        while start < changes.count {
            let first = changes[start]
            let end =
                changes[start...].prefix(Self.batchSize).firstIndex {
                    $0.table.entity.number != first.table.entity.number || $0.columns != first.columns
                } ?? min(start + Self.batchSize, changes.count)
            try record(type, changes[start..<end].map(\.key), in: first.table, first.columns)
            start = end
        }
    }

    private func record(
        _ type: NSPersistentHistoryChangeType,
        _ keys: [Int64],
        in table: EntityTable,
        _ columns: [UInt8]?
    ) throws {
        let number = try transaction()
        try connection.withStatement(Self.recordSQL) { statement in
            try statement.bind(lastChange + 1, at: 1)
            try statement.bind(type.rawValue, at: 2)
            try statement.bind(table.storedNumber, at: 3)
            try statement.bind(number, at: 4)
            if let columns {
                try statement.bind(columns, asBlobAt: 5)
            } else {
                try statement.bindNull(5)
            }
            try statement.bind(KeyList(keys).value, at: 6)
            try statement.run()
        }
        lastChange += Int64(keys.count)
    }

    /// Records that a row is about to be deleted, if it is there, with the values of it that the history keeps.
    func recordDeletion(of key: Int64, _ entity: HistoryLayout.Entity) throws {
        let number = try transaction()
        try connection.withStatement(entity.deletionSQL) { statement in
            try statement.bind(lastChange + 1, at: 1)
            try statement.bind(number, at: 2)
            try statement.bind(key, at: 3)
            try statement.run()
        }
        lastChange += Int64(connection.changes)
    }

    /// Records that all rows of a hierarchy with these keys, which follow each other without a gap, have been inserted.
    func recordInsertions(_ keys: ClosedRange<Int64>, in table: EntityTable) throws {
        let number = try transaction()
        let sql = """
            INSERT INTO ACHANGE (\(Self.columns)) \
            SELECT Z_PK + ?1, \(HistorySchema.EntityNumber.change), 0, Z_ENT, Z_PK, ?2, NULL \
            FROM \(table.table) WHERE Z_PK BETWEEN ?3 AND ?4
            """
        try connection.withStatement(sql) { statement in
            try statement.bind(lastChange + 1 - keys.lowerBound, at: 1)
            try statement.bind(number, at: 2)
            try statement.bind(keys.lowerBound, at: 3)
            try statement.bind(keys.upperBound, at: 4)
            try statement.run()
        }
        lastChange += keys.upperBound - keys.lowerBound + 1
    }

    /// Records changes of all rows of exactly one entity that a condition holds for. Deletions are recorded before the rows
    /// are deleted, because the history keeps some of their values; the others before or after, as long as the condition
    /// means the same rows.
    ///
    /// - Parameters:
    ///   - type: What happens to the rows.
    ///   - table: The entity.
    ///   - condition: The condition in SQL, with `?` for each of the values. The table is called `t0` as well.
    ///   - values: The values of the condition.
    ///   - columns: The bits of the properties that change.
    /// - Returns: How many rows there are.
    @discardableResult
    func record(
        _ type: NSPersistentHistoryChangeType,
        ofAll table: EntityTable,
        where condition: String,
        _ values: [Value] = [],
        columns: [UInt8]? = nil
    ) throws -> Int {
        // Whether there are any decides whether there is a transaction.
        let matching = "FROM \(table.table) AS t0 WHERE Z_ENT = \(table.storedNumber) AND (\(condition))"
        let isAny = try connection.withStatement("SELECT 1 \(matching) LIMIT 1") { statement in
            try statement.bind(values)
            return try statement.step()
        }
        guard isAny else { return 0 }
        let number = try transaction()
        let (names, kept) = type == .delete ? layout.entity(table.entity.number).tombstoneLists : ("", "")
        let sql = """
            INSERT INTO ACHANGE (\(Self.columns)\(names)) \
            SELECT ? + row_number() OVER (ORDER BY Z_PK), \(HistorySchema.EntityNumber.change), ?, Z_ENT, Z_PK, ?, ?\(kept) \
            \(matching)
            """
        let count = try connection.withStatement(sql) { statement in
            try statement.bind([.integer(lastChange), .integer(Int64(type.rawValue)), .integer(number)])
            if let columns { try statement.bind(columns, asBlobAt: 4) } else { try statement.bindNull(4) }
            for (index, value) in values.enumerated() {
                try statement.bind(value, at: index + 5)
            }
            try statement.run()
            return connection.changes
        }
        lastChange += Int64(count)
        return count
    }
}
