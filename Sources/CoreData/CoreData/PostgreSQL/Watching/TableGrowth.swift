internal import Foundation
internal import PostgreSQLClient
internal import TSanMutex

/// Has the server look at tables again that this program has let grow.
///
/// The server plans statements by what it knows of tables, and by itself it looks at them after a minute at best. Until then it
/// takes a table that was empty for small, and a value that has become frequent for rare, so statements read many rows of which
/// an index would have told the few that they need. Prepared statements keep such plans until the server has looked.
final class TableGrowth: Sendable {
    private struct Table {
        /// The rows that were added since this program has had the server look.
        var added = 0
        /// The number of added rows after which the server is to look again; nil while it does, and if it does so for others only.
        var due: Int? = leastRows
    }

    /// The fewest rows that matter.
    private static let leastRows = 1_000
    /// The share of a table, as a divisor, by which it may grow.
    private static let share = 4

    private let pool: PostgreSQLPool
    private let tables = Mutex<[String: Table]>([:])

    init(_ pool: PostgreSQLPool) { self.pool = pool }

    /// Notes that rows were added to a table, and committed.
    ///
    /// - Parameter table: The table as statements name it.
    func note(_ count: Int, in table: String) {
        let isDue = tables.withLock { tables in
            var known = tables[table, default: Table()]
            known.added += count
            let isDue = known.due.map { known.added >= $0 } ?? false
            // One thread at a time looks after a table.
            if isDue { known.due = nil }
            tables[table] = known
            return isDue
        }
        guard isDue else { return }
        DispatchQueue.global(qos: .utility).async { [self] in look(at: table) }
    }

    private func look(at table: String) {
        do {
            try pool.withConnection { connection in
                guard let known = try Self.rowCount(of: table, connection) else { return }
                let added = tables.withLock { $0[table]?.added ?? 0 }
                guard added >= max(Self.leastRows, known / Self.share) else { return settle(table, 0, known) }
                try connection.transaction {
                    // Another session may be altering the table, or looking at it already.
                    try connection.queue("SET LOCAL lock_timeout = '100ms'")
                    try connection.queue("ANALYZE \(table)")
                }
                settle(table, added, known + added)
            }
        } catch {
            // Another session alters the table, or the store is being closed. Nothing depends on this look.
            Log.annotation("the server has not looked at \(table): \(error)")
            tables.withLock { tables in
                let added = tables[table]?.added ?? Self.leastRows
                tables[table]?.due = 2 * added
            }
        }
    }

    private func settle(_ table: String, _ seen: Int, _ rowCount: Int) {
        tables.withLock { tables in
            tables[table]?.added -= seen
            tables[table]?.due = max(Self.leastRows, rowCount / Self.share)
        }
    }

    /// Returns the number of rows that the server knows of; nil for a table of another owner, for whom alone the server looks.
    private static func rowCount(of table: String, _ connection: PostgreSQLConnection) throws -> Int? {
        let sql = """
            SELECT CAST(GREATEST(reltuples, 0) AS bigint) FROM pg_catalog.pg_class
            WHERE oid = to_regclass($1) AND pg_has_role(relowner, 'USAGE')
            """
        return try connection.withStatement(sql) { statement in
            try statement.bind(table, at: 1)
            return try statement.step() ? Int(statement.value(0).int64) : nil
        }
    }
}

extension PostgreSQLStore.Database {
    /// Notes that objects were inserted.
    func noteGrowth(by objects: [NSManagedObject]) {
        guard let growth, !objects.isEmpty else { return }
        var counts: [Int: Int] = [:]
        for object in objects { counts[object.layout.number, default: 0] += 1 }
        for (entity, count) in counts { growth.note(count, in: written(entity)) }
    }

    /// Notes that rows were inserted.
    func noteGrowth(by rows: [BatchOutcome.Row]) {
        guard let growth, let first = rows.first else { return }
        growth.note(rows.count, in: written(first.entity))
    }

    private func written(_ entity: Int) -> String { tables.dialect.table(tables.table(ofEntity: entity).ownTable) }
}
