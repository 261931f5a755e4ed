internal import Foundation
internal import PostgreSQLClient

/// Saves whose COMMIT the server has not answered, because the connection was lost: their end is looked up.
extension PostgreSQLStore {
    /// How often a transaction is looked at that is still being committed, every 50 milliseconds.
    private static var mostLooks: Int { 200 }

    /// Writes changes in a transaction, which is committed once although the connection may be lost at any time.
    ///
    /// - Throws: An error that is ``PostgreSQLError/isUnfinished`` if nothing was written; one with
    ///   ``PostgreSQLError/lostCommit`` if that cannot be told.
    func writingOnce(_ changes: SaveChanges, _ body: (PostgreSQLSession) throws -> SavedRows) throws -> SavedRows {
        var written: SavedRows?
        do {
            return try writing(isNumbered: true) { session in
                let rows = try body(session)
                written = rows
                return rows
            }
        } catch var error as PostgreSQLError {
            guard let written, error.lostCommit != nil else { throw error }
            if try isCommitted(changes, after: error) { return written }
            error.lostCommit = nil
            throw error
        }
    }

    /// Returns whether changes are written.
    ///
    /// - Throws: The given error if that cannot be told.
    func isCommitted(_ changes: SaveChanges, after error: PostgreSQLError) throws -> Bool {
        guard let transaction = error.lostCommit?.transaction else { throw error }
        do {
            let database = try opened()
            return try database.pool.withConnection { connection in
                switch try Self.settledEnd(of: transaction, connection) {
                case .aborted: return false
                case .committed where try hasTrace(of: changes, by: transaction, database.session(connection)):
                    return true
                case .committed, .inProgress, .unknown: throw error
                }
            }
        } catch is PostgreSQLError {
            // That the server cannot be asked says less than that the answer is missing.
            throw error
        }
    }

    private static func settledEnd(
        of transaction: UInt64,
        _ connection: PostgreSQLConnection
    ) throws -> PostgreSQLTransactionEnd {
        for _ in 0..<mostLooks {
            let end = try connection.end(of: transaction)
            guard end == .inProgress else { return end }
            usleep(50_000)
        }
        return .inProgress
    }

    /// Returns whether a row is as the transaction has left it. After a crash, the server may give the number of a transaction
    /// that it has lost to that of another program.
    private func hasTrace(of changes: SaveChanges, by transaction: UInt64, _ session: PostgreSQLSession) throws -> Bool
    {
        if let object = changes.inserted.first { return try exists(object, "TRUE", session) }
        if let object = changes.updated.first {
            return try exists(object, "CAST(CAST(xmin AS text) AS bigint) = \(transaction & 0xFFFF_FFFF)", session)
        }
        if let object = changes.deleted.first { return try !exists(object, "TRUE", session) }
        return true
    }

    private func exists(_ object: NSManagedObject, _ condition: String, _ session: PostgreSQLSession) throws -> Bool {
        let tables = try opened().tables
        let (table, key) = (
            tables.dialect.table(tables.table(of: object.layout).table), tables.dialect.name(StoreColumn.key)
        )
        return try session.withStatement("SELECT 1 FROM \(table) WHERE \(key) = $1 AND \(condition)") { statement in
            try statement.bind(object.key, at: 1)
            return try statement.step()
        }
    }
}
