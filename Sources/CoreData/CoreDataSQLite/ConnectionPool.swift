internal import CCoreDataSQLite
internal import Foundation
internal import TSanMutex

/// A pool of read-only connections that several threads share. Each connection is lent to one thread at a time.
package final class ConnectionPool: Sendable {
    /// A closure that configures a newly opened connection.
    package typealias Configuration = @Sendable (Connection) throws(SQLiteError) -> Void

    /// The state that the lock protects.
    private struct State {
        var idle: [PooledConnection] = []
        var lent: [PooledConnection] = []
        /// The connections of the snapshots in use; the latest first.
        var held: [PooledConnection] = []
        var isClosed = false
    }

    private let path: String
    /// The most connections that are lent at once.
    package let limit: Int
    private let busyTimeout: Double
    private let isImmutable: Bool
    private let configure: Configuration
    private let state = Mutex(State())
    /// Counts the connections that may still be lent. A semaphore, because a mutex cannot wait for a condition.
    private let vacancies: DispatchSemaphore

    /// Creates a pool of at most `limit` connections, which are opened on demand.
    package init(
        path: String,
        limit: Int,
        busyTimeout: Double = 5,
        isImmutable: Bool = false,
        configure: @escaping Configuration = { _ in }
    ) {
        self.path = path
        self.limit = max(limit, 1)
        self.busyTimeout = busyTimeout
        self.isImmutable = isImmutable
        self.configure = configure
        vacancies = DispatchSemaphore(value: max(limit, 1))
    }

    deinit {
        close()
    }

    /// Closes the pool's connections; lent connections are closed when they are returned. Borrowing another connection
    /// fails from then on.
    package func close() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            state.isClosed = true
            return state.idle
        }
        for pooled in idle { pooled.connection.close() }
    }

    /// Interrupts the statements that are running on lent connections.
    package func interrupt() {
        let handles = state.withLock { $0.lent.map(\.interruptHandle) }
        for handle in handles { handle.interrupt() }
    }

    /// The connections that are not lent, for tests and debugging.
    package var idleConnections: [Connection] {
        state.withLock { $0.idle }.map(\.connection)
    }

    /// Returns a connection for the current thread, and whether the thread already had it.
    private func borrow() throws(SQLiteError) -> (PooledConnection, isOurs: Bool) {
        let thread = pthread_self()
        // Waiting for a second connection could deadlock with this thread itself.
        let ours = state.withLock { state in
            state.held.first { $0.thread == thread } ?? state.lent.first { $0.thread == thread }
        }
        if let ours { return (ours, true) }
        vacancies.wait()
        do throws(SQLiteError) {
            let pooled = try takeConnection().lent(to: thread)
            state.withLock { $0.lent.append(pooled) }
            return (pooled, false)
        } catch {
            vacancies.signal()
            throw error
        }
    }

    /// Returns an idle connection, or a new one if there is none.
    private func takeConnection() throws(SQLiteError) -> PooledConnection {
        let idle = try state.withLock { (state) throws(SQLiteError) in
            guard !state.isClosed else { throw .misuse("the pool of connections to \(path) is closed") }
            return state.idle.popLast()
        }
        if let idle { return idle }
        let connection = try Connection(
            path: path,
            mode: .readOnly,
            busyTimeout: busyTimeout,
            access: isImmutable ? .immutable : .shared
        )
        try configure(connection)
        return PooledConnection(connection)
    }

    // MARK: - Snapshots

    /// Takes a connection out of the pool, regardless of its limit, and returns a snapshot that keeps the connection's
    /// current view of the database.
    package func holdSnapshot() throws(SQLiteError) -> HeldSnapshot {
        try HeldSnapshot(self, takeConnection())
    }

    /// Whether the current thread reads from a snapshot.
    package var isInSnapshot: Bool {
        let thread = pthread_self()
        return state.withLock { state in state.held.contains { $0.thread == thread } }
    }

    func enter(_ pooled: PooledConnection) {
        let lent = pooled.lent(to: pthread_self())
        state.withLock { $0.held.insert(lent, at: 0) }
    }

    func leave(_ pooled: PooledConnection) {
        state.withLock { state in
            guard let index = state.held.firstIndex(where: { $0.connection === pooled.connection }) else { return }
            state.held.remove(at: index)
        }
    }

    /// Ends a snapshot's transaction. Its connection is kept if the pool has room for it.
    func takeBack(_ pooled: PooledConnection) {
        let isFit = !pooled.connection.isClosed && pooled.connection.rollBack()
        let isKept = state.withLock { state in
            guard isFit, !state.isClosed, state.idle.count + state.lent.count < limit else { return false }
            state.idle.append(pooled)
            return true
        }
        if !isKept { pooled.connection.close() }
    }

    private func giveBack(_ pooled: PooledConnection) {
        // The next borrower must not read in a transaction that was left open.
        let isFit = !pooled.connection.isClosed && pooled.connection.rollBack()
        let isKept = state.withLock { state in
            state.lent.removeAll { $0.connection === pooled.connection }
            guard isFit, !state.isClosed else { return false }
            state.idle.append(pooled)
            return true
        }
        if !isKept { pooled.connection.close() }
        vacancies.signal()
    }
}

// The errors that the closure throws select the overload.
// swift-format-ignore: AmbiguousTrailingClosureOverload
extension ConnectionPool {
    /// Runs the body with a connection, waiting for one if all are lent. A thread that already has a connection gets
    /// the same one.
    ///
    /// A closure literal must state `throws(SQLiteError) in` to select this overload, because typed errors of closures
    /// are not inferred.
    package func withConnection<Result>(
        _ body: (Connection) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let (pooled, isOurs) = try borrow()
        defer { if !isOurs { giveBack(pooled) } }
        return try body(pooled.connection)
    }

    /// Runs the body, which can throw any error, with a connection, waiting for one if all are lent.
    package func withConnection<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        let (pooled, isOurs) = try borrow()
        defer { if !isOurs { giveBack(pooled) } }
        return try body(pooled.connection)
    }
}

/// A connection of a pool and the thread to which it is lent.
struct PooledConnection: @unchecked Sendable {
    // @unchecked Sendable because the pool lends each connection to one thread at a time, synchronised by its lock.

    /// The connection.
    let connection: Connection
    /// Interrupts the connection, from any thread.
    let interruptHandle: InterruptHandle
    /// The thread that uses the connection or used it last.
    private(set) var thread: pthread_t

    /// Wraps a connection that the current thread has opened.
    init(_ connection: Connection) {
        self.connection = connection
        interruptHandle = connection.interruptHandle
        thread = pthread_self()
    }

    /// Returns the same connection as lent to a thread.
    func lent(to thread: pthread_t) -> PooledConnection {
        var pooled = self
        pooled.thread = thread
        return pooled
    }
}
