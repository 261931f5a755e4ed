internal import Foundation
internal import TSanMutex

/// A connection in a transaction that sees the database as of its beginning. Other connections can join that moment while
/// it is held.
///
/// Meanwhile the server keeps every version of a row that was written since, so moments should not be held for long.
package final class HeldMoment: Sendable {
    /// What the moment sees. Moments of the same server that see the same are equal.
    package let view: String
    /// The name by which other connections of the pool join. Without one, threads wait for each other.
    private let name: String?
    private let source: PostgreSQLPool
    /// The pool through which it is read.
    private let readers: PostgreSQLPool
    /// The connection; nil once the moment is over.
    private let lent: Mutex<LentConnection?>
    /// Restricts the connection to one thread at a time, which may use it recursively.
    private let lock = NSRecursiveLock()

    /// Begins to hold the current moment.
    ///
    /// - Parameters:
    ///   - source: The pool that the connection comes from, regardless of its limit.
    ///   - pool: The pool through which it is read.
    ///   - canBeJoined: Whether other connections of the pool read the moment while a thread uses this one. Otherwise
    ///     threads wait for each other.
    ///   - hasView: Whether the server tells what a moment sees. Otherwise, each is like no other.
    package init(
        from source: PostgreSQLPool,
        readBy pool: PostgreSQLPool,
        canBeJoined: Bool,
        hasView: Bool = true
    ) throws {
        let taken = try source.take()
        do {
            let connection = taken.connection
            try connection.begin(.reading)
            let view = hasView ? "CAST(pg_current_snapshot() AS text)" : "CAST('\(UUID())' AS text)"
            let name = canBeJoined ? "pg_export_snapshot()" : "NULL"
            (self.view, self.name) = try connection.withStatement("SELECT \(view), \(name)") { statement in
                guard try statement.step() else { throw MomentLost() }
                return (statement.value(0).string, canBeJoined ? statement.value(1).string : nil)
            }
        } catch {
            source.takeBack(taken)
            throw error
        }
        (self.source, readers) = (source, pool)
        lent = Mutex(taken)
    }

    deinit {
        end()
    }

    /// Whether nothing can be read any more.
    package var isOver: Bool { lent.withLock { $0 == nil } }

    /// Ends the moment, when the thread that reads it has done so.
    package func end() {
        lock.lock()
        defer { lock.unlock() }
        let taken = lent.withLock { lent in
            defer { lent = nil }
            return lent
        }
        if let taken { source.takeBack(taken) }
    }

    /// Runs the body, in which the pool lends this thread a connection that reads the moment.
    ///
    /// - Throws: ``MomentLost`` if the moment is over, or the server has ended it.
    package func use<Result>(_ body: () throws -> Result) throws -> Result {
        if !lock.try() {
            if let name { return try join(name, body) }
            lock.lock()
        }
        defer { lock.unlock() }
        guard let lent = lent.withLock({ $0 }) else { throw MomentLost() }
        do {
            return try readers.lending(lent, body)
        } catch {
            guard lent.connection.isClosed || !lent.connection.inTransaction else { throw error }
            end()
            throw MomentLost()
        }
    }

    /// Runs the body with another connection of the pool, since a thread uses the one of the moment.
    private func join<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
        guard !isOver else { throw MomentLost() }
        return try readers.withConnection { connection in
            if connection.inTransaction { return try body() }
            do {
                return try connection.transaction(.reading) {
                    try connection.queue("SET TRANSACTION SNAPSHOT '\(name)'")
                    return try body()
                }
            } catch let error as PostgreSQLError where error.isMissingSnapshot {
                throw MomentLost()
            }
        }
    }
}

/// The error for a moment that nobody can read any more.
package struct MomentLost: Error {}
