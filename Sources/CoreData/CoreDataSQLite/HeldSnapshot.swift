internal import Foundation

/// A connection in a read transaction. While it exists, it sees the database as of the beginning of the transaction.
///
/// Meanwhile the write-ahead log cannot restart, so it grows with every write.
package final class HeldSnapshot: Sendable {
    private let pool: ConnectionPool
    private let pooled: PooledConnection
    /// Restricts the connection to one thread at a time, which may use the snapshot recursively.
    private let lock = NSRecursiveLock()

    /// Begins the transaction with the current state of the database.
    init(_ pool: ConnectionPool, _ pooled: PooledConnection) throws(SQLiteError) {
        self.pool = pool
        self.pooled = pooled
        try pooled.connection.execute("BEGIN DEFERRED")
        // The transaction only takes effect when the first page is read.
        _ = try pooled.connection.pragma("schema_version")
    }

    deinit {
        pool.takeBack(pooled)
    }

    /// Ends the snapshot now, so that the database can be closed. Nothing can be read from it any more.
    package func end() {
        lock.lock()
        defer { lock.unlock() }
        pooled.connection.close()
    }

    /// Calls the body with the snapshot's connection.
    package func read<Result>(_ body: (Connection) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(pooled.connection)
    }

    /// Runs the body. Within it, the pool lends the snapshot's connection to this thread.
    package func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        pool.enter(pooled)
        defer { pool.leave(pooled) }
        return try body()
    }
}
