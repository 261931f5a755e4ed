internal import PostgreSQLClient

/// The tables of a store in a schema of a database, and the statements that create them.
struct DatabaseSchema {
    /// A table, without what refers to others.
    struct Table {
        let name: String
        /// The declarations of the columns and of the key, separated by commas.
        let content: String
        /// The name of the entity in the model; nil for a table of pairs.
        var comment: String?
    }

    /// An index, a constraint other than a table's key, or a rule of the model.
    struct Object {
        enum Kind: Hashable {
            case index
            case unique(entity: String, properties: [String])
            /// A table that keeps values unique over several tables.
            case sharedUnique(SharedUniqueness)
            case foreignKey(to: String)
            case rule(ModelRule, DatabaseChecks.Form)
        }

        let kind: Kind
        let name: String
        let table: String
        let columns: [String]
        /// The statement that creates it.
        let statement: String

        /// Whether it is a rule of the model, or a key that leads to another table. Stores that are not complete do without them.
        var isRule: Bool {
            switch kind {
            case .rule, .foreignKey: true
            case .index, .unique, .sharedUnique: false
            }
        }
    }

    let plan: SchemaPlan
    let capabilities: ServerCapabilities
    let dialect: SQLDialect
    /// The schema's name in quotes.
    let schema: String
    let functions: DatabaseFunctions
    let derivations: DatabaseDerivations
    /// The expressions of generated columns, by table and column.
    let generated: [String: [String: String]]
    private(set) var tables: [Table] = []
    private(set) var objects: [Object] = []
    private var names = NameSpace(longest: NaturalNaming().longestName)

    init(_ plan: SchemaPlan, _ capabilities: ServerCapabilities, schema: String) {
        (self.plan, self.capabilities, self.schema) = (plan, capabilities, PostgreSQLText.quoted(schema))
        dialect = plan.dialect
        functions = DatabaseFunctions(schema: self.schema, capabilities)
        derivations = DatabaseDerivations(plan, capabilities, schema: self.schema)
        generated = derivations.generated
        for table in plan.tables { append(table) }
        for table in plan.joinTables { append(table) }
        for table in plan.tables { appendIndexes(of: table) }
        for uniqueness in SharedUniqueness.all(in: plan, self.schema) { append(uniqueness) }
        for table in plan.tables { appendForeignKeys(of: table) }
        for table in plan.joinTables { appendForeignKeys(of: table) }
        for table in plan.tables { appendRules(of: table) }
    }

    /// Returns the statements that create everything, in order.
    func statements(withRules hasRules: Bool = true) -> [String] {
        let made = hasRules ? objects : objects.filter { if case .rule = $0.kind { false } else { true } }
        return preparation + tables.flatMap { creation(of: $0) } + views + made.map(\.statement)
            + derivations.statements
    }

    /// The statements that create the views over hierarchies.
    var views: [String] { plan.hierarchyViews().flatMap(\.statements) }

    /// The statements that create the schema, the functions, and the tables that every store has.
    var preparation: [String] {
        functions.foundation
            + Self.storeTables.map { "CREATE TABLE \(dialect.table($0.name)) (\(list($0.columns)))" }
            + [DatabaseVersion(dialect, capabilities).creation]
    }

    /// Returns the statements that create a table.
    ///
    /// - Parameter name: The name to create it under, if it is not its own.
    func creation(of table: Table, as name: String? = nil) -> [String] {
        ["CREATE TABLE \(dialect.table(name ?? table.name)) (\(table.content))"] + comment(on: table, as: name)
    }

    private func comment(on table: Table, as name: String?) -> [String] {
        guard let comment = table.comment else { return [] }
        return ["COMMENT ON TABLE \(dialect.table(name ?? table.name)) IS \(PostgreSQLText.constant(comment))"]
    }

    /// The statements that name the entities of the tables.
    var comments: [String] { tables.flatMap { comment(on: $0, as: nil) } }

