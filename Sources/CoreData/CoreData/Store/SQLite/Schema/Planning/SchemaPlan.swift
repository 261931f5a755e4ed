/// The names of all tables and columns of a store: those that a new one gets, or those that were found in a file.
struct SchemaPlan: Sendable {
    /// Tables that no entity can have.
    private static let reservedTables = [
        "Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE", "ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING",
    ]

    let layout: ModelLayout
    /// The stored numbers of the entities, at their number less 1.
    let storedNumbers: [Int]
    /// The tables of the hierarchies, by the numbers of their roots.
    var tables: [PlannedTable]
    /// The tables of pairs, by the owner's number and the relationship's name.
    var joinTables: [JoinTable]

    /// The plan for a new store.
    ///
    /// - Parameter storedNumbers: The numbers of the entities in the store, if not those in the model.
    init(_ layout: ModelLayout, storedNumbers: [Int]? = nil) {
        let numbers = storedNumbers ?? layout.entities.map(\.number)
        var names = NameSpace(taken: Self.reservedTables)
        self.layout = layout
        self.storedNumbers = numbers
        tables = layout.roots.map { root in
            PlannedTable(
                root: root.number,
                name: names.unique("Z\(root.name.uppercased())"),
                columns: ColumnPlanner(layout, storedNumbers: numbers, root: root).columns
            )
        }
        joinTables = JoinTablePlanner(layout, storedNumbers: numbers, tableNames: &names).tables
    }

    /// The names of the columns by what they hold.
    var columnNames: [ColumnKey: String] {
        Dictionary(tables.flatMap(\.columns).map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
}
