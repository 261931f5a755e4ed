internal import CoreDataSQLite
internal import Foundation
internal import FoundationBackfill

/// The text indexes in a file. Creates those that the model requires, and removes all others.
struct TextIndexFile {
    private static let stateName = "\(TextIndex.namePrefix)STATE"

    private let connection: Connection
    private let wanted: [TextIndex]

    init(_ connection: Connection, _ tables: StoreTables) {
        self.connection = connection
        wanted = Self.indexes(of: tables)
    }

    /// Returns the indexes that searches can use. Missing and outdated ones are created empty, unless the file is
    /// read-only. If they cannot be created, because SQLite lacks trigrams or others lock the file, all rows are
    /// searched.
    func prepare(isReadOnly: Bool) throws -> [TextIndex] {
        let found = try statementsInFile()
        let usable = try usable(found)
        if isReadOnly || found == expectedStatements && usable == wanted { return usable }
        do {
            // Another program may have created them in the meantime.
            try connection.transaction(.immediate) { try make(insteadOf: statementsInFile()) }
            return wanted
        } catch let error as SQLiteError {
            Log.warning("Searches in text will be slow, since their index cannot be made: \(error)")
            return []
        }
    }

    // MARK: - Wanted indexes

    private static func indexes(of tables: StoreTables) -> [TextIndex] {
        var indexes: [TextIndex] = []
        for table in tables.tables where table.storedNumber > 0 {
            for property in table.entity.properties where isIndexed(property, of: table.entity) {
                let index = TextIndex(table: table.table, column: table.columns[property.slots.lowerBound])
                if index.column != EntityTable.absentColumn, !indexes.contains(index) { indexes.append(index) }
            }
        }
        return indexes
    }

    private static func isIndexed(_ property: PropertyLayout, of entity: EntityLayout) -> Bool {
        property.attributeType == .stringAttributeType && !property.slots.isEmpty
            && entity.propertyDescription(at: property.ordinal)?.isIndexedBySpotlight == true
    }

    /// The text of complete indexes in `sqlite_master`, by name.
    private var expectedStatements: [String: String] {
        guard !wanted.isEmpty else { return [:] }
        let state = (name: Self.stateName, sql: TextIndex.stateSchema)
        return Dictionary(
            ([state] + wanted.flatMap(\.schema)).map { ($0.name, $0.sql) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    // MARK: - Indexes in the file

    /// Returns the tables and triggers of indexes, without the internal tables of virtual ones.
    private func statementsInFile() throws -> [String: String] {
        let sql = """
            SELECT name, sql FROM sqlite_master WHERE name GLOB '\(TextIndex.namePrefix)*' AND sql IS NOT NULL
            AND name NOT GLOB '*_data' AND name NOT GLOB '*_idx' AND name NOT GLOB '*_config'
            """
        return try connection.withStatement(sql) { statement in
            var statements: [String: String] = [:]
            while try statement.step() { statements[statement.value(0).string] = statement.value(1).string }
            return statements
        }
    }

    /// Returns the indexes that are complete, and whose text was folded in the current way.
    private func usable(_ found: [String: String]) throws -> [TextIndex] {
        guard found[Self.stateName] == TextIndex.stateSchema, !wanted.isEmpty else { return [] }
        let sql = "SELECT Z_NAME FROM \(TextIndex.stateTable) WHERE Z_LAST IS NOT NULL AND Z_FORMAT = ?"
        let names = try connection.withStatement(sql) { statement in
            try statement.bind(IndexedText.format, at: 1)
            var names: Set<String> = []
            while try statement.step() { names.insert(statement.value(0).string) }
            return names
        }
        return wanted.filter { index in
            names.contains(index.name) && index.schema.allSatisfy { found[$0.name] == $0.sql }
        }
    }

    // MARK: - Making

    private func make(insteadOf found: [String: String]) throws {
        let kept = try usable(found)
        let hasState = found[Self.stateName] == TextIndex.stateSchema && !wanted.isEmpty
        let keptNames = Set(kept.flatMap(\.schema).map(\.name) + (hasState ? [Self.stateName] : []))
        for (name, sql) in found.sorted(by: { $0.key < $1.key }) where !keptNames.contains(name) {
            let kind = sql.hasPrefix("CREATE TRIGGER") ? "TRIGGER" : "TABLE"
            try connection.execute("DROP \(kind) IF EXISTS \(SQLiteText.quoted(name))")
        }
        if !hasState, !wanted.isEmpty { try connection.execute(TextIndex.stateSchema) }
        for index in wanted where !kept.contains(index) {
            for part in index.schema { try connection.execute(part.sql) }
            try connection.execute(
                """
                INSERT OR REPLACE INTO \(TextIndex.stateTable) (Z_NAME, Z_LAST, Z_FORMAT)
                VALUES (\(SQLLiteral.text(index.name)), 0, \(IndexedText.format))
                """
            )
        }
    }
}
