internal import Foundation
internal import TSanMutex

/// A pool of connections that several threads share. Each connection is lent to one thread at a time.
///
/// Connections are opened on demand and closed when nobody has used them for a while. If the server is lost, all idle
/// ones are closed: they are lost as well.
package final class PostgreSQLPool: Sendable {
    /// A closure that configures a connection that was opened.
    package typealias Configuration = @Sendable (PostgreSQLConnection) -> Void

    /// The state that the lock protects.
    private struct State {
        var idle: [LentConnection] = []
        var lent: [LentConnection] = []
        var isClosed = false
        /// The time since when no connection can be opened; nil while that is possible.
        var lostSince: ContinuousClock.Instant?
    }

    /// The time after which an idle connection is closed.
    private static let longestIdle = Duration.seconds(300)

    package let address: PostgreSQLAddress
    /// The most connections that are open at the same time.
    package let limit: Int
    private let configure: Configuration
    private let state = Mutex(State())
    /// Counts the connections that may still be lent. A semaphore, because a mutex cannot wait for a condition.
    private let vacancies: DispatchSemaphore

    /// The time during which lost connections are opened again and again, so that a server can restart.
    private let patience: Duration

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - limit: The most connections that are open at the same time.
    ///   - patience: The time during which lost connections are opened again and again, if it is not that of the address.
    ///   - configure: Configures each connection.
    package init(
        _ address: PostgreSQLAddress,
        limit: Int,
        patience: Duration? = nil,
        configure: @escaping Configuration = { _ in }
    ) {
        self.address = address
        self.configure = configure
        self.patience = patience ?? address.patience ?? .seconds(10)
        self.limit = max(limit, 1)
        vacancies = DispatchSemaphore(value: self.limit)
    }

    deinit {
        close()
    }

    /// Closes the idle connections; lent ones are closed when they are given back. Borrowing another one fails from then
    /// on.
    package func close() {
        state.withLock { $0.isClosed = true }
        closeIdle()
    }

    /// Runs the body with a connection, waiting for one if all are lent. A thread that already has a connection gets the
    /// same one.
    package func withConnection<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result {
        let (lent, isOurs) = try borrow()
        defer { if !isOurs { giveBack(lent) } }
        do {
            return try body(lent.connection)
        } catch let error as PostgreSQLError where error.isConnection {
            lent.connection.close()
            closeIdle()
            throw error
        }
    }

    /// Runs a body that only reads with a connection; once more if the connection turns out to be lost, or tables have changed,
    /// unless the thread had the connection before.
    package func reading<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result {
        do {
            return try withConnection(body)
        } catch let error as PostgreSQLError where (error.isConnection || error.isStalePlan) && !isLendingToThisThread {
            return try withConnection(body)
        }
    }

    /// Whether the current thread has a connection of the pool.
    var isLendingToThisThread: Bool {
        let thread = pthread_self()
        return state.withLock { state in state.lent.contains { $0.thread == thread } }
    }

    /// Adds a connection that is open and configured already.
    package func add(_ connection: PostgreSQLConnection) {
        let idle = LentConnection(connection)
        state.withLock { $0.idle.append(idle) }
    }

    /// The number of round trips that the idle connections have made; correct while no connection is in use.
    package var tripCount: Int { state.withLock { $0.idle.reduce(0) { $0 + $1.connection.tripCount } } }

    private func borrow() throws(PostgreSQLError) -> (LentConnection, isOurs: Bool) {
        let thread = pthread_self()
        // Waiting for a second connection could deadlock with this thread itself.
        if let ours = state.withLock({ state in state.lent.first { $0.thread == thread } }) { return (ours, true) }
        vacancies.wait()
        do throws(PostgreSQLError) {
            let idle = try takeUsable()
            let lent = if let idle { idle.now } else { LentConnection(try connect()) }
            state.withLock { $0.lent.append(lent) }
            return (lent, false)
        } catch {
            vacancies.signal()
            throw error
        }
    }

    /// Opens a connection. A server that cannot be reached is tried again until the patience ends.
    package static func open(_ address: PostgreSQLAddress, patience: Duration) throws(PostgreSQLError)
        -> PostgreSQLConnection
    {
        let begin = ContinuousClock.now
        while true {
            do throws(PostgreSQLError) {
                return try PostgreSQLConnection(address)
            } catch {
                guard begin.duration(to: .now) < patience else { throw error }
                usleep(.random(in: 20_000..<100_000))
            }
        }
    }

    /// Opens a connection. All threads share the patience: when it has ended, each tries once.
    private func connect() throws(PostgreSQLError) -> PostgreSQLConnection {
        let since = state.withLock { $0.lostSince }
        let left = since.map { patience - $0.duration(to: .now) } ?? patience
        do throws(PostgreSQLError) {
            let connection = try Self.open(address, patience: left)
            state.withLock { $0.lostSince = nil }
            configure(connection)
            return connection
        } catch {
            state.withLock { $0.lostSince = since ?? .now - patience }
            throw error
        }
    }

    /// Takes an idle connection that the server has not ended in the meantime; nil if there is none.
    private func takeUsable() throws(PostgreSQLError) -> LentConnection? {
        while let idle = try takeIdle() {
            if idle.connection.isSilent { return idle }
            idle.end()
        }
        return nil
    }

    /// Takes an idle connection; nil if there is none.
    private func takeIdle() throws(PostgreSQLError) -> LentConnection? {
        try state.withLock { (state) throws(PostgreSQLError) in
            guard !state.isClosed else { throw .misuse("the pool of connections is closed") }
            return state.idle.popLast()
        }
    }

    private func giveBack(_ lent: LentConnection) {
        let connection = lent.connection
        // The next borrower must not read in a transaction that was left open.
        let isFit = !connection.isClosed && connection.rollBack() && connection.isFit
        let unneeded = state.withLock { state in
            state.lent.removeAll { $0 === lent }
            let begin = ContinuousClock.now - Self.longestIdle
            let old = state.idle.filter { $0.begin < begin }
            state.idle.removeAll { $0.begin < begin }
            guard isFit, !state.isClosed else { return old + [lent] }
            state.idle.append(lent.now)
            return old
        }
        for lent in unneeded { lent.end() }
        vacancies.signal()
    }

    // MARK: - Connections that are held

    /// Takes a connection out of the pool, regardless of its limit.
    func take() throws(PostgreSQLError) -> LentConnection {
        if let idle = try takeUsable() { return idle.now }
        return LentConnection(try connect())
    }

    /// Takes back a connection that was taken out.
    func takeBack(_ taken: LentConnection) {
        let isFit = !taken.connection.isClosed && taken.connection.rollBack() && taken.connection.isFit
        let isKept = state.withLock { state in
            guard isFit, !state.isClosed else { return false }
            state.idle.append(taken.now)
            return true
        }
        if !isKept { taken.end() }
    }

    /// Runs the body, in which this thread borrows a connection that was taken out.
    func lending<Result>(_ taken: LentConnection, _ body: () throws -> Result) throws -> Result {
        let lent = taken.now
        state.withLock { $0.lent.insert(lent, at: 0) }
        defer {
            state.withLock { state in
                if let place = state.lent.firstIndex(where: { $0 === lent }) { state.lent.remove(at: place) }
            }
        }
        return try body()
    }

    private func closeIdle() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for lent in idle { lent.end() }
    }
}

/// A connection of a pool, the thread that has it or had it last, and the time since when.
///
/// The connection is kept as an address, because it belongs to one thread at a time, and this value to all: the pool's
/// lock says which thread that is, and ``end()`` ends its life.
struct LentConnection: Sendable {
    let thread = pthread_self()
    let begin = ContinuousClock.now
    private let address: UInt

    init(_ connection: PostgreSQLConnection) {
        self.init(UInt(bitPattern: Unmanaged.passRetained(connection).toOpaque()))
    }

    private init(_ address: UInt) {
        self.address = address
    }

    /// The connection, for the thread to which it is lent.
    var connection: PostgreSQLConnection { unmanaged.takeUnretainedValue() }

    /// The same connection in the hands of the current thread, as of now.
    var now: LentConnection { LentConnection(address) }

    /// Closes the connection and forgets it.
    func end() {
        unmanaged.takeUnretainedValue().close()
        unmanaged.release()
    }

    static func === (one: LentConnection, other: LentConnection) -> Bool { one.address == other.address }

    private var unmanaged: Unmanaged<PostgreSQLConnection> {
        unsafeBitCast(address, to: Unmanaged<PostgreSQLConnection>.self)
    }
}
