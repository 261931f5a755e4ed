internal import Foundation
internal import ManagedObjectModelFormat
internal import PostgreSQLClient

/// Opens or creates the tables of a store in a database.
///
/// Whatever is created is created in one transaction, under a lock that other programs with the same schema respect.
struct DatabaseOpening {
    let url: URL
    let address: PostgreSQLAddress
    let settings: ConnectionSettings
    let model: NSManagedObjectModel
    let layout: ModelLayout
    let configurationName: String
    let newIdentifier: UUID
    let tracing: DatabaseTracing

    var schema: String { address[.schema] ?? "public" }

    func open() throws -> (PostgreSQLStore.Database, StoreMetadata) {
        Log.annotation("store \(address.description), schema \(schema)")
        let connection = try PostgreSQLPool.open(address.direct, patience: address.patience ?? .zero)
        tracing.begin(on: connection)
        let isReplica = try isReplica(connection)
        if TableMapping.isGiven(by: layout) { return try attach(connection, isReplica: isReplica) }
        let dialect = SQLDialect.postgreSQL(schema: schema)
        let isNew = try !hasStore(connection)
        guard !isNew || !settings.isReadOnly && !isReplica else { throw ErrorFactory.missingStore(at: url) }
        if isNew { try create(connection, dialect) }
        let session = PostgreSQLSession(connection, constraints: [:])
        let records = StoreRecords(session: session, dialect: dialect.withStoreTables(in: schema))
        let metadata = try records.metadata()
        try requireVersion(metadata, records)
        let numbers = EntityNumbers.numbers(of: layout, in: try records.numbers())
        let plan = SchemaPlan(layout, storedNumbers: numbers, dialect: dialect)
        let searched = try SearchColumns(connection, plan, schema: schema)
            .prepare(isReadOnly: settings.isReadOnly || isReplica)
        var tables = typed(plan.storeTables.with(searched))
        tables.leavesOutNil = settings.leavesOutNil
        let history = try history(connection, tables, isReplica: isReplica)
        let isReadOnly = settings.isReadOnly || isReplica || history != nil && !settings.keepsHistory
        let limit = address.connectionLimit ?? settings.givenPoolLimit ?? 8
        let pool = PostgreSQLPool(address, limit: limit) { [tracing] in tracing.begin(on: $0) }
        if !address.isPooled { pool.add(connection) }
        let made = DatabaseSchema(plan, schema: schema)
        let database = PostgreSQLStore.Database(
            pool: pool,
            moments: PinnedMoments(pool, at: url, tracing: tracing),
            tables: tables,
            constraints: made.constraints,
            rules: made.rules,
            history: history,
            version: DatabaseVersion(dialect).requirement(VersionHash.checksum(of: metadata.hashes)),
            isReadOnly: isReadOnly,
            isReplica: isReplica
        )
        return (database, metadata)
    }

    /// Returns tables whose statements compare values of equal types.
    private func typed(_ tables: StoreTables) -> StoreTables {
        var dialect = tables.dialect
        let typing = StatementTyping(columns: ColumnKinds(tables), schema: PostgreSQLText.quoted(schema))
        dialect.typing = { typing.typed($0) }
        return StoreTables(tables.layout, tables.tables, dialect)
    }

    /// Returns whether the server is a replica, which takes no writes. Throws if the database has another encoding than UTF-8.
    private func isReplica(_ connection: PostgreSQLConnection) throws -> Bool {
        let sql = "SELECT current_setting('server_encoding'), pg_is_in_recovery()"
        return try connection.withStatement(sql) { statement in
            guard try statement.step() else { return false }
            guard statement.value(0).string == "UTF8" else {
                let reason = "the database has the encoding \(statement.value(0).string), and must have UTF8"
                throw ErrorFactory.cannotOpenStore(at: url, reason: reason)
            }
            return statement.value(1).int64 != 0
        }
    }

    private func hasStore(_ connection: PostgreSQLConnection) throws -> Bool {
        try Self.hasTable(MetadataTable.name, in: schema, connection)
    }