    /// The columns of the uniqueness constraints, by the constraints' names.
    var constraints: [String: [String]] {
        objects.reduce(into: [:]) { constraints, object in
            switch object.kind {
            case .unique, .sharedUnique: constraints[object.name] = object.columns
            case .index, .foreignKey, .rule: return
            }
        }
    }

    /// The tables that keep values unique over several tables.
    var sharedTables: [String] {
        objects.compactMap { object in
            if case .sharedUnique(let uniqueness) = object.kind { uniqueness.name } else { nil }
        }
    }

    /// The rules of the model, by the names under which the server tells that a row breaks one.
    var rules: [String: ModelRule] {
        objects.reduce(into: [:]) { rules, object in
            guard case .rule(let rule, _) = object.kind else { return }
            rules[object.name] = rule
            if rule.predicate == nil { rules[ModelRule.name(ofColumn: object.columns[0], in: object.table)] = rule }
        }
    }

    private func list(_ columns: [(String, String)]) -> String {
        columns.map { "\(dialect.name($0)) \($1)" }.joined(separator: ", ")
    }

    // MARK: - Tables

    private static let fixedTypes = [
        StoreColumn.key: "bigint PRIMARY KEY", StoreColumn.entity: "smallint NOT NULL",
        StoreColumn.version: "integer NOT NULL DEFAULT 1",
    ]

    /// The tables of every store.
    static let storeTables: [(name: String, columns: [(String, String)])] = [
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
        let fixed = table.fixedColumns.map { ($0, Self.fixedTypes[$0] ?? "") }
        let columns = fixed + table.columns.map { ($0.name, type(of: $0, in: table.name)) }
        let entity = plan.layout.entity(table.entity ?? table.root).name
        tables.append(Table(name: table.name, content: list(columns), comment: entity))
    }

    /// Returns the type of a column, with the expression of a generated one.
    func type(of column: PlannedColumn, in table: String) -> String {
        let expression = generated[table]?[column.name].map { " GENERATED ALWAYS AS (\($0)) STORED" }
        return column.type + (expression ?? "")
    }

    private mutating func append(_ table: JoinTable) {
        let keys = table.keyColumns.map { ($0, "bigint NOT NULL") }
        let orders = [table.ownerOrder, table.memberOrder].compactMap { $0 }.map { ($0, "bigint") }
        let key = table.keyColumns.map(dialect.name).joined(separator: ", ")
        tables.append(Table(name: table.name, content: "\(list(keys + orders)), PRIMARY KEY (\(key))"))
        appendIndex(of: table.name, Array(table.keyColumns.reversed()))
    }

    // MARK: - Indexes

