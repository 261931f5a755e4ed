internal import CSQLite

// What the closure may throw tells which overload it is for.
// swift-format-ignore: AmbiguousTrailingClosureOverload
extension Connection {
    /// Runs the body in a transaction, which is rolled back if the body throws. Transactions do not nest.
    ///
    /// A body written in place says `() throws(SQLiteError) in` to get this one: closures infer no typed errors.
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

    /// Runs the body, which may throw errors of any kind, in a transaction, which is rolled back if it does.
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

    /// Runs the body so that all that it reads is of one moment: in the transaction that is open, or else in its own.
    package func readTransaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        inTransaction ? try body() : try transaction(.deferred, body)
    }

    /// Runs the body, which may throw errors of any kind, so that all that it reads is of one moment.
    package func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        inTransaction ? try body() : try transaction(.deferred, body)
    }

    /// Ends the open transaction, if there is one, without its changes, and says whether none is open any more.
    ///
    /// Throws nothing, because it follows an error that says more. SQLite may have rolled back by itself.
    @discardableResult
    package func rollBack() -> Bool {
        guard inTransaction else { return true }
        return sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) == SQLITE_OK
    }

    private func begin(_ kind: TransactionKind) throws(SQLiteError) {
        guard !inTransaction else { throw .misuse("a transaction is open already", sql: kind.rawValue) }
        try withStatement(kind.rawValue) { (statement) throws(SQLiteError) in try statement.run() }
    }

    private func commit() throws(SQLiteError) {
        guard inTransaction else { throw .misuse("the transaction was ended from inside", sql: "COMMIT") }
        try withStatement("COMMIT") { (statement) throws(SQLiteError) in try statement.run() }
    }
}
