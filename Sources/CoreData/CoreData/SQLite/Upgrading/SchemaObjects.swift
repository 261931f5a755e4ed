internal import CoreDataSQLite

/// The indexes and triggers of a file, and their changes in a migration.
struct SchemaObjects {
    private struct Index {
        let name: String
        let table: String
        let sql: String
    }

    private let indexes: [Index]
    private let triggers: [String]
    private let spatial: [String: String]

    init(_ connection: Connection) throws {
        indexes = try connection.withStatement(
            "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        ) { statement in
            var indexes: [Index] = []
            while try statement.step() {
                indexes.append(
                    Index(
                        name: statement.value(0).string,
                        table: statement.value(1).string,
                        sql: statement.value(2).string
                    )
                )
            }
            return indexes
        }
        triggers = try connection.withStatement("SELECT name FROM sqlite_master WHERE type = 'trigger'") { statement in
            var names: [String] = []
            while try statement.step() { names.append(statement.value(0).string) }
            return names
        }
        let virtual =
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE Z_RT_%'"
        spatial = try connection.withStatement(virtual) { statement in
            var tables: [String: String] = [:]
            while try statement.step() { tables[statement.value(0).string] = statement.value(1).string }
            return tables
        }
    }

    /// Returns the changes that turn indexes and triggers into those of a schema.
    ///
    /// - Parameters:
    ///   - tables: The tables of entities and pairs in the file.
    ///   - steady: The tables without renamed columns, whose indexes are kept if their text is the same.
    ///   - written: The tables whose rows are written, where unique values may be equal for a while.
    func changes(to schema: StoreSchema, tables: Set<String>, steady: Set<String>, written: Set<String>) -> Changes {
        let wanted = Dictionary(schema.indexes.map { ($0.sql, $0.isUnique) }) { first, _ in first }
        let kept = indexes.filter { index in
            guard steady.contains(index.table), let isUnique = wanted[index.sql] else { return false }
            return !isUnique || !written.contains(index.table)
        }
        let keptTexts = Set(kept.map(\.sql))
        let keptSpatial = schema.spatialIndexes.filter { steady.contains($0.table) && spatial[$0.name] == $0.sql }.map(
            \.name
        )
        let ours = ["Z_DA_", "Z_RT_", "ZT_"]
        let isKept = Set(keptSpatial)
        return Changes(
            dropped: triggers.filter { name in ours.contains { name.hasPrefix($0) } }.map {
                "DROP TRIGGER \(Self.quoted($0))"
            }
                + spatial.keys.sorted().filter { !isKept.contains($0) }.map { "DROP TABLE \(Self.quoted($0))" }
                + indexes.filter { tables.contains($0.table) && !keptTexts.contains($0.sql) }
                .map { "DROP INDEX \(Self.quoted($0.name))" },
            indexes: schema.indexes.filter { !keptTexts.contains($0.sql) },
            triggers: schema.spatialIndexes.flatMap { index in
                (isKept.contains(index.name) ? [] : [index.sql, index.filling]) + index.triggers.map(\.sql)
            } + schema.triggers.map(\.sql)
        )
    }

    struct Changes {
        /// The statements that run before tables change.
        let dropped: [String]
        /// The indexes to create after all rows are in place.
        let indexes: [StoreSchema.Index]
        /// The statements that run last: triggers, and the spatial indexes that they maintain.
        let triggers: [String]
    }

    /// Returns a name from a file in quotes; it may contain any characters.
    static func quoted(_ name: String) -> String {
        "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
