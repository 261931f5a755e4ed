internal import CoreDataSQLite

/// The files of large values that the rows of a store refer to.
struct ExternalValues {
    private let sources: ColumnSources
    private let connection: Connection

    init(_ sources: ColumnSources, _ connection: Connection) {
        self.sources = sources
        self.connection = connection
    }

    /// Returns the names of the files; none if the migration keeps all values where they are.
    func names(in version: StoreVersion) throws -> Set<String> {
        guard losesValues else { return [] }
        var names: Set<String> = []
        for table in version.plan.tables {
            let columns = columns(of: table, in: version)
            for column in columns where version.has(version.plan.layout.entity(table.root)) {
                let sql = "SELECT \(column) FROM \(table.name) WHERE substr(\(column), 1, 1) = X'02'"
                try connection.withStatement(sql) { statement in
                    while try statement.step() {
                        if let name = ExternalStorage.name(of: statement.value(0).blob) { names.insert(name) }
                    }
                }
            }
        }
        return names
    }

    private func columns(of table: PlannedTable, in version: StoreVersion) -> [String] {
        table.columns.filter { column in
            let owner = version.plan.layout.entity(column.key.property.entity)
            return owner.property(named: column.key.property.name)?.isExternal == true
        }.map(\.name)
    }

    /// Whether an attribute with external storage is removed, stored in another way, or loses objects.
    private var losesValues: Bool {
        let rewritten = Set(sources.migration.rewritten.map(\.number))
        return sources.migration.source.entities.contains { entity in
            let external = entity.properties.filter(\.isExternal).map(\.ordinal)
            guard !external.isEmpty else { return false }
            guard let heir = sources.migration.destination(of: entity), !rewritten.contains(entity.number) else {
                return true
            }
            let kept = heir.properties.filter(\.isExternal).compactMap {
                sources.migration.former(of: $0, in: heir)?.ordinal
            }
            return !Set(external).isSubset(of: kept)
        }
    }
}
