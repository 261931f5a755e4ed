internal import CSQLite
internal import Foundation
internal import Synchronization

/// Connections that several threads share for reading, each of them lent to one thread at a time.
package final class ConnectionPool: Sendable {
    /// Gets a connection that has just been opened ready.
    package typealias Configuration = @Sendable (Connection) throws(SQLiteError) -> Void

    /// What the lock protects.
    private struct State {
        var idle: [PooledConnection] = []
        var lent: [PooledConnection] = []
        /// Those of the lent ones that are in use by way of a snapshot; the latest first.
        var held: [PooledConnection] = []
        var isClosed = false
    }

    private let path: String
    private let limit: Int
    private let busyTimeout: Double
    private let isImmutable: Bool
    private let configure: Configuration
    private let state = Mutex(State())
    /// Counts the connections that may still be lent: a mutex cannot wait for a condition.
    private let vacancies: DispatchSemaphore

    /// Makes a pool of at most so many connections, which are opened when they are first needed.
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

    /// Closes the connections: those that are lent as soon as they come back. Nothing is lent any more.
    package func close() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            state.isClosed = true
            return state.idle
        }
        for pooled in idle { pooled.connection.close() }
    }

    /// Interrupts what is running on the connections that are lent.
    package func interrupt() {
        let handles = state.withLock { $0.lent.map(\.interruptHandle) }
        for handle in handles { handle.interrupt() }
    }

    /// The connections that are not lent: for tests and debugging.
    package var idleConnections: [Connection] {
        state.withLock { $0.idle }.map(\.connection)
    }

    /// A connection for this thread, and whether the thread had it before.
    private func borrow() throws(SQLiteError) -> (PooledConnection, isOurs: Bool) {
        let thread = pthread_self()
        // Waiting for a second one could be waiting for oneself.
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

    /// A connection out of use, or else a new one.
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

    /// Takes a connection out of the pool, beyond its limit, whose view of the database stays as it is now.
    package func holdSnapshot() throws(SQLiteError) -> HeldSnapshot {
        try HeldSnapshot(self, takeConnection())
    }

    /// Whether what this thread reads now comes from a snapshot.
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

    /// Ends the transaction of a snapshot. Its connection is kept if the pool has room for it.
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
        // Nobody else is to read in a transaction that was left open.
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

// What the closure may throw tells which overload it is for.
// swift-format-ignore: AmbiguousTrailingClosureOverload
extension ConnectionPool {
    /// Lends a connection to the body, which waits for one if all are lent. A thread that has one already gets the same.
    ///
    /// A body written in place says `throws(SQLiteError) in` to get this one: closures infer no typed errors.
    package func withConnection<Result>(
        _ body: (Connection) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let (pooled, isOurs) = try borrow()
        defer { if !isOurs { giveBack(pooled) } }
        return try body(pooled.connection)
    }

    /// Lends a connection to the body, which may throw errors of any kind.
    package func withConnection<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        let (pooled, isOurs) = try borrow()
        defer { if !isOurs { giveBack(pooled) } }
        return try body(pooled.connection)
    }
}
