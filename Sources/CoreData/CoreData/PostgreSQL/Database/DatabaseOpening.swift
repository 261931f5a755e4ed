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
    /// Whether a store that is made here enforces the rules of the model. The new store of a migration does not: its objects get
    /// their relationships after all of them have been inserted. Its copy at the end does.
    let hasRules: Bool
    var tracing: DatabaseTracing
    /// The names of keys in tables of others.
    let names: KeyNames

    var schema: String { address[.schema] ?? "public" }

    func open() throws -> (PostgreSQLStore.Database, StoreMetadata) {
        Log.annotation("store \(address.description), schema \(schema)")
        let connection = try PostgreSQLPool.open(address.direct, patience: address.patience ?? .zero)
        tracing.begin(on: connection)
        let capabilities = try capabilities(of: connection)
        try requireKnownForms()
        if TableMapping.isGiven(by: layout) { return try attach(connection, capabilities) }
        let dialect = SQLDialect.postgreSQL(schema: schema).limited(to: capabilities)
        let mayWrite = !settings.isReadOnly && !capabilities.isReplica
        if try !hasStore(connection) {
            guard mayWrite else { throw ErrorFactory.missingStore(at: url) }
            try create(connection, dialect, capabilities)
        }
        let session = PostgreSQLSession(connection, constraints: [:])
        let records = StoreRecords(session: session, dialect: dialect.withStoreTables(in: schema))
        let metadata = try records.metadata()
        try requireVersion(metadata, records)
        let numbers = EntityNumbers.numbers(of: layout, in: try records.numbers())
        let plan = SchemaPlan(layout, storedNumbers: numbers, dialect: dialect)
        let made = DatabaseSchema(plan, capabilities, schema: schema)
        let version = try requireForm(of: plan, metadata, records)
        if mayWrite { try requireTriggers(of: made) }
        let searched = try SearchColumns(connection, plan, capabilities, schema: schema).prepare(isReadOnly: !mayWrite)
        var tables = typed(plan.storeTables.with(searched))
        tables.leavesOutNil = settings.leavesOutNil
        let history = try history(connection, tables, capabilities)
        let isReadOnly = !mayWrite || history != nil && !settings.keepsHistory
        let (pool, replicas) = pools(connection, capabilities)
        let database = PostgreSQLStore.Database(
            pool: pool,
            replicas: replicas,
            capabilities: capabilities,
            moments: PinnedMoments(pool, capabilities, at: url, tracing: tracing),
            tables: tables,
            constraints: made.constraints,
            rules: made.rules,
            history: history,
            version: version,
            isReadOnly: isReadOnly
        )
        return (database, metadata)
    }

    /// Returns the pool of connections, with the one that the store was opened on, and the replicas that fetches read.
    func pools(
        _ connection: PostgreSQLConnection,
        _ capabilities: ServerCapabilities
    ) -> (PostgreSQLPool, PostgreSQLReplicas?) {
        let hasReplicas = !address.replicas.isEmpty && !capabilities.isReplica && capabilities.has(.positions)
        if !address.replicas.isEmpty, !hasReplicas {
            Log.warning("Replicas of \(ErrorFactory.store(at: url)) are not read: its server tells no positions")
        }
        let limit = address.connectionLimit ?? settings.givenPoolLimit ?? 8
        let configure: PostgreSQLPool.Configuration = { [tracing] connection in
            tracing.begin(on: connection)
            connection.tellsPositions = hasReplicas
        }
        // Whoever looks into a store is told at once that the server is gone, and looks again.
        let patience = settings.leavesUntouched ? address.patience ?? .zero : nil
        let pool = PostgreSQLPool(address, limit: limit, patience: patience, configure: configure)
        if !address.isPooled {
            connection.tellsPositions = hasReplicas
            pool.add(connection)
        }
        return (pool, hasReplicas ? PostgreSQLReplicas(of: pool) { [tracing] in tracing.begin(on: $0) } : nil)
    }

    /// Returns tables whose statements compare values of equal types.
    private func typed(_ tables: StoreTables) -> StoreTables {
        var dialect = tables.dialect
        dialect.shards = KeyShards(layout, usual: address.shard ?? 0)
        let typing = StatementTyping(columns: ColumnKinds(tables), schema: PostgreSQLText.quoted(schema))
        dialect.typing = { typing.typed($0) }
        let entities = typing.columns.entities
        dialect.returned = { column, table in
            column == StoreColumn.entity ? entities[table].map { "CAST(\($0) AS bigint)" } : nil
        }
        return StoreTables(tables.layout, tables.tables, dialect)
    }

    /// Returns what the server can do. Throws if the database has another encoding than UTF-8.
    private func capabilities(of connection: PostgreSQLConnection) throws -> ServerCapabilities {
        let capabilities = try ServerCapabilities(of: connection, without: address.switchedOff)
        let missing = capabilities.missingNames
        Log.annotation(capabilities.server + (missing.isEmpty ? "" : ", without \(missing)"))
        guard capabilities.encoding == "UTF8" else {
            let reason = "the database has the encoding \(capabilities.encoding), and must have UTF8"
            throw ErrorFactory.cannotOpenStore(at: url, reason: reason)
        }
        return capabilities
    }

    func hasStore(_ connection: PostgreSQLConnection) throws -> Bool {
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

    /// Returns the layout of the history, which is created if the options ask for one; nil if there is none.
    private func history(
        _ connection: PostgreSQLConnection,
        _ tables: StoreTables,
        _ capabilities: ServerCapabilities
    ) throws -> HistoryLayout? {
        guard !settings.isUnfinished else { return nil }
        let count = HistoryLayout.tombstoneCount(tables)
        if settings.keepsHistory, !settings.isReadOnly, !capabilities.isReplica {
            if try !hasHistory(connection, tombstoneCount: count) {
                let statements = DatabaseHistory.statements(tables.dialect, tombstoneCount: count)
                try connection.transaction {
                    // Two programs that create the same table are in each other's way, although neither does if it exists.
                    let version = DatabaseVersion(tables.dialect, capabilities)
                    try connection.execute(version.turn(in: schema))
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

    /// Throws if the user info of the model asks for something that is not known.
    private func requireKnownForms() throws {
        let isAttached = TableMapping.isGiven(by: layout)
        let mistake =
            HierarchyForm.mistake(in: layout) ?? JSONColumns.mistake(in: layout)
            ?? KeyShards.mistake(in: layout, givesKeys: !isAttached)
        guard let mistake else { return }
        throw ErrorFactory.cannotOpenStore(at: url, reason: mistake)
    }

    /// Returns the name of the store's version.
    ///
    /// - Throws: Error 134100 if tables or columns of the store have another form than the model asks for.
    private func requireForm(
        of plan: SchemaPlan,
        _ metadata: StoreMetadata,
        _ records: StoreRecords<PostgreSQLSession>
    ) throws -> String {
        let name = DatabaseVersion.name(of: metadata.hashes, plan)
        guard try records.version(schema: schema) == name else { throw ErrorFactory.otherForm(at: url) }
        return name
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
