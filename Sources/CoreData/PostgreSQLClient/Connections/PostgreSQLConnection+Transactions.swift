/// The kinds of transactions.
package enum PostgreSQLTransaction: String, Sendable {
    /// Sees in each statement what was committed before it.
    case writing = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
    /// Fails if the result would depend on the order of transactions.
    case serializable = "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
    /// Sees the database as of its first statement.
    case reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
}

extension PostgreSQLConnection {
    /// Runs the body in a transaction, which is rolled back if the body throws. Transactions cannot be nested.
    package func transaction<Result>(
        _ kind: PostgreSQLTransaction = .writing,
        _ body: () throws -> Result
    ) throws -> Result {
        guard !inTransaction else { throw PostgreSQLError.misuse("a transaction is already open", sql: kind.rawValue) }
        do {
            // Sent with the first statement that is waited for.
            try queue(kind.rawValue)
            hasBegun = true
            let result = try body()
            try queue("COMMIT")
            try awaitQueue()
            hasBegun = false
            return result
        } catch {
            rollBack()
            throw error
        }
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
