internal import Foundation
internal import SQLiteConnection
internal import Synchronization

/// The connections of a store to its file: one that writes, and others that read at the same time.
///
/// Without a write-ahead log readers and writers lock each other out, and a database in memory belongs to a single
/// connection: there, all go through the one that writes.
final class StoreConnections {
    private let writer: Connection
    let pool: ConnectionPool?
    private let timeout: TimeInterval
    /// Lends the writer to one thread at a time, which may ask for it again.
    private let lock = NSRecursiveLock()
    /// Is held by whoever writes to the file in this program.
    var writing: any NSLocking & Sendable { lock }
    /// The states of the file that are kept, to be used by whoever has the writer.
    var generations: [Generation] = []
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
        timeout = settings.timeout
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

    /// Returns when no other program writes. The system tells of a commit while it is being written: what SQLite writes
    /// last goes to memory, of which no one is told, but it holds its lock as long. Throws if that takes too long.
    func waitForOthers(atMost seconds: TimeInterval) throws {
        try write { connection in
            connection.setBusyTimeout(min(seconds, timeout))
            defer { connection.setBusyTimeout(timeout) }
            try connection.transaction(.immediate) {}
        }
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

    /// Notes the stamp for what is read on a connection in the transaction that it is in.
    func note(_ stamp: UInt64, for connection: Connection) {
        stamps.withLock { $0[ObjectIdentifier(connection)] = stamp }
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
        for generation in generations { generation.snapshot?.end() }
        generations = []
        writer.close()
    }
}
