/// The statements that create a store's tables in a schema of a database.
struct DatabaseSchema {
    private let plan: SchemaPlan
    private let dialect: SQLDialect
    /// The schema's name in quotes.
    private let schema: String
    /// The expressions of generated columns, by table and column.
    private let generated: [String: [String: String]]
    private var names = NameSpace(longest: NaturalNaming().longestName)
    /// The statements, in order.
    private(set) var statements: [String] = []
    /// The columns of the uniqueness constraints, by the constraints' names.
    private(set) var constraints: [String: [String]] = [:]

    init(_ plan: SchemaPlan, schema: String) {
        self.plan = plan
        self.schema = PostgreSQLText.quoted(schema)
        dialect = plan.dialect
        let derivations = DatabaseDerivations(plan, schema: self.schema)
        generated = derivations.generated
        statements.append("CREATE SCHEMA IF NOT EXISTS \(self.schema)")
        statements += DatabaseFunctions(schema: self.schema).statements
        for table in plan.tables { append(table) }
        for table in plan.joinTables { append(table) }
        for table in plan.tables { appendIndexes(of: table) }
        for table in plan.tables { appendForeignKeys(of: table) }
        for table in plan.joinTables { appendForeignKeys(of: table) }
        statements += derivations.statements
        statements += Self.storeTables.map { "CREATE TABLE \(dialect.table($0.name)) (\(list($0.columns)))" }
    }

    private func list(_ columns: [(String, String)]) -> String {
        columns.map { "\(dialect.name($0)) \($1)" }.joined(separator: ", ")
    }

    // MARK: - Tables

    private static let fixedColumns = [
        (StoreColumn.key, "bigint PRIMARY KEY"), (StoreColumn.entity, "smallint NOT NULL"),
        (StoreColumn.version, "integer NOT NULL DEFAULT 1"),
    ]

    /// The tables of every store.
    private static let storeTables: [(name: String, columns: [(String, String)])] = [
        (
            SequenceTable.name,
            [
                (StoreColumn.entity, "integer PRIMARY KEY"), (SequenceTable.entityName, "text COLLATE \"C\""),
                (SequenceTable.parent, "integer"), (SequenceTable.last, "bigint"),
            ]
        ),
        (MetadataTable.name, [("Z_VERSION", "integer PRIMARY KEY"), ("Z_UUID", "text"), ("Z_PLIST", "bytea")]),
        (ModelTable.name, [("Z_CONTENT", "bytea")]),
    ]

    private mutating func append(_ table: PlannedTable) {
        let columns =
            Self.fixedColumns
            + table.columns.map { column in
                let expression = generated[table.name]?[column.name].map { " GENERATED ALWAYS AS (\($0)) STORED" }
                return (column.name, column.type + (expression ?? ""))
            }
        let name = dialect.table(table.name)
        statements.append("CREATE TABLE \(name) (\(list(columns)))")
        let entity = PostgreSQLText.constant(plan.layout.entity(table.root).name)
        statements.append("COMMENT ON TABLE \(name) IS \(entity)")
    }

    private mutating func append(_ table: JoinTable) {
        let keys = table.keyColumns.map { ($0, "bigint NOT NULL") }
        let orders = [table.ownerOrder, table.memberOrder].compactMap { $0 }.map { ($0, "bigint") }
        let key = table.keyColumns.map(dialect.name).joined(separator: ", ")
        statements.append("CREATE TABLE \(dialect.table(table.name)) (\(list(keys + orders)), PRIMARY KEY (\(key)))")
        appendIndex(of: table.name, Array(table.keyColumns.reversed()))
    }

    // MARK: - Indexes

