/// What a server is, and which of the features it has that not every server has which speaks PostgreSQL's language.
///
/// One query asks the server's catalogue. A feature counts as present if everything is there that it needs; an address can switch off
/// features that a server claims to have and does not hold.
package struct ServerCapabilities: Sendable, Equatable {
    /// A feature that a store can do without, by its name in addresses.
    package enum Feature: String, CaseIterable, Sendable {
        /// Bells that other connections hear: `LISTEN` and `NOTIFY`.
        case notify
        /// Moments that other connections join: exported snapshots.
        case snapshots
        /// Numbers of transactions, by which their ends are looked up and changes of rows are noticed.
        case transactions
        /// Indexes of the trigrams in texts: the extension `pg_trgm`.
        case trigrams
        /// Constraints that are checked at the end of a transaction.
        case deferrable
        /// Locks of numbers, which are of no table.
        case advisory
        /// Locks of whole tables.
        case tablelocks
        /// Triggers for rows, and for statements with the rows that they have changed.
        case triggers
        /// Columns that the server computes from others of the same row.
        case generated
        /// Functions in SQL and PL/pgSQL, with the collations of ICU and the normal forms of Unicode.
        case functions
        /// Tables that belong to a connection.
        case temporary
        /// Positions in the log, by which replicas say how much they have.
        case positions
    }

    /// The name and the version of the server, such as `PostgreSQL 15.18`.
    package let server: String
    /// The encoding of the database.
    package let encoding: String
    /// Whether the server is a replica, which takes no writes.
    package let isReplica: Bool
    /// The features that the server has.
    package let features: Set<Feature>

    package func has(_ feature: Feature) -> Bool { features.contains(feature) }

    /// The names of the features that the server lacks, separated by commas.
    package var missingNames: String {
        Feature.allCases.filter { !has($0) }.map(\.rawValue).joined(separator: ", ")
    }

    package init(server: String, encoding: String = "UTF8", isReplica: Bool = false, features: Set<Feature>) {
        (self.server, self.encoding, self.isReplica, self.features) = (server, encoding, isReplica, features)
    }

    // MARK: - Asking

    /// Asks a server.
    ///
    /// - Parameter switchedOff: Features that the server does not have, whatever it says.
    package init(of connection: PostgreSQLConnection, without switchedOff: Set<Feature>) throws {
        var found: [String: Set<String>] = [:]
        try connection.withStatement(Self.question) { statement in
            while try statement.step() {
                found[statement.value(0).string, default: []].insert(statement.value(1).string)
            }
        }
        let parts = Set(found["part"] ?? [])
        let version = found["version"]?.first ?? ""
        self.init(
            // The rest says who has compiled it.
            server: version.split(separator: " ").prefix(2).joined(separator: " "),
            encoding: found["encoding"]?.first ?? "",
            isReplica: found["replica"]?.first == "true",
            features: Set(Self.needs.filter { parts.isSuperset(of: $1) }.keys).subtracting(switchedOff)
        )
    }

    /// What each feature needs: functions, languages, collations, extensions, and columns of the catalogue.
    private static let needs: [Feature: [String]] = [
        .notify: ["pg_notify()"],
        .snapshots: ["pg_export_snapshot()"],
        .transactions: ["pg_current_snapshot()", "pg_current_xact_id()", "pg_xact_status()"],
        .trigrams: ["pg_trgm"],
        .deferrable: ["pg_constraint.condeferred"],
        .advisory: ["pg_advisory_xact_lock()"],
        .tablelocks: ["pg_locks.locktype"],
        .triggers: ["plpgsql", "pg_trigger.tgnewtable"],
        .generated: ["pg_attribute.attgenerated"],
        .functions: ["plpgsql", "normalize()", "starts_with()", "und-x-icu", "en-US-x-icu"],
        .temporary: ["pg_my_temp_schema()"],
        .positions: ["pg_current_wal_insert_lsn()", "pg_last_wal_replay_lsn()"],
    ]

    /// Looks up each part by its name, since the catalogue has thousands of them.
    private static let question: String = {
        let parts = Set(needs.values.joined())
        let functions = parts.filter { $0.hasSuffix("()") }.map { String($0.dropLast(2)) }
        let columns = parts.filter { $0.contains(".") }
        let tables = Set(columns.map { String($0.prefix { $0 != "." }) })
        let others = parts.subtracting(columns).filter { !$0.hasSuffix("()") }
        return """
            SELECT 'version', version() UNION ALL SELECT 'encoding', current_setting('server_encoding')
            UNION ALL SELECT 'replica', CAST(pg_is_in_recovery() AS text)
            UNION ALL SELECT 'part', CAST(proname AS text) || '()' FROM pg_catalog.pg_proc WHERE proname IN (\(list(functions)))
            UNION ALL SELECT 'part', CAST(lanname AS text) FROM pg_catalog.pg_language WHERE lanname IN (\(list(others)))
            UNION ALL SELECT 'part', CAST(collname AS text) FROM pg_catalog.pg_collation WHERE collname IN (\(list(others)))
            UNION ALL SELECT 'part', CAST(name AS text) FROM pg_catalog.pg_available_extensions WHERE name IN (\(list(others)))
            UNION ALL SELECT 'part', CAST(c.relname AS text) || '.' || CAST(a.attname AS text) FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
            WHERE n.nspname = 'pg_catalog' AND c.relname IN (\(list(tables)))
            """
    }()

    private static func list(_ names: some Sequence<String>) -> String {
        names.sorted().map { "'\($0)'" }.joined(separator: ", ")
    }
}
