internal import Foundation
internal import PostgreSQLClient

/// What others see of the store: changes of its rows, its state at a moment, and what it costs.
extension PostgreSQLStore {
    var tracing: DatabaseTracing { DatabaseTracing(meter: measurements.statements, trips: trips) }

    /// Returns a watch on the store, if the options ask for one.
    func makeWatch(for coordinator: NSPersistentStoreCoordinator) -> DatabaseWatch? {
        guard options?.isSet(NSPersistentStoreRemoteChangeNotificationPostOptionKey) == true, let url, let database
        else { return nil }
        let hasBells = database.capabilities.has(.notify)
        if !hasBells, !keepsHistory {
            let reason = "\(database.capabilities.server) notifies nobody, and there is no history to look at"
            Log.warning("Changes of other programs are not announced: \(reason)")
        }
        do {
            let number = keepsHistory ? try lastTransactionNumber() : nil
            let changes = RemoteChanges(coordinator, uuid: uuid, url: url, lastNumber: number)
            return DatabaseWatch(
                database.pool.address,
                uuid: uuid,
                changes,
                hasBells: hasBells,
                replicas: database.replicas,
                history: database.history?.statements,
                tracing: tracing
            )
        } catch {
            Log.warning("Cannot watch \(ErrorFactory.store(at: url)) for changes: \(error)")
            return nil
        }
    }
}

extension PostgreSQLStore: PinnableStore {
    /// Returns the current moment; nil if a pooler is between, without a direct address.
    func currentState() throws -> (any StoreState)? {
        let (moments, replicas) = (try opened().moments, try opened().replicas)
        // Whoever was pinned must not see less afterwards.
        defer { replicas?.doubt() }
        return try convertingErrors { try moments.current { cache.stamp } }
    }

    /// Whether the current thread reads a pinned moment, for which cached rows must not be used.
    var isReadingGeneration: Bool { database?.moments.readStamp != nil }

    func stamp(of session: PostgreSQLSession) -> UInt64 {
        database?.moments.readStamp ?? session.stamp ?? cache.stamp
    }
}

extension PostgreSQLStore: MeasuredStore {
    func describe(_ report: inout CoreDataReport.Store) {
        report.roundTrips = trips.count
        guard let database else { return }
        let schema = database.pool.address[.schema]
        report.url = URL(string: database.pool.address.description + (schema.map { "?schema=\($0)" } ?? ""))
        do {
            report.fileSize = try database.pool.withConnection { try Self.size(of: schema ?? "public", $0) }
        } catch {
            Log.warning("The size of \(ErrorFactory.store(at: url)) could not be read for a report: \(error)")
        }
    }

    /// Returns the bytes of all tables and indexes in a schema.
    private static func size(of schema: String, _ connection: PostgreSQLConnection) throws -> Int64 {
        let sql = """
            SELECT CAST(sum(pg_total_relation_size(c.oid)) AS bigint) FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'
            """
        return try connection.withStatement(sql) { statement in
            try statement.bind(schema, at: 1)
            return try statement.step() ? statement.value(0).int64 : 0
        }
    }

    func advice(on fetch: Measurements.Fetch) throws -> FetchAdvice {
        let database = try opened()
        return try convertingErrors {
            try database.pool.withConnection { try DatabaseIndexSearch(fetch, database, on: $0).advice() }
        }
    }
}
