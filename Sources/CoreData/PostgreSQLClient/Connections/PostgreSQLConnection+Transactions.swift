/// The kinds of transactions.
package enum PostgreSQLTransaction: String, Sendable {
    /// Sees in each statement what was committed before it.
    case writing = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
    /// Fails if the result would depend on the order of transactions.
    case serializable = "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
    /// Sees the database as of its first statement.
    case reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
}

/// What has become of a transaction.
package enum PostgreSQLTransactionEnd: String, Sendable {
    case committed, aborted
    case inProgress = "in progress"
    /// The server does not know it any more.
    case unknown
}

extension PostgreSQLConnection {
    /// Runs the body in a transaction, which is rolled back if the body throws. Transactions cannot be nested.
    ///
    /// - Parameter isNumbered: Whether the server tells the transaction's number, with which its end can be looked up.
    /// - Throws: Errors of the body and the server; with ``PostgreSQLError/lostCommit`` if the connection is lost after COMMIT
    ///   was sent.
    package func transaction<Result>(
        _ kind: PostgreSQLTransaction = .writing,
        isNumbered: Bool = false,
        _ body: () throws -> Result
    ) throws -> Result {
        guard !inTransaction else { throw PostgreSQLError.misuse("a transaction is already open", sql: kind.rawValue) }
        let result: Result
        do {
            try begin(kind)
            if isNumbered { try queueNumber() }
            result = try body()
        } catch {
            rollBack()
            throw error
        }
        try commit(kind)
        return result
    }

    private func commit(_ kind: PostgreSQLTransaction) throws(PostgreSQLError) {
        do throws(PostgreSQLError) {
            try queue("COMMIT")
            if tellsPositions, kind != .reading { try queuePosition() }
            try awaitQueue()
            hasBegun = false
        } catch {
            rollBack()
            guard kind != .reading, error.isConnection, transactionNumber != nil || error.code.isEmpty else {
                throw error
            }
            var error = error
            error.lostCommit = PostgreSQLError.LostCommit(transaction: transactionNumber)
            throw error
        }
    }

    /// Asks for the number of the transaction. The server answers at once, although nobody waits for it: what was sent before the
    /// connection was lost can be read.
    private func queueNumber() throws(PostgreSQLError) {
        let statement = try statement("SELECT pg_current_xact_id()")
        numberPlace = queued.count
        try queue(statement)
        guard library.sendFlushRequest(handle) == 1 else { throw error(nil, statement.sql) }
    }

    /// Asks for the position behind the COMMIT. The commit is one whether the server answers that or not.
    private func queuePosition() throws(PostgreSQLError) {
        committedPosition = nil
        positionPlace = queued.count
        try queue(Self.endOfLog)
    }

    /// Returns what has become of a transaction whose end is not known.
    package func end(of transaction: UInt64) throws(PostgreSQLError) -> PostgreSQLTransactionEnd {
        let statement = try statement("SELECT pg_xact_status(CAST($1 AS xid8))")
        defer { statement.giveBack() }
        do throws(PostgreSQLError) {
            try statement.bind(Int64(bitPattern: transaction), at: 1)
            guard try statement.step(), !statement.value(0).isNull else { return .unknown }
            return PostgreSQLTransactionEnd(rawValue: statement.value(0).string) ?? .unknown
        } catch {
            // After a crash, the server may have forgotten that it has given the number away.
            guard error.code == "22023" else { throw error }
            return .aborted
        }
    }

    /// Begins a transaction, with the first statement that is waited for. ``rollBack()`` ends it.
    package func begin(_ kind: PostgreSQLTransaction) throws(PostgreSQLError) {
        try queue(kind.rawValue)
        hasBegun = true
        transactionNumber = nil
    }

    /// Runs the body with a consistent view of the database: in the open transaction, or else in one of its own.
    package func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        inTransaction ? try body() : try transaction(.reading, body)
    }

    /// Rolls the open transaction back, if there is one. Returns whether no transaction is open any more.
    ///
    /// Does not throw, because it is called after an error that is more informative. Without an answer the connection
    /// is closed, and the server rolls back by itself.
    @discardableResult
    package func rollBack() -> Bool {
        hasBegun = false
        do {
            // What was sent is to be undone, whether it has succeeded or not.
            try dropQueue()
            guard inTransaction else { return isFit }
            try execute("ROLLBACK")
            return true
        } catch {
            close()
            return false
        }
    }
}
