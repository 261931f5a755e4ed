internal import Foundation
internal import TSanMutex

/// The replicas of a server that reads go to, each with a pool of its own.
///
/// A reader sees what this program has committed or seen before: nobody reads a replica that has not reached the position in the log
/// which that takes. One replica is read until it fails or lags; then another one is, or the primary while none is left. What was
/// seen on one server may be missing on the next, so the primary is asked for its position before another server is read.
package final class PostgreSQLReplicas: Sendable {
    /// The longest wait for a replica that lags.
    private static let longestWait = Duration.milliseconds(200)
    /// The time for which a replica is passed over that has failed or lags.
    private static let rest = Duration.seconds(5)

    private struct State {
        /// The position that a replica must have reached; nil if the primary has to be asked for it.
        var needed: UInt64?
        /// Counts how often that became unknown.
        var doubts = 0
        /// The replica that is read.
        var current: Int
        /// The times until which replicas are passed over.
        var rests: [ContinuousClock.Instant]
    }

    /// The error for a replica that lags, or that is none any more.
    private struct Lag: Error {}

    private let primary: PostgreSQLPool
    private let pools: [PostgreSQLPool]
    private let state: Mutex<State>

    /// Returns nil if the address of the primary names no replicas.
    ///
    /// - Parameter configure: Configures each connection to a replica.
    package init?(of primary: PostgreSQLPool, configure: @escaping PostgreSQLPool.Configuration = { _ in }) {
        let addresses = primary.address.replicas
        guard !addresses.isEmpty else { return nil }
        self.primary = primary
        pools = addresses.map { PostgreSQLPool($0, limit: primary.limit, patience: .zero, configure: configure) }
        let rests = Array(repeating: ContinuousClock.now, count: pools.count)
        // Programs share the replicas among them.
        state = Mutex(State(current: .random(in: pools.indices), rests: rests))
    }

    /// Closes the connections.
    package func close() {
        for pool in pools { pool.close() }
    }

    /// Notes that this program has committed something, with the position behind it; nil if that is not known.
    package func note(commitAt position: UInt64?) {
        guard let position else { return doubt() }
        state.withLock { state in
            // If it is not known, something else may be needed as well, which the primary has.
            if let needed = state.needed { state.needed = max(needed, position) }
        }
    }

    /// Notes that this program knows of something that others have committed, and that it must see.
    package func doubt() {
        state.withLock { state in
            state.needed = nil
            state.doubts += 1
        }
    }

    // MARK: - Reading

    /// Runs a body that only reads with a connection to a replica. Returns nil if the primary is to be read instead: because no
    /// replica is usable, or because the thread has a connection to the primary already.
    package func reading<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result? {
        if primary.isLendingToThisThread { return nil }
        if let ours = pools.first(where: \.isLendingToThisThread) { return try ours.withConnection(body) }
        while let index = usable(), let needed = try needed() {
            do {
                return try pools[index].reading { connection in
                    try catchUp(connection, to: needed)
                    return try body(connection)
                }
            } catch let error as PostgreSQLError where error.isConnection || error.isTransient || error.isStalePlan {
                // Replicas end statements that are in the way of what they follow.
                passOver(index)
            } catch is Lag {
                passOver(index)
            }
        }
        return nil
    }

    /// Returns the position that a replica must have reached; nil if the primary tells none, since it is one itself.
    private func needed() throws -> UInt64? {
        let (needed, doubts) = state.withLock { ($0.needed, $0.doubts) }
        if let needed { return needed }
        let position: UInt64
        do {
            position = try primary.reading { try $0.logPosition() }
        } catch let error as PostgreSQLError where !error.isConnection {
            return nil
        }
        state.withLock { if $0.doubts == doubts { $0.needed = position } }
        return position
    }

    /// Waits until a replica has reached a position.
    private func catchUp(_ connection: PostgreSQLConnection, to needed: UInt64) throws {
        let deadline = ContinuousClock.now + Self.longestWait
        var pause: UInt32 = 500
        while connection.reachedPosition < needed {
            guard ContinuousClock.now < deadline, let position = try connection.replayedPosition() else { throw Lag() }
            connection.reachedPosition = position
            if position >= needed { return }
            usleep(pause)
            pause = min(pause * 2, 20_000)
        }
    }

    /// Returns the replica to read; nil if all are passed over.
    private func usable() -> Int? {
        let now = ContinuousClock.now
        return state.withLock { state in
            if state.rests[state.current] <= now { return state.current }
            guard let other = pools.indices.filter({ state.rests[$0] <= now }).randomElement() else { return nil }
            state.current = other
            return other
        }
    }

    /// Passes over a replica for a while. Whatever is read next must not be behind what it has shown.
    private func passOver(_ index: Int) {
        state.withLock { $0.rests[index] = .now + Self.rest }
        doubt()
    }
}
