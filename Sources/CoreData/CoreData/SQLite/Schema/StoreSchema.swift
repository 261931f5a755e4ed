/// What a new store consists of, as text: tables, indexes and triggers.
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
        /// The columns of the key where it has more than one; a single one says so in its type.
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
        /// The columns, each with its collation and direction if they are said.
        let terms: [String]
        var isUnique = false
        /// What rows must satisfy to be in the index.
        var condition: String?

        var sql: String {
            let unique = isUnique ? "UNIQUE " : ""
            let suffix = condition.map { " WHERE \($0)" } ?? ""
            return "CREATE \(unique)INDEX \(name) ON \(table) (\(terms.joined(separator: ", ")))\(suffix)"
        }
    }

    /// A virtual table over places in space, which triggers keep up to date.
    struct SpatialIndex: Hashable, Sendable {
        let name: String
        /// The table of the places.
        let table: String
        let sql: String
        /// Fills the index with the rows that are there.
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
    /// What computes derived attributes of rows that are there without the triggers' doing.
    var recomputations: [String] = []

    /// The tables that every store has, in the text of Apple's files, which have no blanks inside the parentheses here.
    static let fixedTables = [
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
        modelTable,
    ]

    static let modelTable = "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)"

    /// All statements that make a new store, in the order in which its `sqlite_master` lists them.
    var statements: [String] {
        tables.map(\.sql) + indexes.map(\.sql)
            + spatialIndexes.flatMap { [$0.sql] + $0.triggers.map(\.sql) }
            + triggers.map(\.sql) + Self.fixedTables
    }
}