    private mutating func appendIndexes(of table: PlannedTable) {
        let root = plan.layout.entity(table.root)
        for column in table.columns where column.key.part == .key { appendIndex(of: table.name, [column.name]) }
        let columnNames = plan.columnNames
        for entity in plan.layout.hierarchy(of: root) {
            let resolver = ColumnResolver(plan.layout, columnNames, entity)
            for constraint in entity.description.uniquenessConstraints {
                let properties = constraint.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }
                let columns = properties.map { resolver.columns(of: $0) }
                guard !columns.isEmpty, !columns.contains(where: \.isEmpty) else { continue }
                appendConstraint(of: table.name, columns.flatMap { $0 })
            }
            for index in entity.description.indexes { append(index, of: table.name, resolver) }
        }
    }

    private mutating func appendConstraint(of table: String, _ columns: [String]) {
        let name = names.unique("\(table)_\(columns.joined(separator: "_"))_key")
        let list = columns.map(dialect.name).joined(separator: ", ")
        statements.append(
            "ALTER TABLE \(dialect.table(table)) ADD CONSTRAINT \(PostgreSQLText.quoted(name)) UNIQUE (\(list))"
        )
        constraints[name] = columns
    }

    private mutating func append(_ index: NSFetchIndexDescription, of table: String, _ resolver: ColumnResolver) {
        // The column of a single relationship has an index anyway. Others than plain ones are of no use for statements.
        if index.elements.count == 1, index.elements[0].property is NSRelationshipDescription { return }
        guard index.partialIndexPredicate == nil, !index.elements.contains(where: { $0.collationType == .rTree }) else {
            return
        }
        let terms = index.elements.map { element in resolver.columns(of: element).map { ($0, element.isAscending) } }
        guard !terms.isEmpty, !terms.contains(where: \.isEmpty) else { return }
        appendIndex(of: table, terms.flatMap { $0 })
    }

    private mutating func appendIndex(of table: String, _ columns: [String]) {
        appendIndex(of: table, columns.map { ($0, true) })
    }

    /// Appends an index in which NULL is less than any value, as in the order of fetches.
    private mutating func appendIndex(of table: String, _ terms: [(column: String, isAscending: Bool)]) {
        let name = names.unique("\(table)_\(terms.map(\.column).joined(separator: "_"))_index")
        let list = terms.map { column, isAscending in
            "\(dialect.name(column))\(isAscending ? " NULLS FIRST" : " DESC NULLS LAST")"
        }
        statements.append(
            "CREATE INDEX \(PostgreSQLText.quoted(name)) ON \(dialect.table(table)) (\(list.joined(separator: ", ")))"
        )
    }

    // MARK: - Foreign keys

    /// Appends the keys of relationships that cannot lead to nothing: the inverse of each says what a deletion does to it.
    /// They are checked at the end of a transaction, because a save writes rows in any order.
    private mutating func appendForeignKeys(of table: PlannedTable) {
        for column in table.columns where column.key.part == .key {
            let entity = plan.layout.entity(column.key.property.entity)
            guard let relationship = entity.property(named: column.key.property.name)?.relationship,
                !relationship.isToMany, let inverse = plan.layout.inverse(of: relationship)?.property.relationship,
                inverse.deleteRule != .noActionDeleteRule, let destination = plan.layout.destination(of: relationship)
            else { continue }
            appendForeignKey(of: table.name, column.name, to: destination)
        }
    }

    private mutating func appendForeignKeys(of table: JoinTable) {
        for (column, entity) in [(table.ownerKey, table.relationship.entity), (table.memberKey, table.inverse.entity)] {
            appendForeignKey(of: table.name, column, to: plan.layout.entity(entity))
        }
    }

    private mutating func appendForeignKey(of table: String, _ column: String, to destination: EntityLayout) {
        guard let target = plan.tables.first(where: { $0.root == destination.rootNumber }) else { return }
        let name = names.unique("\(table)_\(column)_fkey")
        statements.append(
            "ALTER TABLE \(dialect.table(table)) ADD CONSTRAINT \(PostgreSQLText.quoted(name)) "
                + "FOREIGN KEY (\(dialect.name(column))) REFERENCES \(dialect.table(target.name)) "
                + "DEFERRABLE INITIALLY DEFERRED"
        )
    }
}
