internal import Foundation
internal import PostgreSQLClient

extension SQLDialect {
    /// PostgreSQL, with the tables of a store in a schema. Names of tables are never without it, because a pooler may hand
    /// on a connection with the search path of somebody else.
    static func postgreSQL(schema: String) -> SQLDialect {
        let quotedSchema = PostgreSQLText.quoted(schema)
        return SQLDialect(
            name: { PostgreSQLText.quoted(NaturalNaming.stored($0)) },
            table: { "\(quotedSchema).\(PostgreSQLText.quoted(NaturalNaming.stored($0)))" },
            placeholder: { "$\($0)" },
            truth: { $0 ? "TRUE" : "FALSE" },
            infix: PostgreSQLText.symbol,
            function: { _ in nil },
            textTest: { SQLDialect.textTest($0, $1, $2, schema: quotedSchema) },
            collation: { PostgreSQLText.collation($0, in: quotedSchema) },
            nullsOrder: { $0 ? " NULLS FIRST" : " NULLS LAST" },
            ifNull: "COALESCE",
            greatest: "GREATEST",
            unlimited: "ALL",
            real: ("CAST(", " AS double precision)"),
            integer: ("CAST(trunc(", ") AS bigint)"),
            truthNumber: ("CAST(", " AS integer)"),
            ignoringInsertion: ("INSERT INTO", " ON CONFLICT DO NOTHING"),
            lists: Lists(
                keys: { .bytes(ServerList(keys: $0).bytes) },
                pairs: { .bytes(ServerList(keys: $0.map(\.0) + $0.map(\.1)).bytes) },
                membershipInKeys: { "= ANY(CAST(\($0) AS bigint[]))" },
                membership: { values, placeholder in ("= ANY(\(placeholder))", values.first ?? .null) },
                rows: { PostgreSQLText.rows($0, $1) },
                column: PostgreSQLText.column
            ),
            limits: Limits(chain: 500, list: 100, keys: 0),
            candidates: nil,
            columnType: PostgreSQLText.columnType,
            integerType: "bigint",
            naming: NaturalNaming(),
            kept: PostgreSQLText.kept,
            keepsDigits: true,
            rowRequirement: ("WITH changed AS (", " RETURNING 1) SELECT 1 / (SELECT count(*) FROM changed)"),
            gatheredRows: PostgreSQLText.gatheredRows,
            keyLimit: ShardedKey.limit,
            ownColumn: { JSONColumns.column(of: $1, in: $0) },
            splits: { HierarchyForm($0) == .tables },
            preservesText: true
        )
    }
}

extension SQLDialect {
    /// Returns the dialect for a server. Without functions of the store, texts are tested in memory but for equality, and
    /// ordered by locale there.
    func limited(to capabilities: ServerCapabilities) -> SQLDialect {
        guard !capabilities.has(.functions) else { return self }
        var dialect = self
        dialect.textTest = { _, _, _ in nil }
        dialect.collation = { _ in nil }
        return dialect
    }
}

/// The parts of statements in PostgreSQL.
enum PostgreSQLText {
    static func quoted(_ name: String) -> String { "\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\"" }

    /// Returns a text as a constant in a statement.
    static func constant(_ text: String) -> String { "'\(text.replacingOccurrences(of: "'", with: "''"))'" }

    static func symbol(_ infix: SQLExpression.Infix) -> String {
        switch infix {
        case .same: "IS NOT DISTINCT FROM"
        case .notSame: "IS DISTINCT FROM"
        default: SQLiteText.symbol(infix)
        }
    }

    /// Returns the type of an attribute's column. Texts are compared by their bytes.
    static func columnType(_ type: NSAttributeType) -> String {
        switch type {
        case .integer16AttributeType: "smallint"
        case .integer32AttributeType: "integer"
        case .integer64AttributeType: "bigint"
        case .booleanAttributeType: "boolean"
        case .floatAttributeType: "real"
        case .stringAttributeType, .URIAttributeType, .objectIDAttributeType: "text COLLATE \"C\""
        default: ServerKind(type).typeName
        }
    }

    /// Returns the number that a column gives back for one that is stored: dates have microseconds, and `Float` has 24 bits.
    static func kept(_ number: Double, _ type: NSAttributeType) -> Double {
        switch type {
        case .dateAttributeType: ServerTime.rounded(number)
        case .floatAttributeType: Double(Float(number))
        default: number
        }
    }

    static func collation(_ collation: SQLCollation, in schema: String) -> String {
        switch collation {
        case .caseInsensitive: "\"C\""
        case .localized: "\"en-US-x-icu\""
        case .localizedCaseInsensitive: "\(schema).coredata_localized_case"
        case .localizedStandard: "\(schema).coredata_localized_standard"
        }
    }

    // MARK: - Lists

    /// The rows that an array for each parameter holds.
    static let gatheredRows = SQLDialect.GatheredRows(
        placeholder: { "bound.\"\($0)\"" },
        source: { count in
            let arrays = (1...count).map { "$\($0)" }.joined(separator: ", ")
            let columns = (1...count).map { "\"\($0)\"" }.joined(separator: ", ")
            return "unnest(\(arrays)) AS bound(\(columns))"
        },
        requirement: (
            "WITH changed AS (",
            " RETURNING 1) SELECT 1 / CAST((SELECT count(*) FROM changed) = cardinality($1) AS integer)"
        )
    )

    /// Returns the rows of an array. Pairs are one array: all first keys, then all second ones.
    static func rows(_ list: SQLList, _ placeholder: String, of type: String = "bigint") -> String {
        let array = "CAST(\(placeholder) AS \(type)[])"
        switch list {
        case .keys: return "(SELECT * FROM unnest(\(array)) WITH ORDINALITY AS list(key, position))"
        case .pairs:
            let (first, second) = ("[1:cardinality(\(array)) / 2]", "[cardinality(\(array)) / 2 + 1:]")
            return "(SELECT * FROM unnest((\(array))\(first), (\(array))\(second)) AS list(first, second))"
        }
    }

    static func column(_ column: SQLListColumn, _ alias: String) -> String {
        switch column {
        case .position: "(\(alias).position - 1)"
        case .key: "\(alias).key"
        case .first: "\(alias).first"
        case .second: "\(alias).second"
        }
    }
}
