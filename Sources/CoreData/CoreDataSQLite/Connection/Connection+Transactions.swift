internal import CCoreDataSQLite

// The errors that the closure throws select the overload.
// swift-format-ignore: AmbiguousTrailingClosureOverload
extension Connection {
    /// Runs the body in a transaction, which is rolled back if the body throws. Transactions cannot be nested.
    ///
    /// A closure literal must state `() throws(SQLiteError) in` to select this overload, because typed errors of
    /// closures are not inferred.
    package func transaction<Result>(
        _ kind: TransactionKind = .deferred,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try begin(kind)
        do {
            let result = try body()
            try commit()
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Runs the body, which can throw any error, in a transaction, which is rolled back if the body throws.
    package func transaction<Result>(
        _ kind: TransactionKind = .deferred,
        _ body: () throws -> Result
    ) throws -> Result {
        try begin(kind)
        do {
            let result = try body()
            try commit()
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Runs the body with a consistent view of the database: in the open transaction, or else in one of its own.
    package func readTransaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        inTransaction ? try body() : try transaction(.deferred, body)
    }

    /// Runs the body, which can throw any error, with a consistent view of the database.
    package func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        inTransaction ? try body() : try transaction(.deferred, body)
    }

    /// Rolls the open transaction back, if there is one. Returns whether no transaction is open any more.
    ///
    /// Does not throw, because it is called after an error that is more informative. SQLite may already have rolled
    /// back by itself.
    @discardableResult
    package func rollBack() -> Bool {
        guard inTransaction else { return true }
        return sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) == SQLITE_OK
    }

    private func begin(_ kind: TransactionKind) throws(SQLiteError) {
        guard !inTransaction else { throw .misuse("a transaction is already open", sql: kind.rawValue) }
        try withStatement(kind.rawValue) { (statement) throws(SQLiteError) in try statement.run() }
    }

    private func commit() throws(SQLiteError) {
        guard inTransaction else { throw .misuse("the transaction was ended by its body", sql: "COMMIT") }
        try withStatement("COMMIT") { (statement) throws(SQLiteError) in try statement.run() }
    }
}

/// The time at which a transaction takes its locks.
package enum TransactionKind: String, Sendable {
    /// At the first statement that reads or writes.
    case deferred = "BEGIN DEFERRED"
    /// Immediately, for writing. Other connections can read.
    case immediate = "BEGIN IMMEDIATE"
    /// Immediately. Without a write-ahead log, other connections cannot even read.
    case exclusive = "BEGIN EXCLUSIVE"
}
