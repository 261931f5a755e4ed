internal import FoundationBackfill
internal import PostgreSQLClient

/// The tables of a schema on PostgreSQL. The number of a row is its place in the file: the block, and the place in it.
struct SchemaTables: TableReader {
    let place: BrowsedDatabase

    /// The bits of the place in a block.
    private static let placeBits: Int64 = 16

    func all() throws -> [BrowsedTables.Table] {
        let sql = """
            SELECT c.relname, string_agg(a.attname, E'\\n' ORDER BY a.attnum), \
            CASE WHEN has_table_privilege(c.oid, 'SELECT') THEN 1 ELSE 0 END FROM pg_catalog.pg_class c \
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid \
            WHERE n.nspname = $1 AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped GROUP BY c.oid, c.relname \
            ORDER BY c.relname
            """
        return try place.readTables { connection, schema in
            let found = try connection.withStatement(sql) { statement in
                try statement.bind(schema, at: 1)
                var found: [(name: String, columns: [String], isReadable: Bool)] = []
                while try statement.step() {
                    let columns = statement.value(1).string.split(separator: "\n").map(String.init)
                    found.append((statement.value(0).string, columns, statement.value(2).int64 == 1))
                }
                return found
            }
            return try found.map { table in
                let rows = try table.isReadable ? Self.count(table.name, in: schema, connection) : nil
                return BrowsedTables.Table(name: table.name, columns: table.columns, rows: rows)
            }
        }
    }

    private static func count(_ table: String, in schema: String, _ connection: PostgreSQLConnection) throws -> Int {
        try connection.withStatement("SELECT count(*) FROM \(name(table, in: schema))") { statement in
            try statement.step() ? Int(statement.value(0).int64) : 0
        }
    }

    func numbers(of table: BrowsedTables.Table) throws -> [Int64] {
        try place.readTables { connection, schema in
            let sql = "SELECT \(Self.number) FROM \(Self.name(table.name, in: schema)) ORDER BY ctid"
            return try connection.withStatement(sql) { statement in
                var numbers: [Int64] = []
                while try statement.step() { numbers.append(statement.value(0).int64) }
                return numbers
            }
        }
    }

    func rows(_ numbers: ClosedRange<Int64>, of table: BrowsedTables.Table) throws -> [BrowsedTables.Row] {
        let columns = table.columns.map { column in
            "left(CAST(\(PostgreSQLText.quoted(column)) AS text), \(BrowsedTables.mostBytes))"
        }
        return try place.readTables { connection, schema in
            let sql = """
                SELECT \(([Self.number] + columns).joined(separator: ", ")) FROM \(Self.name(table.name, in: schema)) \
                WHERE ctid BETWEEN \(Self.place(numbers.lowerBound)) AND \(Self.place(numbers.upperBound)) ORDER BY ctid
                """
            return try connection.withStatement(sql) { statement in
                var rows: [BrowsedTables.Row] = []
                while try statement.step() {
                    let values = columns.indices.map { index -> BrowsedTables.Value in
                        let value = statement.value(index + 1)
                        return value.isNull ? .null : .text(value.string)
                    }
                    rows.append(BrowsedTables.Row(number: statement.value(0).int64, values: values))
                }
                return rows
            }
        }
    }

    private static func name(_ table: String, in schema: String) -> String {
        "\(PostgreSQLText.quoted(schema)).\(PostgreSQLText.quoted(table))"
    }

    /// The place of a row as one number. The server has it as a pair.
    private static let number = """
        CAST((CAST(CAST(ctid AS text) AS point))[0] AS bigint) << \(placeBits) \
        | CAST((CAST(CAST(ctid AS text) AS point))[1] AS bigint)
        """

    private static func place(_ number: Int64) -> String {
        "CAST('(\(number >> placeBits),\(number & (1 << placeBits - 1)))' AS tid)"
    }
}
