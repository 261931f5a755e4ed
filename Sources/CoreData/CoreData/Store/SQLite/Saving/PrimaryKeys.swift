internal import SQLiteConnection

/// Gives keys to new objects: from `Z_MAX` in `Z_PRIMARYKEY`, one sequence for each hierarchy of entities.
///
/// Keys are taken on disk before anybody sees them, so that processes with the same file never give the same ones, and
/// never again, also if the object is not saved in the end.
struct PrimaryKeys {
    let connection: Connection
    let tables: StoreTables

    /// The first of so many keys that follow each other. This is a transaction of its own, unless one is open.
    func allocate(_ count: Int, of entity: EntityLayout) throws -> Int64 {
        guard count > 0 else { return 0 }
        let root = tables.table(ofEntity: entity.rootNumber)
        let last = try raise(root, by: Int64(count)) ?? insertSequence(root, entity, Int64(count))
        guard last >= Int64(count) else {
            throw DamagedSequence(entity: tables.layout.entity(entity.rootNumber).name)
        }
        return last - Int64(count) + 1
    }

    /// Makes sure that a key which came from elsewhere is not given again. To be called in the transaction of a save.
    func noteUse(of key: Int64, of rootNumber: Int) throws(SQLiteError) {
        let root = tables.table(ofEntity: rootNumber)
        let sql = "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ? AND ifnull(Z_MAX, 0) < ?"
        try connection.withStatement(sql) { (statement) throws(SQLiteError) in
            try statement.bind(key, at: 1)
            try statement.bind(Int64(root.storedNumber), at: 2)
            try statement.bind(key, at: 3)
            try statement.run()
        }
    }

    /// Raises the sequence of a table, and returns its new end; nil if there is no sequence.
    ///
    /// Keys that rows have are skipped even if the sequence is behind them, as files of other programs may have it.
    private func raise(_ root: EntityTable, by count: Int64) throws(SQLiteError) -> Int64? {
        let sql = """
            UPDATE Z_PRIMARYKEY SET Z_MAX = max(ifnull(Z_MAX, 0), ifnull((SELECT max(Z_PK) FROM \(root.table)), 0)) + ? \
            WHERE Z_ENT = ? RETURNING Z_MAX
            """
        return try connection.withStatement(sql) { (statement) throws(SQLiteError) in
            try statement.bind(count, at: 1)
            try statement.bind(Int64(root.storedNumber), at: 2)
            guard try statement.step() else { return nil }
            let end = statement.value(0)
            // A sequence that is used up has become a floating-point number.
            let last = end.type == .integer ? end.int64 : -1
            try statement.run()
            return last
        }
    }

    /// Begins the sequence of a table for which the file has none.
    private func insertSequence(
        _ root: EntityTable,
        _ entity: EntityLayout,
        _ count: Int64
    ) throws(SQLiteError) -> Int64 {
        let sql = """
            INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) \
            VALUES (?, ?, 0, ifnull((SELECT max(Z_PK) FROM \(root.table)), 0))
            """
        try connection.withStatement(sql) { (statement) throws(SQLiteError) in
            try statement.bind(Int64(root.storedNumber), at: 1)
            try statement.bind(root.entity.name, at: 2)
            try statement.run()
        }
        return try raise(root, by: count) ?? -1
    }
}

/// The sequence of keys of a hierarchy of entities cannot be continued.
struct DamagedSequence: Error {
    /// The name of the entity at the top of the hierarchy.
    let entity: String

    /// What is wrong, as part of a message.
    var reason: String { "Z_PRIMARYKEY has no keys left for \(entity)" }
}