    private mutating func appendIndexes(of table: PlannedTable) {
        let root = plan.layout.entity(table.root)
        for column in table.columns where column.key.part == .key { appendIndex(of: table.name, [column.name]) }
        let columnNames = plan.columnNames
        for entity in plan.layout.hierarchy(of: root) where table.entity.map(entity.numbers.contains) ?? true {
            let resolver = ColumnResolver(plan.layout, columnNames, entity)
            for constraint in entity.description.uniquenessConstraints {
                let properties = constraint.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }
                let columns = properties.map { resolver.columns(of: $0) }
                guard !columns.isEmpty, !columns.contains(where: \.isEmpty) else { continue }
                appendConstraint(of: table.name, columns.flatMap { $0 }, entity.name, properties)
            }
            for index in entity.description.indexes { append(index, of: table.name, resolver) }
        }
    }

    private mutating func appendConstraint(
        of table: String,
        _ columns: [String],
        _ entity: String,
        _ properties: [String]
    ) {
        let name = names.unique("\(table)_\(columns.joined(separator: "_"))_key")
        let list = columns.map(dialect.name).joined(separator: ", ")
        let kind = Object.Kind.unique(entity: entity, properties: properties)
        append(kind, name, table, columns, constraint: "UNIQUE (\(list))")
    }

    private mutating func append(_ uniqueness: SharedUniqueness) {
        objects.append(
            Object(
                kind: .sharedUnique(uniqueness),
                name: uniqueness.constraint,
                table: uniqueness.name,
                columns: uniqueness.columns.map(\.name),
                statement: uniqueness.statements.joined(separator: ";\n")
            )
        )
    }

    private mutating func append(
        _ kind: Object.Kind,
        _ name: String,
        _ table: String,
        _ columns: [String],
        constraint: String
    ) {
        let statement =
            "ALTER TABLE \(dialect.table(table)) ADD CONSTRAINT \(PostgreSQLText.quoted(name)) \(constraint)"
        objects.append(Object(kind: kind, name: name, table: table, columns: columns, statement: statement))
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
        let statement =
            "CREATE INDEX \(PostgreSQLText.quoted(name)) ON \(dialect.table(table)) (\(list.joined(separator: ", ")))"
        let columns = terms.map(\.column)
        objects.append(Object(kind: .index, name: name, table: table, columns: columns, statement: statement))
    }

    // MARK: - Foreign keys

    /// Appends the keys of relationships that cannot lead to nothing: the inverse of each says what a deletion does to it.
    /// They are checked at the end of a transaction, because a save writes rows in any order. Without such checks there are no
    /// keys: the rules of deletion keep the relationships of all that is written as objects.
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
        guard capabilities.has(.deferrable) else { return }
        // A key that may lead to several tables cannot be checked by the server.
        let targets = plan.tables(of: destination)
        guard let target = targets.first, targets.count == 1 else { return }
        let name = names.unique("\(table)_\(column)_fkey")
        let key =
            "FOREIGN KEY (\(dialect.name(column))) REFERENCES \(dialect.table(target.name)) "
            + "DEFERRABLE INITIALLY DEFERRED"
        append(.foreignKey(to: target.name), name, table, [column], constraint: key)
    }
}

// MARK: - Rules

extension DatabaseSchema {
    private mutating func appendRules(of table: PlannedTable) {
        let unique = objects.flatMap { object -> [String] in
            guard object.table == table.name, case .unique = object.kind else { return [] }
            return object.columns
        }
        for check in DatabaseChecks(plan, table, exchanged: Set(unique)).all { append(check, of: table.name) }
    }

    private mutating func append(_ check: DatabaseChecks.Check, of table: String) {
        if case .requiredAtEnd = check.form, !functions.canRequireAtEnd { return }
        let name = names.unique("\(table)_\(check.column)_\(check.rule.predicate == nil ? "required" : "check")")
        let (alteration, column) = ("ALTER TABLE \(dialect.table(table))", dialect.name(check.column))
        let statement =
            switch check.form {
            case .required: "\(alteration) ALTER COLUMN \(column) SET NOT NULL"
            case .satisfied(let condition):
                "\(alteration) ADD CONSTRAINT \(PostgreSQLText.quoted(name)) CHECK (\(condition))"
            case .requiredAtEnd(let entities):
                functions.requirement(
                    name,
                    on: dialect.table(table),
                    check.column,
                    when: missing(check.column, entities, "NEW.")
                )
            }
        let kind = Object.Kind.rule(check.rule, check.form)
        objects.append(Object(kind: kind, name: name, table: table, columns: [check.column], statement: statement))
    }

    /// Returns the condition of rows that break a rule.
    func violation(of form: DatabaseChecks.Form, _ column: String) -> String {
        switch form {
        case .required: missing(column, [], "")
        case .satisfied(let condition): "NOT (\(condition))"
        case .requiredAtEnd(let entities): missing(column, entities, "")
        }
    }

    private func missing(_ column: String, _ entities: [Int], _ row: String) -> String {
        let isMissing = "\(row)\(dialect.name(column)) IS NULL"
        guard !entities.isEmpty else { return isMissing }
        let list = entities.map { "\($0)" }.joined(separator: ", ")
        return "\(isMissing) AND \(row)\(dialect.name(StoreColumn.entity)) IN (\(list))"
    }
}
