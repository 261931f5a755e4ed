internal import Foundation
internal import PostgreSQLClient

/// The metadata and the model of a store, which are read without a model, and the end of a store.
extension PostgreSQLStore {
    /// Calls the body with a connection to the store at a URL, in a transaction.
    static func withRecords<Result>(
        at url: URL,
        _ kind: PostgreSQLTransaction,
        _ body: (StoreRecords<PostgreSQLSession>, PostgreSQLConnection, _ schema: String) throws -> Result
    ) throws -> Result {
        do {
            let address = try address(of: url).1
            let schema = address[.schema] ?? "public"
            let connection = try PostgreSQLConnection(address.direct)
            defer { connection.close() }
            return try connection.transaction(kind) {
                guard try DatabaseOpening.hasTable(MetadataTable.name, in: schema, connection) else {
                    throw ErrorFactory.missingStore(at: url)
                }
                let records = StoreRecords(
                    session: PostgreSQLSession(connection, constraints: [:]),
                    dialect: .postgreSQL(schema: schema).withStoreTables(in: schema)
                )
                return try body(records, connection, schema)
            }
        } catch let error as PostgreSQLError {
            throw ErrorFactory.postgreSQL(error, at: url)
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
    }

    /// Drops the tables, triggers, functions and collations of a store, and its schema if nothing else is in it. If a table
    /// of others refers to one of them, nothing is dropped.
    static func drop(
        _ records: StoreRecords<PostgreSQLSession>,
        _ connection: PostgreSQLConnection,
        _ schema: String
    ) throws {
        try dropTables(records, connection, schema)
        try DatabaseFunctions.remove(from: schema, connection)
    }

    /// Drops the tables of a store with their triggers.
    static func dropTables(
        _ records: StoreRecords<PostgreSQLSession>,
        _ connection: PostgreSQLConnection,
        _ schema: String
    ) throws {
        let dialect = records.dialect
        guard let model = try records.model() else { throw StoreFileError.model(reason: "the store has no copy of it") }
        let layout = ModelLayout(model)
        let numbers = EntityNumbers.numbers(of: layout, in: try records.numbers())
        let plan = SchemaPlan(layout, storedNumbers: numbers, dialect: .postgreSQL(schema: schema))
        let shared = SharedUniqueness.all(in: plan, PostgreSQLText.quoted(schema)).map(\.name)
        let own = DatabaseSchema.storeTables.map(\.name) + [DatabaseVersion.tableName]
        let history = [HistoryTable.changes, HistoryTable.transactions, HistoryTable.strings]
        let tables = plan.allTables + shared + own + history
        let list = tables.map { dialect.table($0) }.joined(separator: ", ")
        for view in plan.hierarchyViews() { try connection.execute(view.removal) }
        // One statement, since the tables refer to each other.
        try connection.execute("DROP TABLE IF EXISTS \(list)")
    }
}

extension SQLDialect {
    /// The dialect with types for the tables that every store has.
    func withStoreTables(in schema: String) -> SQLDialect {
        var dialect = self
        let typing = StatementTyping(columns: ColumnKinds(), schema: PostgreSQLText.quoted(schema))
        dialect.typing = { typing.typed($0) }
        return dialect
    }
}
