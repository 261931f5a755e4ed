/// The tables of a database and their columns.
struct TableCatalog: Sendable {
    /// A column as the database declares it.
    struct Column: Hashable, Sendable {
        let name: String
        let type: String
    }

    private let columns: [String: [Column]]

    /// Creates a catalog of the given tables.
    init(_ columns: [String: [Column]]) {
        self.columns = columns
    }

    /// The names of the tables, in any order.
    var names: [String] { Array(columns.keys) }

    /// Returns the columns of a table; nil if there is no such table.
    func columns(of table: String) -> [Column]? {
        columns[table]
    }

    /// Whether a table has a column.
    func has(_ column: String, in table: String) -> Bool {
        columns[table]?.contains { $0.name == column } ?? false
    }
}

extension TableCatalog {
    /// Creates a catalog of the tables that a store has by its plan.
    init(_ plan: SchemaPlan) {
        let tables = plan.tables.map { table in
            (table.name, table.columns.map { Column(name: $0.name, type: $0.type) })
        }
        let joins = plan.joinTables.map { table in
            let orders = [table.ownerOrder, table.memberOrder].compactMap { $0 }
            return (
                table.name, (table.keyColumns + orders).map { Column(name: $0, type: plan.dialect.integerType) }
            )
        }
        self.init(Dictionary(tables + joins) { first, _ in first })
    }
}
