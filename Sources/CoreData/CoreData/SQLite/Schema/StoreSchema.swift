/// The schema of a new store as SQL: tables, indexes and triggers.
struct StoreSchema: Hashable, Sendable {
    /// A column of a table.
    struct Column: Hashable, Sendable {
        let name: String
        let type: String
    }

    /// A table of entities or of pairs.
    struct Table: Hashable, Sendable {
        let name: String
        let columns: [Column]
        /// The columns of a key of several columns. A key of one column is part of the column's type.
        var compositeKey: [String] = []

        var sql: String {
            var parts = columns.map { "\($0.name) \($0.type)" }
            if !compositeKey.isEmpty {
                parts.append("PRIMARY KEY (\(compositeKey.joined(separator: ", ")))")
            }
            return "CREATE TABLE \(name) ( \(parts.joined(separator: ", ")) )"
        }
    }

    /// An index over columns of a table.
    struct Index: Hashable, Sendable {
        let name: String
        let table: String
        /// The columns, with their collation and direction where given.
        let terms: [String]
        var isUnique = false
        /// The condition for rows to be in the index; nil for all rows.
        var condition: String?

        var sql: String {
            let unique = isUnique ? "UNIQUE " : ""
            let suffix = condition.map { " WHERE \($0)" } ?? ""
            return "CREATE \(unique)INDEX \(name) ON \(table) (\(terms.joined(separator: ", ")))\(suffix)"
        }
    }

    /// An R-tree index: a virtual table that triggers keep up to date.
    struct SpatialIndex: Hashable, Sendable {
        let name: String
        /// The table with the indexed columns.
        let table: String
        let sql: String
        /// Fills the index with the existing rows.
        let filling: String
        let triggers: [Trigger]
    }

    /// A trigger.
    struct Trigger: Hashable, Sendable {
        let name: String
        let sql: String
    }

    var tables: [Table] = []
    var indexes: [Index] = []
    var spatialIndexes: [SpatialIndex] = []
    /// The triggers that compute derived attributes.
    var triggers: [Trigger] = []
    /// The statements that compute derived attributes for existing rows, which triggers do not see.
    var recomputations: [String] = []

    /// The tables that every store has, in the text of Apple's files, which has no spaces inside these parentheses.
    static let fixedTables = [
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
        modelTable,
    ]

    static let modelTable = "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)"

    /// All statements that create a new store, in the order of its `sqlite_master`.
    var statements: [String] {
        tables.map(\.sql) + indexes.map(\.sql)
            + spatialIndexes.flatMap { [$0.sql] + $0.triggers.map(\.sql) }
            + triggers.map(\.sql) + Self.fixedTables
    }
}
