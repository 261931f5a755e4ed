internal import CoreDataSQLite
internal import Foundation
internal import TSanMutex

/// The connections of a store to its file: one that writes, and others that read at the same time.
///
/// Without a write-ahead log, readers and writers lock each other out, and a database in memory belongs to a single
/// connection. In these cases, all reads use the connection that writes.
final class StoreConnections {
    private let writer: Connection
    let pool: ConnectionPool?
    private let timeout: TimeInterval
    /// Lends the writer to one thread at a time.
    private let lock = WriterLock()
    /// The lock that every writer of this program holds.
    var writing: any NSLocking & Sendable { lock }
    /// The snapshots that may be in use. Must be accessed together with the writer.
    var generations: [Generation] = []
    /// The number of threads that read a large table together.
    var readersTogether = 1
    /// The cache's stamps at the beginning of read transactions, by connection.
    private let stamps = Mutex<[ObjectIdentifier: UInt64]>([:])

    /// - Parameters:
    /// - configure: Configures each connection that is opened for reading.
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
        let processors = ProcessInfo.processInfo.activeProcessorCount
        readersTogether = Self.readersTogether(processors: processors, connections: settings.poolLimit)
    }

    /// Calls the body with a connection for reading. Nested reads use the same one.
    func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        guard let pool else { return try write(body) }
        return try pool.withConnection(body)
    }

    /// Returns the number of threads that read a large table together.
    ///
    /// One for each two processors, since two may share a core: on a machine with two, two threads took 1.3 to 1.9 times the
    /// processor time of one, and between a fifth less and a quarter more time.
    static func readersTogether(processors: Int, connections: Int) -> Int {
        max(1, min(processors / 2, connections, 8))
    }

    /// Returns connections that see the file as it is now, one for each of the threads that read together.
    func readers() throws -> [HeldSnapshot] {
        try pool.map { pool in try (0..<readersTogether).map { _ in try pool.holdSnapshot() } } ?? []
    }

    /// Calls the body with the connection that writes.
    func write<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(writer)
    }

    /// Waits until no other program writes.
    ///
    /// The system reports a commit while it is being written: SQLite's last writes go to shared memory, which is not
    /// reported, but its lock is held until then.
    ///
    /// - Throws: An error if waiting takes longer than the given time.
    func waitForOthers(atMost seconds: TimeInterval) throws {
        try write { connection in
            connection.setBusyTimeout(min(seconds, timeout))
            defer { connection.setBusyTimeout(timeout) }
            try connection.transaction(.immediate) {}
        }
    }

    /// Runs the body in a read transaction of the current thread, in which reads cost half as much.
    ///
    /// - Parameter stamp: Returns the current stamp of the cache.
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

    /// Returns the stamp for rows that are read now: that of the beginning of the transaction, if one is open.
    func stamp(_ connection: Connection, current: UInt64) -> UInt64 {
        guard connection.inTransaction else { return current }
        return stamps.withLock { $0[ObjectIdentifier(connection)] } ?? current
    }

    /// Notes the stamp for rows that are read in the current transaction of a connection.
    func note(_ stamp: UInt64, for connection: Connection) {
        stamps.withLock { $0[ObjectIdentifier(connection)] = stamp }
    }

    /// The numbers of statements run and prepared so far. For tests; only correct while no connection is in use.
    var counts: (statements: Int, prepared: Int) {
        let all = [writer] + (pool?.idleConnections ?? [])
        return (all.reduce(0) { $0 + $1.statementCount }, all.reduce(0) { $0 + $1.preparedCount })
    }

    /// Closes all connections; those in use are closed when they are returned.
    func close() {
        pool?.close()
        lock.lock()
        defer { lock.unlock() }
        for generation in generations { generation.snapshot?.end() }
        generations = []
        writer.close()
    }
}

extension Connection {
    /// Opens a file for reading only, even in a folder that is read-only.
    ///
    /// Reading a file with a write-ahead log needs two more files, which cannot be created in a read-only folder.
    /// Without a log, the file contains everything, and no other program can write there either.
    static func reading(_ path: String, busyTimeout: TimeInterval) throws(SQLiteError) -> Connection {
        let connection = try Connection(path: path, mode: .readOnly, busyTimeout: busyTimeout)
        do throws(SQLiteError) {
            _ = try connection.pragma("schema_version")
            return connection
        } catch {
            connection.close()
            guard error.isCannotOpen || error.isReadOnly, !FileManager.default.fileExists(atPath: "\(path)-wal") else {
                throw error
            }
            return try Connection(path: path, mode: .readOnly, busyTimeout: busyTimeout, access: .immutable)
        }
    }
}
