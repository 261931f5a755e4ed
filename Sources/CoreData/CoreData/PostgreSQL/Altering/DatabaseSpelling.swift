internal import Foundation
internal import PostgreSQLClient

extension MigrationSpelling {
    /// How PostgreSQL spells the statements of a migration.
    static func postgreSQL(_ dialect: SQLDialect) -> MigrationSpelling {
        let key = dialect.name(StoreColumn.key)
        return MigrationSpelling(
            dialect: dialect,
            constant: constant,
            converted: converted,
            recast: recast,
            marks: nil,
            pairs: { dialect.table("coredata_pairs_\($0)") },
            listedKeys: "string_agg(CAST(\(key) AS text), ',' ORDER BY \(key))",
            dropLimit: nil,
            addsWithValues: true
        )
    }

    private static func constant(_ value: Value, _ type: NSAttributeType) -> String? {
        switch (value, ServerKind(type)) {
        case (.null, _): return nil
        case (.integer(let number), .boolean): return number == 0 ? "FALSE" : "TRUE"
        case (.integer(let number), .date): return date(Double(number))
        case (.integer(let number), _): return "\(number)"
        case (.real(let number), .date): return number.isFinite ? date(number) : nil
        case (.real(let number), let kind):
            return number.isNaN ? nil : "CAST('\(number)' AS \(kind == .decimal ? "numeric" : "double precision"))"
        case (.digits(let digits), _): return "CAST('\(digits)' AS numeric)"
        case (.text(let text), _):
            return text.contains("\0") ? nil : "CAST(\(PostgreSQLText.constant(text)) AS text)"
        case (.bytes(let data), .uuid): return "CAST('\(data.hexadecimal)' AS uuid)"
        case (.bytes(let data), _): return "CAST('\\x\(data.hexadecimal)' AS bytea)"
        }
    }

    /// JSON is bytes in UTF-8, and the other way round.
    private static func recast(_ value: String, _ from: String, _ to: String) -> String? {
        switch (from, to) {
        case ("bytea", JSONColumns.type): "CAST(convert_from(\(value), 'UTF8') AS jsonb)"
        case (JSONColumns.type, "bytea"): "convert_to(CAST(\(value) AS text), 'UTF8')"
        default: nil
        }
    }

    private static func date(_ seconds: Double) -> String {
        "to_timestamp(978307200 + CAST('\(seconds)' AS double precision))"
    }

    /// Numbers become others, and truth values become numbers. All digits of a number are kept, of which a cast to decimals
    /// would drop the last two.
    private static func converted(_ column: String, _ from: NSAttributeType, _ to: NSAttributeType) -> String {
        let type = PostgreSQLText.columnType(to)
        return switch (ServerKind(from), ServerKind(to)) {
        case (.boolean, _): "CAST(CAST(\(column) AS integer) AS \(type))"
        case (.real, .decimal): "CAST(CAST(\(column) AS text) AS \(type))"
        default: "CAST(\(column) AS \(type))"
        }
    }
}

extension Data {
    /// Two digits for each byte.
    fileprivate var hexadecimal: String {
        map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
