internal import Foundation
internal import SQLiteConnection
internal import Synchronization

/// The connections of a store to its file: one that writes, and others that read at the same time.
///
/// Without a write-ahead log readers and writers lock each other out, and a database in memory belongs to a single
/// connection: there, all go through the one that writes.
final class StoreConnections {
    private let writer: Connection
    private let pool: ConnectionPool?
    /// Lends the writer to one thread at a time, which may ask for it again.
    private let lock = NSRecursiveLock()
    /// Is held by whoever writes to the file in this program.
    var writing: any NSLocking & Sendable { lock }
    /// What the cache's stamp was when transactions for reading began.
    private let stamps = Mutex<[ObjectIdentifier: UInt64]>([:])

    /// - Parameters:
    ///   - configure: Gets each connection ready that is opened for reading.
    init(
        writer: Connection,
        isLogged: Bool,
        _ settings: ConnectionSettings,
        configure: @escaping ConnectionPool.Configuration
    ) {
        self.writer = writer
        guard isLogged else {
            pool = nil
            return
        }
        pool = ConnectionPool(
            path: writer.path,
            limit: settings.poolLimit,
            busyTimeout: settings.timeout,
            configure: configure
        )
    }

    /// Lends a connection for reading. Whoever reads while reading gets the same one.
    func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        guard let pool else { return try write(body) }
        return try pool.withConnection(body)
    }

    /// Lends the connection that writes.
    func write<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(writer)
    }

    /// Runs the body so that all that this thread reads in it is of one moment, which also costs half as much.
    ///
    /// - Parameter stamp: What the stamp of the cache is.
    func readTransaction<Result>(stamp: () -> UInt64, _ body: () throws -> Result) throws -> Result {
        try read { connection in
            guard !connection.inTransaction else { return try body() }
            let key = ObjectIdentifier(connection)
            let stamp = stamp()
            stamps.withLock { $0[key] = stamp }
            defer { stamps.withLock { $0[key] = nil } }
            return try connection.readTransaction(body)
        }
    }

    /// The stamp with which rows go into the cache that are read now: that of the moment when the transaction began.
    func stamp(_ connection: Connection, current: UInt64) -> UInt64 {
        guard connection.inTransaction else { return current }
        return stamps.withLock { $0[ObjectIdentifier(connection)] } ?? current
    }

    /// What the connections have done so far: for tests, and right only while nobody uses one.
    var counts: (statements: Int, prepared: Int) {
        let all = [writer] + (pool?.idleConnections ?? [])
        return (all.reduce(0) { $0 + $1.statementCount }, all.reduce(0) { $0 + $1.preparedCount })
    }

    /// Closes all connections: those in use when they come back.
    func close() {
        pool?.close()
        lock.lock()
        defer { lock.unlock() }
        writer.close()
    }
}
