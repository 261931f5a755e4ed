internal import Foundation

/// A connection in a transaction that reads, and so sees the database as it was when that began, for as long as this exists.
///
/// Meanwhile the write-ahead log cannot begin anew, and grows with all that is written.
package final class HeldSnapshot: Sendable {
    private let pool: ConnectionPool
    private let pooled: PooledConnection
    /// Lends the connection to one thread at a time, which may ask for it again.
    private let lock = NSRecursiveLock()

    /// Begins with the database as it is now.
    init(_ pool: ConnectionPool, _ pooled: PooledConnection) throws(SQLiteError) {
        self.pool = pool
        self.pooled = pooled
        try pooled.connection.execute("BEGIN DEFERRED")
        // The transaction begins with the first page that is read.
        _ = try pooled.connection.pragma("schema_version")
    }

    deinit {
        pool.takeBack(pooled)
    }

    /// Ends it now, so that the database can be closed; nothing can be read any more.
    package func end() {
        lock.lock()
        defer { lock.unlock() }
        pooled.connection.close()
    }

    /// Runs the body so that this thread gets the connection whenever it asks the pool for one.
    package func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        pool.enter(pooled)
        defer { pool.leave(pooled) }
        return try body()
    }
}
