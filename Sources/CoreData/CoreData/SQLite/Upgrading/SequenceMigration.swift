internal import SQLiteConnection

/// Numbers the entities anew in `Z_PRIMARYKEY`, and has each hierarchy go on with its keys where it was.
struct SequenceMigration {
    let sources: ColumnSources

    func run(on connection: Connection) throws {
        let ends = try ends(connection)
        let history = StoreFile.firstHistoryNumber
        try connection.execute("DELETE FROM Z_PRIMARYKEY WHERE Z_ENT IS NULL OR Z_ENT < \(history)")
        let sql = "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, ?)"
        try connection.withStatement(sql) { statement in
            for entity in sources.migration.destination.entities {
                try statement.bind(Int64(sources.new.storedNumber(of: entity)), at: 1)
                try statement.bind(entity.name, at: 2)
                try statement.bind(Int64(entity.parentNumber ?? 0), at: 3)
                try statement.bind(end(of: entity, ends), at: 4)
                try statement.run()
            }
        }
    }

    /// The last keys by the stored numbers of roots.
    private func ends(_ connection: Connection) throws -> [Int: Int64] {
        try connection.withStatement("SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY") { statement in
            var ends: [Int: Int64] = [:]
            while try statement.step() {
                ends[Int(statement.value(0).int64)] = statement.value(1).int64
            }
            return ends
        }
    }

    /// The last key of a hierarchy: that of the one which its objects were in.
    private func end(of entity: EntityLayout, _ ends: [Int: Int64]) -> Int64 {
        guard entity.parentNumber == nil else { return 0 }
        let roots = sources.migration.heirs(of: entity).map { sources.migration.source.entity($0.source.rootNumber) }
        return roots.compactMap { ends[sources.old.storedNumber(of: $0)] }.max() ?? 0
    }
}
