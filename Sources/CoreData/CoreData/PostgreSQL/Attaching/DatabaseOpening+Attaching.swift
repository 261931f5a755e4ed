internal import Foundation
internal import PostgreSQLClient

/// Opens tables that others have made. Nothing is created in their schema.
extension DatabaseOpening {
    func attach(
        _ connection: PostgreSQLConnection,
        _ capabilities: ServerCapabilities
    ) throws -> (PostgreSQLStore.Database, StoreMetadata) {
        guard !settings.keepsHistory else {
            let reason =
                "there is no history of tables that others have made: leave out \(NSPersistentHistoryTrackingKey)"
            throw ErrorFactory.cannotOpenStore(at: url, reason: reason)
        }
        let found = try ServerTable.all(in: schema, connection)
        let dialect = SQLDialect.postgreSQL(schema: schema)
        let plan = SchemaPlan(layout, storedNumbers: nil, dialect: dialect).attached
        let attached: AttachedTables
        do {
            attached = try AttachedTables(plan, found, capabilities, schema: schema)
        } catch let mismatch as AttachedTables.Mismatch {
            throw ErrorFactory.cannotAttach(to: url, reason: mismatch.text)
        }
        connection.names = attached.hasNamedKeys ? names : nil
        let metadata = StoreMetadata(newStoreFor: model, type: NSPostgreSQLStoreType, uuid: try identifier(connection))
        var opening = self
        opening.tracing.names = connection.names
        let (pool, replicas) = opening.pools(connection, capabilities)
        let database = PostgreSQLStore.Database(
            pool: pool,
            replicas: replicas,
            capabilities: capabilities,
            moments: PinnedMoments(pool, capabilities, at: url, tracing: opening.tracing),
            tables: tables(plan, attached, capabilities),
            attachedKeys: AttachedKeys(plan, attached, names),
            constraints: found.values.reduce(into: [:]) { $0.merge($1.constraints) { first, _ in first } },
            rules: attached.rules,
            history: nil,
            version: nil,
            isReadOnly: settings.isReadOnly || capabilities.isReplica
        )
        return (database, metadata)
    }

    private func tables(
        _ plan: SchemaPlan,
        _ attached: AttachedTables,
        _ capabilities: ServerCapabilities
    ) -> StoreTables {
        let planned = plan.storeTables
        let own = planned.tables.map { table in
            var table = table
            let columns = attached.tables[table.table]?.columns ?? [:]
            table.unwritten = Set(columns.filter { !$1.isWritten }.keys)
            return table
        }
        var dialect = SQLDialect.attached(attached, schema: schema).limited(to: capabilities)
        let keys = AttachedKeys(plan, attached, names)
        dialect.attachment = SQLDialect.Attachment(
            nextKey: { attached.tables[$0]?.key.next },
            ownKey: { try keys.key(of: $0, isOfObject: $1, $2) }
        )
        var kinds = ColumnKinds(planned)
        kinds.note(keys: attached.keyKinds)
        let typing = StatementTyping(columns: kinds, schema: PostgreSQLText.quoted(schema), attached: attached)
        dialect.typing = { typing.typed($0) }
        var tables = StoreTables(planned.layout, own, dialect)
        tables.leavesOutNil = settings.leavesOutNil
        return tables
    }

    /// Returns an identifier that the same tables always have: of the server, the database and the schema.
    private func identifier(_ connection: PostgreSQLConnection) throws -> UUID {
        let sql = """
            SELECT CAST(md5(concat_ws('/', (SELECT system_identifier FROM pg_control_system()), current_database(), $1::text)) \
            AS uuid)::text
            """
        return try connection.withStatement(sql) { statement in
            try statement.bind(schema, at: 1)
            return try statement.step() ? UUID(uuidString: statement.value(0).string) ?? newIdentifier : newIdentifier
        }
    }
}

extension SQLDialect {
    /// PostgreSQL with tables that others have made, and without functions of the store. Texts are tested in memory except for
    /// equality.
    static func attached(_ tables: AttachedTables, schema: String) -> SQLDialect {
        let quotedSchema = PostgreSQLText.quoted(schema)
        var dialect = postgreSQL(schema: schema)
        dialect.name = { PostgreSQLText.quoted($0) }
        dialect.table = { "\(quotedSchema).\(PostgreSQLText.quoted($0))" }
        dialect.textTest = { _, _, _ in nil }
        dialect.collation = { $0 == .caseInsensitive ? "\"C\"" : "\"en-US-x-icu\"" }
        if tables.hasNamedKeys { dialect.lists.rows = { PostgreSQLText.rows($0, $1, of: "text") } }
        dialect.returned = { tables.returned($0, of: $1) }
        return dialect
    }
}

extension ErrorFactory {
    /// 134020: The tables are not as the model describes them.
    static func cannotAttach(
        to url: URL?,
        reason: String,
        advice: String = "“coredata adopt” proposes a model for the tables of a schema"
    ) -> CocoaError {
        makeError(
            .persistentStoreIncompatibleSchema,
            "Cannot attach \(store(at: url)) to its tables: \(reason)",
            advice: advice,
            storeURL: url
        )
    }
}
