/// Makes the virtual table of an R-tree index, and the triggers that maintain it.
///
/// Names and the virtual table are as in Apple's files; the bodies of the triggers are our own.
struct SpatialIndexBuilder {
    private let entity: EntityLayout
    private let table: String
    private let resolver: ColumnResolver

    init(_ entity: EntityLayout, _ table: String, _ resolver: ColumnResolver) {
        self.entity = entity
        self.table = table
        self.resolver = resolver
    }

    /// Returns the index; nil if an element has no column, or there are more than the five dimensions that SQLite
    /// supports.
    func index(_ index: NSFetchIndexDescription) -> StoreSchema.SpatialIndex? {
        let columns = index.elements.map { resolver.columns(of: $0) }
        guard (1...5).contains(columns.count), columns.allSatisfy({ $0.count == 1 }) else { return nil }
        let names = columns.flatMap { $0 }
        let name = NameSpace.plain("Z_RT_\(entity.name)_\(index.name)")
        let bounds = names.map { "\($0)_MIN FLOAT, \($0)_MAX FLOAT" }.joined(separator: ", ")
        return StoreSchema.SpatialIndex(
            name: name,
            table: table,
            sql: "CREATE VIRTUAL TABLE \(name) USING RTREE (Z_PK INTEGER PRIMARY KEY, \(bounds))",
            filling: filling(name, names),
            triggers: triggers(name, names)
        )
    }

    private func filling(_ name: String, _ columns: [String]) -> String {
        let values = columns.map { "\($0), \($0)" }.joined(separator: ", ")
        let isPlace = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        return "INSERT INTO \(name) SELECT Z_PK, \(values) FROM \(table) WHERE \(isPlace)"
    }

    private func triggers(_ name: String, _ columns: [String]) -> [StoreSchema.Trigger] {
        let values = columns.map { "NEW.\($0), NEW.\($0)" }.joined(separator: ", ")
        // Null would count as 0, which is a valid coordinate.
        let isPlace = columns.map { "NEW.\($0) IS NOT NULL" }.joined(separator: " AND ")
        let insertion = "INSERT OR REPLACE INTO \(name) SELECT NEW.Z_PK, \(values) WHERE \(isPlace);"
        let deletion = "DELETE FROM \(name) WHERE Z_PK = OLD.Z_PK;"
        return [
            trigger("\(name)_INSERT", "INSERT", insertion),
            trigger("\(name)_UPDATE", "UPDATE OF \(columns.joined(separator: ", "))", "\(deletion) \(insertion)"),
            trigger("\(name)_DELETE", "DELETE", deletion),
        ]
    }

    private func trigger(_ name: String, _ event: String, _ body: String) -> StoreSchema.Trigger {
        StoreSchema.Trigger(
            name: name,
            sql: "CREATE TRIGGER \(name) AFTER \(event) ON \(table) FOR EACH ROW BEGIN \(body) END"
        )
    }
}
