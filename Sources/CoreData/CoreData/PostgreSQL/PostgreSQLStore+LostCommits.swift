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
        let isCommitted: Bool?
        do {
            let database = try opened()
            isCommitted = try database.pool.withConnection { connection in
                let end = try error.lostCommit?.transaction.map { try Self.settledEnd(of: $0, connection) }
                if end == .aborted { return false }
                if end == .inProgress { return nil }
                // Without its number, the transaction is over as well: its connection was.
                return try isWritten(changes, by: error.lostCommit?.transaction, database.session(connection))
            }
        } catch is PostgreSQLError {
            // That the server cannot be asked says less than that the answer is missing.
            throw error
        }
        guard let isCommitted else { throw error }
        return isCommitted
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

    /// Returns whether a row is as the transaction has left it; nil if that cannot be told. The number of a transaction is not enough:
    /// after a crash, and after a promotion, the server may give one that it has lost to another program.
    private func isWritten(
        _ changes: SaveChanges,
        by transaction: UInt64?,
        _ session: PostgreSQLSession
    ) throws -> Bool? {
        guard let object = changes.inserted.first ?? changes.updated.first ?? changes.deleted.first else { return nil }
        let row = try writing(of: object, session)
        // A key is never used twice.
        if !changes.inserted.isEmpty { return row != nil }
        guard !changes.updated.isEmpty else { return row == nil }
        if let row, let transaction, row.transaction == transaction & 0xFFFF_FFFF { return true }
        return row?.version == object.snapshot.map { Int64($0.version) } ? false : nil
    }

    /// Returns the version of an object's row, and the last digits of the transaction that wrote it; nil if there is no row.
    private func writing(
        of object: NSManagedObject,
        _ session: PostgreSQLSession
    ) throws -> (version: Int64, transaction: UInt64)? {
        let database = try opened()
        let tables = database.tables
        let transaction =
            database.capabilities.has(.transactions)
            ? SQLExpression.column(0, "xmin").wrapped("CAST(CAST(", " AS text) AS bigint)") : .literal(0)
        let isRow = SQLExpression.infix(.equal, .column(0, StoreColumn.key), .parameter)
        let table = tables.table(of: object.layout).ownTable
        let select = SQLSelect([.column(0, StoreColumn.version), transaction], from: table, where: isRow)
        return try session.withStatement(tables.dialect.text(select).sql) { statement in
            try statement.bind(object.key, at: 1)
            guard try statement.step() else { return nil }
            return (statement.value(0).int64, UInt64(statement.value(1).int64))
        }
    }
}