    /// Returns whether a schema has a table, given its name in statements.
    static func hasTable(_ name: String, in schema: String, _ connection: PostgreSQLConnection) throws -> Bool {
        try connection.withStatement(
            "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = $1 AND tablename = $2"
        ) { statement in
            try statement.bind(schema, at: 1)
            try statement.bind(NaturalNaming.stored(name), at: 2)
            return try statement.step()
        }
    }

    /// Creates the store, unless another program has done so in the meantime.
    private func create(_ connection: PostgreSQLConnection, _ dialect: SQLDialect) throws {
        let plan = SchemaPlan(layout, storedNumbers: nil, dialect: dialect)
        let statements = DatabaseSchema(plan, schema: schema).statements
        let metadata = StoreMetadata(newStoreFor: model, type: NSPostgreSQLStoreType, uuid: newIdentifier)
        try connection.transaction {
            try connection.execute(Self.lock(schema))
            guard try !hasStore(connection) else { return }
            try connection.execute(statements.joined(separator: ";\n"))
            let session = PostgreSQLSession(connection, constraints: [:])
            let records = StoreRecords(session: session, dialect: dialect.withStoreTables(in: schema))
            try records.writeNumbers(of: layout)
            try records.write(metadata)
            try records.write(model)
            let checksum = VersionHash.checksum(of: metadata.hashes)
            try connection.execute(DatabaseVersion(dialect).writing(checksum).joined(separator: ";\n"))
        }
    }

    /// Returns the statement that keeps other programs from creating or changing the tables of a schema.
    static func lock(_ schema: String) -> String {
        "SELECT pg_advisory_xact_lock(hashtext(\(PostgreSQLText.constant("coredata.\(schema)"))))"
    }

    /// Returns the layout of the history, which is created if the options ask for one; nil if there is none.
    private func history(
        _ connection: PostgreSQLConnection,
        _ tables: StoreTables,
        isReplica: Bool
    ) throws -> HistoryLayout? {
        let count = HistoryLayout.tombstoneCount(tables)
        if settings.keepsHistory, !settings.isReadOnly, !isReplica {
            if try !hasHistory(connection, tombstoneCount: count) {
                let statements = DatabaseHistory.statements(tables.dialect, tombstoneCount: count)
                try connection.transaction {
                    // Two programs that create the same table are in each other's way, although neither does if it exists.
                    try connection.execute(Self.lock(schema))
                    try connection.execute(statements.joined(separator: ";\n"))
                }
            }
        } else {
            guard try Self.hasTable(HistoryTable.transactions, in: schema, connection) else { return nil }
        }
        return HistoryLayout(tables, HistorySchema(hasStrings: true, tombstoneCount: count))
    }

    /// Returns whether the history has all its columns. Asking takes no lock, as altering a table does even if nothing is
    /// missing.
    private func hasHistory(_ connection: PostgreSQLConnection, tombstoneCount: Int) throws -> Bool {
        let sql = """
            SELECT attname FROM pg_catalog.pg_attribute JOIN pg_catalog.pg_class c ON c.oid = attrelid \
            JOIN pg_catalog.pg_namespace n ON n.oid = relnamespace \
            WHERE nspname = $1 AND relname = $2 AND attnum > 0 AND NOT attisdropped
            """
        return try connection.withStatement(sql) { statement in
            for table in DatabaseHistory.tables(tombstoneCount: tombstoneCount) {
                try statement.bind(schema, at: 1)
                try statement.bind(NaturalNaming.stored(table.name), at: 2)
                var missing = Set(table.columns.map { NaturalNaming.stored($0.0) })
                while try statement.step() { missing.remove(statement.value(0).string) }
                guard missing.isEmpty else { return false }
            }
            return true
        }
    }

    /// Throws unless the store has a compatible model.
    private func requireVersion(_ metadata: StoreMetadata, _ records: StoreRecords<PostgreSQLSession>) throws {
        guard !settings.ignoresVersions else { return }
        let differences = model.versionDifferences(from: metadata.hashes, configuration: configurationName)
        guard !differences.isEmpty else { return }
        throw ErrorFactory.incompatibleModel(
            at: url,
            searchingFor: metadata.hashes,
            differences: differences,
            metadata: metadata.dictionary
        )
    }
}
