internal import Foundation
internal import ManagedObjectModelFormat
internal import PostgreSQLClient

/// Replaces the content of a store by that of another one, which is made in a schema beside it.
///
/// Nobody writes to the store from the beginning to the end, but all may read it. At the end the server copies the rows,
/// in one transaction, so that the store shows the one content or the other.
struct DatabaseExchange {
    let place: StorePlace
    /// What the other store begins as.
    let beginning: ReplacementBeginning

    /// - Parameter body: Makes the other store at a place.
    func run(_ body: (StorePlace) throws -> Void) throws {
        let settings = try ConnectionSettings(place.options)
        guard !settings.isReadOnly else { throw ErrorFactory.cannotMigrateReadOnlyStore(at: place.url) }
        let address = try PostgreSQLStore.address(of: place.url).1
        let schema = address[.schema] ?? "public"
        let beside = Self.schema(beside: schema)
        var other = place
        other.url = PostgreSQLAddress.url(place.url, schema: beside)
        do {
            let connection = try PostgreSQLConnection(address)
            defer { connection.close() }
            let turn = try DatabaseTurn(on: connection, address, timeout: settings.timeout)
            try turn.run {
                (try Self.tables(in: schema, connection), "SHARE ROW EXCLUSIVE")
            } _: {
                try UnexplainedColumns(connection, schema).requireNone(at: place.url)
                if beginning != .nothing {
                    try Self.copy(schema, to: beside, address, withRules: beginning == .copy)
                }
                try body(other)
                try StoreCopy(connection, turn.capabilities).run(from: beside, to: schema)
                try connection.execute("DROP SCHEMA \(PostgreSQLText.quoted(beside)) CASCADE")
            }
        } catch let error as PostgreSQLError {
            Self.remove(beside, address)
            throw ErrorFactory.postgreSQL(error, at: place.url)
        } catch {
            Self.remove(beside, address)
            throw StoreErrors.converted(error, at: place.url)
        }
    }

    /// Replaces the content by that of another store of the same database.
    func run(copying source: URL) throws {
        let address = try PostgreSQLStore.address(of: place.url).1
        let schema = address[.schema] ?? "public"
        let other = try PostgreSQLStore.address(of: source).1[.schema] ?? "public"
        guard other != schema else { return }
        do {
            let connection = try PostgreSQLConnection(address)
            defer { connection.close() }
            let timeout = try ConnectionSettings(place.options).timeout
            let turn = try DatabaseTurn(on: connection, address, timeout: timeout)
            try turn.run {
                (try Self.tables(in: schema, connection), "ACCESS EXCLUSIVE")
            } _: {
                guard try DatabaseOpening.hasTable(MetadataTable.name, in: other, connection) else {
                    throw ErrorFactory.missingStore(at: source)
                }
                try StoreCopy(connection, turn.capabilities).run(from: other, to: schema)
            }
        } catch let error as PostgreSQLError {
            throw ErrorFactory.postgreSQL(error, at: place.url)
        } catch {
            throw StoreErrors.converted(error, at: place.url)
        }
    }

    /// Calls the body with the URL of a copy of a store, in a schema beside it that is dropped afterwards.
    static func withCopy<Result>(of url: URL, _ body: (URL) throws -> Result) throws -> Result {
        let address = try PostgreSQLStore.address(of: url).1
        let schema = address[.schema] ?? "public"
        let beside = Self.schema(beside: schema)
        defer { remove(beside, address) }
        do {
            try copy(schema, to: beside, address)
        } catch let error as PostgreSQLError {
            throw ErrorFactory.postgreSQL(error, at: url)
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
        return try body(PostgreSQLAddress.url(url, schema: beside))
    }

    private static func tables(in schema: String, _ connection: PostgreSQLConnection) throws -> [String] {
        guard try DatabaseOpening.hasTable(MetadataTable.name, in: schema, connection) else { return [] }
        let records = StoreRecords(connection, schema: schema)
        return try SchemaPlan(storedIn: records, schema: schema)?.allTables ?? []
    }

    private static func copy(
        _ schema: String,
        to other: String,
        _ address: PostgreSQLAddress,
        withRules hasRules: Bool = true
    ) throws {
        let connection = try PostgreSQLConnection(address)
        defer { connection.close() }
        let capabilities = try ServerCapabilities(of: connection, without: address.switchedOff)
        let functions = DatabaseFunctions(schema: PostgreSQLText.quoted(other), capabilities)
        // Whoever creates a collation keeps others from doing so until the end of the transaction.
        try connection.execute(functions.foundation.joined(separator: ";\n"))
        try connection.transaction {
            try StoreCopy(connection, capabilities).run(from: schema, to: other, withRules: hasRules)
        }
    }

    /// Names a schema that nobody else has.
    private static func schema(beside schema: String) -> String {
        let number = String(UInt32.random(in: .min ... .max), radix: 16)
        var name = schema
        while name.utf8.count > 40 { name.removeLast() }
        return "\(name)_migrating_\(number)"
    }

    /// Drops the schema beside the store. One that cannot be dropped takes space, but nothing refers to it.
    private static func remove(_ schema: String, _ address: PostgreSQLAddress) {
        do {
            let connection = try PostgreSQLConnection(address)
            defer { connection.close() }
            try connection.execute("DROP SCHEMA IF EXISTS \(PostgreSQLText.quoted(schema)) CASCADE")
        } catch {
            Log.warning("Could not drop the schema \(schema) of a migration: \(error)")
        }
    }
}

/// Copies a store to another schema of the same database, on the server. Must be run in a transaction.
struct StoreCopy {
    private let connection: PostgreSQLConnection
    private let capabilities: ServerCapabilities

