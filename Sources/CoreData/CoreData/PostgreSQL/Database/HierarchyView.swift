/// The view over the tables of a hierarchy, which reads of it go to.
///
/// The number of the entity is a constant in each part, so that the server leaves out the tables of other entities than a fetch asks
/// for. Columns that a table does not have are NULL.
struct HierarchyView {
    let view: PlannedView
    let plan: SchemaPlan
    /// The columns for searches that tables have beside those of the plan.
    var searched: [SearchColumns.Column] = []

    private var dialect: SQLDialect { plan.dialect }
    private var tables: [PlannedTable] { plan.tables.filter { $0.root == view.root } }
    private var root: EntityLayout { plan.layout.entity(view.root) }

    /// The statement that drops the view.
    var removal: String { "DROP VIEW IF EXISTS \(dialect.table(view.name))" }

    /// The statements that create the view, and say what it is.
    var statements: [String] {
        let text = "All \(root.name), also of subentities. Write to the tables that it is made of"
        return [
            "CREATE VIEW \(dialect.table(view.name)) AS \(query)",
            "COMMENT ON VIEW \(dialect.table(view.name)) IS \(PostgreSQLText.constant(text))",
        ]
    }

    private var query: String {
        // Without a table, the view has columns and no rows.
        tables.isEmpty ? part(of: nil) : tables.map { part(of: $0) }.joined(separator: " UNION ALL ")
    }

    private func part(of table: PlannedTable?) -> String {
        let number = table?.entity.map { "\(plan.storedNumbers[$0 - 1])" } ?? "0"
        let fixed = StoreColumn.all.map { column in
            switch (column, table) {
            case (StoreColumn.entity, _): "CAST(\(number) AS smallint) AS \(dialect.name(column))"
            case (_, nil): "CAST(0 AS \(dialect.integerType)) AS \(dialect.name(column))"
            default: dialect.name(column)
            }
        }
        let own = Set(table?.columns.map(\.name) ?? [])
        let values = columns.map { own.contains($0.name) ? dialect.name($0.name) : missing($0.name, $0.type) }
        let folded = foldedNames.map { name in
            let isOwn = searched.contains { $0.table == table?.name && $0.folded == name }
            return isOwn ? dialect.name(name) : missing(name, PostgreSQLText.columnType(.stringAttributeType))
        }
        let source = table.map { " FROM \(dialect.table($0.name))" } ?? " WHERE FALSE"
        return "SELECT \((fixed + values + folded).joined(separator: ", "))\(source)"
    }

    /// The columns with different names: tables may have some in common.
    private var columns: [PlannedColumn] {
        var names: Set<String> = []
        return view.columns.filter { names.insert($0.name).inserted }
    }

    /// The names of the columns for searches.
    var foldedNames: [String] { Set(searched.filter { reads($0.table) }.map(\.folded)).sorted() }

    /// Whether the view is made of a table.
    func reads(_ table: String) -> Bool { tables.contains { $0.name == table } }

    /// Returns NULL with the type and the collation of a column.
    private func missing(_ name: String, _ type: String) -> String {
        let parts = type.split(separator: " COLLATE ", maxSplits: 1)
        let collation = parts.count > 1 ? " COLLATE \(parts[1])" : ""
        return "CAST(NULL AS \(parts[0]))\(collation) AS \(dialect.name(name))"
    }
}

extension SchemaPlan {
    /// The views over hierarchies whose entities have tables of their own.
    func hierarchyViews(searching columns: [SearchColumns.Column] = []) -> [HierarchyView] {
        views.map { HierarchyView(view: $0, plan: self, searched: columns) }
    }
}
