import Foundation
import PostgreSQLClient
import Testing

@testable import CoreData

/// The tables, views, constraints, indexes and triggers of a schema, without the schema's name and the order of columns.
struct DatabaseShape {
    private let address: PostgreSQLAddress
    private let schema: String
    let lines: Set<String>

    /// The numbers of entities in the condition of a rule.
    private static var entityNumbers: Regex<Substring> {
        /entity (?:<>|=) (?:\d+|(?:ALL|ANY) \(ARRAY\[[^\]]*\]\))|\(?\d+\)?::smallint AS entity/
    }

    init(_ url: URL) throws {
        address = try #require(PostgreSQLAddress(url))
        schema = try #require(address[.schema])
        let connection = try PostgreSQLConnection(address)
        defer { connection.close() }
        var lines: Set<String> = []
        for question in Self.questions {
            for row in try Self.rows(question, schema, connection) {
                // Entities keep their numbers, which are others in a new store.
                let line = row.replacingOccurrences(of: schema, with: "$s").replacing(
                    Self.entityNumbers,
                    with: "entity #"
                )
                // The columns of the history for deleted objects remain.
                if !line.contains("preserved_") { lines.insert(line) }
            }
        }
        self.lines = lines
    }

    func differences(from expected: DatabaseShape) -> [String] {
        lines.subtracting(expected.lines).sorted().map { "superfluous: \($0)" }
            + expected.lines.subtracting(lines).sorted().map { "missing: \($0)" }
    }

    /// Returns everything in the schema: its shape, and the rows of all tables.
    func contents() throws -> [String] {
        let connection = try PostgreSQLConnection(address)
        defer { connection.close() }
        let tables = try Self.rows(
            "SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY 1",
            schema,
            connection
        )
        let rows = try tables.flatMap { table in
            try Self.rows(
                "SELECT t::text FROM \"\(schema)\".\"\(table)\" t WHERE $1 <> '' ORDER BY 1",
                schema,
                connection
            )
            .map { "\(table) \($0)" }
        }
        return lines.sorted() + rows
    }

    /// Runs statements, for which `$s` stands for the schema.
    static func execute(_ sql: String, at url: URL) throws {
        let address = try #require(PostgreSQLAddress(url))
        let connection = try PostgreSQLConnection(address)
        defer { connection.close() }
        try connection.execute(sql.replacingOccurrences(of: "$s", with: try #require(address[.schema])))
    }

    /// Returns the texts of a query, whose one parameter is the schema's name.
    static func rows(_ sql: String, at url: URL) throws -> [String] {
        let address = try #require(PostgreSQLAddress(url))
        let connection = try PostgreSQLConnection(address)
        defer { connection.close() }
        return try rows(sql, try #require(address[.schema]), connection)
    }

    private static func rows(_ sql: String, _ schema: String, _ connection: PostgreSQLConnection) throws -> [String] {
        try connection.withStatement(sql) { statement in
            try statement.bind(schema, at: 1)
            var rows: [String] = []
            while try statement.step() { rows.append(statement.value(0).string) }
            return rows
        }
    }

    private static let questions = [
        """
        SELECT concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, \
        a.attgenerated::text, l.collname, pg_get_expr(d.adbin, d.adrelid), obj_description(c.oid)) \
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_collation l ON l.oid = a.attcollation \
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum \
        WHERE c.relnamespace = CAST($1 AS text)::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
        """,
        """
        SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) \
        FROM pg_constraint WHERE connamespace = CAST($1 AS text)::regnamespace
        """,
        "SELECT concat_ws(' ', 'view', viewname, definition) FROM pg_views WHERE schemaname = $1",
        "SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = $1",
        """
        SELECT 'trigger ' || pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid \
        WHERE NOT t.tgisinternal AND c.relnamespace = CAST($1 AS text)::regnamespace
        """,
        """
        SELECT concat_ws(' ', 'function', proname, prosrc) FROM pg_proc \
        WHERE pronamespace = CAST($1 AS text)::regnamespace
        """,
    ]
}