    init(_ connection: PostgreSQLConnection, _ capabilities: ServerCapabilities) {
        (self.connection, self.capabilities) = (connection, capabilities)
    }

    /// Copies a store. One that is there already is replaced; the functions and rights of the schema stay.
    ///
    /// - Parameter hasRules: Whether the copy enforces the rules of the model. One that is not complete yet does not.
    func run(from schema: String, to other: String, withRules hasRules: Bool = true) throws {
        let source = StoreRecords(connection, schema: schema)
        guard let plan = try SchemaPlan(storedIn: source, schema: schema) else {
            throw StoreFileError.model(reason: "the store has no copy of it")
        }
        let dialect = SQLDialect.postgreSQL(schema: other)
        let target = DatabaseSchema(
            SchemaPlan(plan.layout, storedNumbers: plan.storedNumbers, dialect: dialect),
            capabilities,
            schema: other
        )
        if try DatabaseOpening.hasTable(MetadataTable.name, in: other, connection) {
            try PostgreSQLStore.dropTables(StoreRecords(connection, schema: other), connection, other)
        }
        try execute(target.preparation + target.tables.flatMap { target.creation(of: $0) })
        for table in plan.tables {
            let generated = target.generated[table.name] ?? [:]
            let columns = table.fixedColumns + table.columns.map(\.name).filter { generated[$0] == nil }
            try copy(table.name, columns, from: plan.dialect, to: dialect)
        }
        for table in plan.joinTables {
            let orders = [table.ownerOrder, table.memberOrder].compactMap { $0 }
            try copy(table.name, table.keyColumns + orders, from: plan.dialect, to: dialect)
        }
        for table in DatabaseSchema.storeTables {
            try copy(table.name, table.columns.map(\.0), from: plan.dialect, to: dialect)
        }
        // The table with the version may be locked, and says what the metadata says.
        let version = DatabaseVersion.name(of: try source.metadata().hashes, target.plan)
        try execute(DatabaseVersion(dialect, capabilities).writing(version))
        try copyHistory(from: schema, plan, to: dialect)
        let objects = target.objects.filter { hasRules || !$0.isRule }
        try execute(target.views + objects.map(\.statement) + target.derivations.statements)
    }

    private func copyHistory(from schema: String, _ plan: SchemaPlan, to dialect: SQLDialect) throws {
        guard try DatabaseOpening.hasTable(HistoryTable.transactions, in: schema, connection) else { return }
        let count = HistoryLayout.tombstoneCount(plan.storeTables)
        try execute(DatabaseHistory.statements(dialect, tombstoneCount: count))
        for table in DatabaseHistory.tables(tombstoneCount: count) {
            try copy(table.name, table.columns.map(\.0), from: plan.dialect, to: dialect)
        }
    }

    private func copy(_ table: String, _ columns: [String], from old: SQLDialect, to new: SQLDialect) throws {
        let list = columns.map(new.name).joined(separator: ", ")
        try connection.execute("INSERT INTO \(new.table(table)) (\(list)) SELECT \(list) FROM \(old.table(table))")
    }

    private func execute(_ statements: [String]) throws {
        for statement in statements { try connection.execute(statement) }
    }
}

extension StoreRecords<PostgreSQLSession> {
    /// The records of the store in a schema.
    init(_ connection: PostgreSQLConnection, schema: String) {
        self.init(
            session: PostgreSQLSession(connection, constraints: [:]),
            dialect: .postgreSQL(schema: schema).withStoreTables(in: schema)
        )
    }
}

extension PostgreSQLStore: ReplaceableStore {
    static func exists(at url: URL) throws -> Bool {
        let address = try address(of: url).1
        do {
            let connection = try PostgreSQLConnection(address)
            defer { connection.close() }
            return try DatabaseOpening.hasTable(MetadataTable.name, in: address[.schema] ?? "public", connection)
        } catch let error as PostgreSQLError {
            throw ErrorFactory.postgreSQL(error, at: url)
        }
    }

    static func replace(
        _ place: StorePlace,
        beginningWith beginning: ReplacementBeginning,
        by body: (StorePlace) throws -> Void
    ) throws {
        try DatabaseExchange(place: place, beginning: beginning).run(body)
    }
}
