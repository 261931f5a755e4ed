internal import Foundation
internal import TSanMutex

/// A thread with a connection of its own, which hears when others ring a bell, and rings it for them: `LISTEN` and `NOTIFY`
/// on a channel.
///
/// A bell only says that there may be news, and bells are lost while the connection is. So the body is called as well
/// whenever the connection has been opened anew, and every few seconds beneath. A server or a pooler that knows no bells is
/// asked every few seconds only.
package final class PostgreSQLListener: Sendable {
    /// Why there may be news.
    package enum Occasion: Sendable {
        /// The connection is open for the first time.
        case opened
        /// The connection is open after it was lost, with the bells in between.
        case reopened
        /// Somebody else has rung.
        case bell
        /// Some time has passed.
        case time
    }

    /// Asks for news. An error that it throws ends the connection, and another one is opened.
    package typealias Body = @Sendable (PostgreSQLConnection, Occasion) throws -> Void

    /// The least time between two bells of this listener, since each one costs the commits of others time.
    private static let leastPause = Duration.milliseconds(20)
    private static let firstRetry = Duration.milliseconds(100)

    private struct State {
        /// Whether a bell is to be rung.
        var isDue = false
        /// Whether the thread has a connection, on which a bell can be rung.
        var isConnected = false
        /// Whether the connection hears bells.
        var isListening = false
        var isClosed = false
        /// Whether the thread has ended, and nothing wakes it any more.
        var isOver = false
    }

    private let address: PostgreSQLAddress
    private let channel: String
    /// What bells of this listener say, so that it does not answer them itself.
    private let sender = String(UInt64.random(in: .min ... .max), radix: 36)
    private let patience: Duration
    /// Whether the server has bells.
    private let hasBells: Bool
    private let configure: PostgreSQLPool.Configuration
    private let body: Body
    private let state = Mutex(State())
    private let end = DispatchSemaphore(value: 0)
    private let alarm = ThreadAlarm()

    /// Starts the thread, which ends with ``close()``.
    ///
    /// - Parameters:
    ///   - channel: A name of letters, digits and underscores.
    ///   - patience: The time between two calls of the body if nobody rings.
    ///   - hasBells: Whether the server has bells. Otherwise, nobody rings.
    ///   - configure: Configures each connection.
    ///   - body: Called on the thread.
    package init(
        _ address: PostgreSQLAddress,
        channel: String,
        patience: Duration = .seconds(5),
        hasBells: Bool = true,
        configure: @escaping PostgreSQLPool.Configuration = { _ in },
        _ body: @escaping Body
    ) {
        (self.address, self.channel, self.patience) = (address, channel, patience)
        (self.hasBells, self.configure, self.body) = (hasBells, configure, body)
        let thread = Thread { [self] in run() }
        thread.name = "PostgreSQL \(channel)"
        thread.stackSize = 512 << 10
        thread.start()
    }

    /// Rings for others, soon: bells that follow each other closely are one.
    package func ring() {
        guard hasBells else { return }
        state.withLock { state in
            state.isDue = true
            if !state.isOver { alarm.ring() }
        }
    }

    /// Ends the connection and the thread, after a bell that is due.
    package func close() {
        let isRinging = state.withLock { state in
            state.isClosed = true
            if !state.isOver { alarm.ring() }
            return state.isDue && state.isConnected
        }
        // The program may be about to exit. A server that does not answer is not worth more: others ask by themselves.
        if isRinging { _ = end.wait(timeout: .now() + 1) }
    }

    /// Whether bells are heard now.
    package var isListening: Bool { state.withLock { $0.isListening } }

    // MARK: - The thread

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    private func run() {
        var (retry, occasion) = (Self.firstRetry, Occasion.opened)
        while !isClosed {
            do {
                let connection = try PostgreSQLConnection(address)
                defer {
                    state.withLock { ($0.isConnected, $0.isListening) = (false, false) }
                    connection.close()
                }
                configure(connection)
                state.withLock { $0.isConnected = true }
                let hasBells = try listen(on: connection)
                state.withLock { $0.isListening = hasBells }
                try body(connection, occasion)
                (retry, occasion) = (Self.firstRetry, .reopened)
                try attend(connection, hasBells: hasBells)
            } catch {
                // Whoever uses the store learns of a lost server from his own connections.
                alarm.wait(for: nil, until: .now + retry)
                retry = min(retry * 2, patience)
            }
        }
        state.withLock { state in
            state.isOver = true
            alarm.close()
        }
        end.signal()
    }

    /// Returns whether the connection hears bells. Those of poolers do not, and neither do replicas.
    private func listen(on connection: PostgreSQLConnection) throws(PostgreSQLError) -> Bool {
        guard hasBells, connection.keepsStatements else { return false }
        do throws(PostgreSQLError) {
            try connection.execute("LISTEN \(channel)")
            return true
        } catch {
            guard !error.isConnection else { throw error }
            return false
        }
    }

    /// Waits for bells and rings them, until the listener is closed.
    private func attend(_ connection: PostgreSQLConnection, hasBells: Bool) throws {
        var (nextLook, nextBell) = (ContinuousClock.now + patience, ContinuousClock.now)
        while true {
            let (isDue, isClosed) = state.withLock { ($0.isDue, $0.isClosed) }
            if isDue, isClosed || .now >= nextBell {
                state.withLock { $0.isDue = false }
                try ring(on: connection)
                nextBell = .now + Self.leastPause
            }
            guard !isClosed else { return }
            let isRung = hasBells ? try connection.takeNotifications().contains { $0 != sender } : false
            if isRung || .now >= nextLook {
                try body(connection, isRung ? .bell : .time)
                nextLook = .now + patience
            } else {
                let isStillDue = state.withLock { $0.isDue }
                let time = isStillDue ? min(nextBell, nextLook) : nextLook
                alarm.wait(for: hasBells ? connection.socket : nil, until: time)
            }
        }
    }

    private func ring(on connection: PostgreSQLConnection) throws(PostgreSQLError) {
        do throws(PostgreSQLError) {
            try connection.execute("NOTIFY \(channel), '\(sender)'")
        } catch {
            // Where there are no bells, others ask by themselves.
            guard !error.isConnection else { throw error }
        }
    }
}
