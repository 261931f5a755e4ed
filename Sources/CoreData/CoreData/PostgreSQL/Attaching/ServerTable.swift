internal import PostgreSQLClient

/// A table that somebody has made, as the server describes it.
struct ServerTable: Sendable {
    struct Column: Sendable {
        let name: String
        /// The server's name of the type; of a domain, that of what it is based on.
        let type: String
        /// The type with its modifiers, as statements spell it.
        let fullType: String
        let isRequired: Bool
        /// Whether the server computes the value of every row.
        let isGenerated: Bool
        /// The expression of the value that a row gets if it is given none; nil if that is NULL.
        let standard: String?
    }

    /// A column that holds the key of a row of another table.
    struct Reference: Sendable {
        let columns: [String]
        let table: String
        let keys: [String]
        /// What the server does if that row is deleted.
        let rule: Rule

        /// The rules by their codes in the server's catalogue.
        enum Rule: String {
            case nothing = "a"
            case restrict = "r"
            case cascade = "c"
            case setNull = "n"
            case setStandard = "d"
        }
    }

    let name: String
    var columns: [Column] = []
    /// The columns of the primary key, and the name of its constraint.
    var key: [String] = []
    var keyConstraint: String?
    /// The columns of uniqueness constraints, by the constraints' names.
    var unique: [String: [String]] = [:]
    var references: [Reference] = []

    /// The columns of the primary key and of uniqueness constraints, by the constraints' names.
    var constraints: [String: [String]] {
        keyConstraint.map { unique.merging([$0: key]) { first, _ in first } } ?? unique
    }

    func column(_ name: String) -> Column? { columns.first { $0.name == name } }
}

extension ServerTable {
    /// Reads the tables of a schema, by their names.
    static func all(in schema: String, _ connection: PostgreSQLConnection) throws -> [String: ServerTable] {
        var tables: [String: ServerTable] = [:]
        try forEachRow(columnQuery, schema, connection) { row in
            tables[row[0], default: ServerTable(name: row[0])].columns.append(
                Column(
                    name: row[1],
                    type: row[2],
                    fullType: row[3],
                    isRequired: row[4] == "true",
                    isGenerated: !row[5].isEmpty,
                    standard: row[6].isEmpty ? nil : row[6]
                )
            )
        }
        try forEachRow(constraintQuery, schema, connection) { row in
            let columns = names(row[3])
            switch row[2] {
            case "p":
                tables[row[0]]?.key = columns
                tables[row[0]]?.keyConstraint = row[1]
            case "u": tables[row[0]]?.unique[row[1]] = columns
            default:
                guard let rule = Reference.Rule(rawValue: row[6]), row[7] == schema else { return }
                tables[row[0]]?.references.append(
                    Reference(columns: columns, table: row[4], keys: names(row[5]), rule: rule)
                )
            }
        }
        return tables
    }

    private static func forEachRow(
        _ sql: String,
        _ schema: String,
        _ connection: PostgreSQLConnection,
        _ body: ([String]) -> Void
    ) throws {
        try connection.withStatement(sql) { statement in
            try statement.bind(schema, at: 1)
            while try statement.step() { body((0..<statement.columnCount).map { statement.value($0).string }) }
        }
    }

    private static func names(_ list: String) -> [String] { list.split(separator: "\u{1F}").map(String.init) }

    /// The default of a key that is an identity, or that a sequence belongs to, is the next number of the sequence.
    private static let columnQuery = """
        SELECT c.relname::text, a.attname::text, COALESCE(b.typname, t.typname)::text,
        format_type(a.atttypid, a.atttypmod), a.attnotnull::text, a.attgenerated::text,
        COALESCE(CASE WHEN a.attidentity <> '' THEN format('nextval(%L::regclass)', pg_get_serial_sequence(
        format('%I.%I', n.nspname, c.relname), a.attname)) ELSE pg_get_expr(d.adbin, d.adrelid) END, '')
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        JOIN pg_catalog.pg_type t ON t.oid = a.atttypid LEFT JOIN pg_catalog.pg_type b ON b.oid = t.typbasetype
        LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') ORDER BY c.relname, a.attnum
        """

    private static let constraintQuery = """
        SELECT c.relname::text, o.conname::text, o.contype::text, \(columns("conrelid", "conkey")),
        COALESCE(f.relname, '')::text, COALESCE(\(columns("confrelid", "confkey")), ''), o.confdeltype::text,
        COALESCE(fn.nspname, '')::text
        FROM pg_catalog.pg_constraint o JOIN pg_catalog.pg_class c ON c.oid = o.conrelid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_catalog.pg_class f ON f.oid = o.confrelid
        LEFT JOIN pg_catalog.pg_namespace fn ON fn.oid = f.relnamespace
        WHERE n.nspname = $1 AND o.contype IN ('p', 'u', 'f') ORDER BY c.relname, o.contype DESC, o.conname
        """

    private static func columns(_ table: String, _ numbers: String) -> String {
        "(SELECT string_agg(a.attname::text, chr(31) ORDER BY k.place) FROM unnest(o.\(numbers)) WITH ORDINALITY "
            + "AS k(number, place) JOIN pg_catalog.pg_attribute a ON a.attrelid = o.\(table) AND a.attnum = k.number)"
    }
}
