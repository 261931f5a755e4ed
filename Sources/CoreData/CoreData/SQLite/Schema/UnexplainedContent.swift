internal import CoreDataSQLite

/// The content of a store's tables that no part of its model explains. Nobody but its author knows what it means, so that it is
/// neither changed nor dropped in passing.
struct UnexplainedContent {
    /// A column with values, in a table that the model has.
    struct Column: Hashable {
        let table: String
        let name: String
        let type: String
        /// The number of values.
        let count: Int

        /// The declaration of the same column in another table. Unusual types, which a file may have, keep their affinity.
        var declaration: String { "\(SQLiteText.quoted(name)) \(NameSpace.plain(type))" }
    }

    /// Rows whose entity is none of their table's.
    struct Rows: Hashable {
        let table: String
        /// The number in the column of the entity; nil for none.
        let number: Int64?
        let count: Int
    }

    private let plan: SchemaPlan
    private let catalog: TableCatalog
    private let connection: Connection

    init(_ plan: SchemaPlan, _ catalog: TableCatalog, _ connection: Connection) {
        self.plan = plan
        self.catalog = catalog
        self.connection = connection
    }

    // MARK: - Columns

    /// The columns with values, by table and in the order of the table.
    func columns() throws -> [Column] {
        let entities = plan.tables.map { ($0.name, $0.fixedColumns + $0.columns.map(\.name)) }
        let pairs = plan.joinTables.map { table in
            (table.name, table.keyColumns + [table.ownerOrder, table.memberOrder].compactMap { $0 })
        }
        return try (entities + pairs).flatMap { try columns(of: $0, besides: $1) }
    }

    private func columns(of table: String, besides names: [String]) throws -> [Column] {
        let known = Set(names.map { $0.uppercased() })
        let others = (catalog.columns(of: table) ?? []).filter { !known.contains($0.name.uppercased()) }
        guard !others.isEmpty else { return [] }
        let counts = others.map { "count(\(SQLiteText.quoted($0.name)))" }.joined(separator: ", ")
        return try connection.withStatement("SELECT \(counts) FROM \(SQLiteText.quoted(table))") { statement in
            guard try statement.step() else { return [] }
            return others.enumerated().compactMap { place, column in
                let count = Int(statement.value(place).int64)
                guard count > 0 else { return nil }
                return Column(table: table, name: column.name, type: column.type, count: count)
            }
        }
    }

    // MARK: - Rows

    /// The rows in tables of entities that are of no entity of the table.
    func rows() throws -> [Rows] {
        try plan.tables.filter { $0.entity == nil && catalog.columns(of: $0.name) != nil }.flatMap { table in
            let numbers = plan.entities(in: table).map { "\(plan.storedNumbers[$0.number - 1])" }
            let sql = """
                SELECT Z_ENT, count(*) FROM \(SQLiteText.quoted(table.name)) \
                WHERE Z_ENT IS NULL OR Z_ENT NOT IN (\(numbers.joined(separator: ", "))) GROUP BY 1
                """
            return try connection.withStatement(sql) { statement in
                var rows: [Rows] = []
                while try statement.step() {
                    let number = statement.value(0)
                    let count = Int(statement.value(1).int64)
                    rows.append(Rows(table: table.name, number: number.isNull ? nil : number.int64, count: count))
                }
                return rows
            }
        }
    }

    // MARK: - Tables

    /// The tables with rows that have names of Core Data's form and are no tables of the model, with the numbers of their rows.
    func tables() throws -> [(name: String, count: Int)] {
        let known = Set(
            (plan.tables.map(\.name) + plan.joinTables.map(\.name) + plan.dialect.naming.reservedTables)
                .map { $0.uppercased() }
        )
        let strangers = catalog.names.filter { name in
            // SQLite keeps the content of an R-tree in tables of its name. Those of text indexes have dollar signs.
            name.hasPrefix("Z") && !name.hasPrefix("Z_RT_") && !name.contains("$") && !known.contains(name.uppercased())
        }
        return try strangers.sorted().compactMap { name in
            let sql = "SELECT count(*) FROM \(SQLiteText.quoted(name))"
            let count = try connection.withStatement(sql) { try $0.step() ? Int($0.value(0).int64) : 0 }
            return count > 0 ? (name, count) : nil
        }
    }
}
