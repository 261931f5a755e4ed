internal import FoundationBackfill
internal import PostgreSQLClient

/// The state of a schema as far as the server knows it without reading rows: another one means that a program has written.
///
/// Saves with a history are known at once by the number of the last one. All else is known by what the server counts of its tables, which
/// it may tell some seconds later.
package struct DatabaseState: Hashable, Sendable {
    /// The tables with their columns, the ones that may be read, and the metadata. If they change, the model may be another one.
    let shape: [Int64]
    /// The last transaction of the history, the rows that were written, and the files that they are in.
    private let content: [Int64]
    /// How often the store was opened: what could not be read may be readable now.
    let opening: Int

    init(of store: PostgreSQLStore, opening: Int) throws {
        let database = try store.opened()
        let schema = database.pool.address[.schema] ?? "public"
        (shape, content) = try store.convertingErrors {
            try store.reading { session in
                let counts = try Self.counts(in: schema, session.connection)
                let metadata = database.isAttached ? 0 : try Self.metadata(database, session)
                let last = database.history == nil ? 0 : try database.sequences(session).lastTransaction()
                return (counts.prefix(3) + [metadata], counts.dropFirst(3) + [last])
            }
        }
        self.opening = opening
    }

    /// Returns the number of tables, of their columns, and of those that may be read; then the number of rows that were written, and
    /// the sum of the numbers of files, which are new after a table was emptied. Servers without such figures count nothing.
    private static func counts(in schema: String, _ connection: PostgreSQLConnection) throws -> [Int64] {
        let written = ["inserted", "updated", "deleted"].map { "pg_stat_get_tuples_\($0)(c.oid)" }
        let sums = [
            "c.relnatts", "CAST(has_table_privilege(c.oid, 'SELECT') AS integer)", written.joined(separator: " + "),
            "CAST(c.relfilenode AS bigint)",
        ]
        let sql = """
            SELECT count(*), \(sums.map { "CAST(COALESCE(sum(\($0)), 0) AS bigint)" }.joined(separator: ", ")) \
            FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace \
            WHERE n.nspname = $1 AND c.relkind = 'r'
            """
        do {
            return try connection.withStatement(sql) { statement in
                try statement.bind(schema, at: 1)
                guard try statement.step() else { return [] }
                return (0..<5).map { statement.value($0).int64 }
            }
        } catch let error as PostgreSQLError where !error.isConnection {
            return []
        }
    }

    /// Returns the number of the transaction that has written the metadata.
    private static func metadata(_ database: PostgreSQLStore.Database, _ session: PostgreSQLSession) throws -> Int64 {
        let sql = "SELECT CAST(CAST(xmin AS text) AS bigint) FROM \(database.tables.dialect.table(MetadataTable.name))"
        return try session.withStatement(sql) { try $0.step() ? $0.value(0).int64 : 0 }
    }
}
