internal import Foundation
internal import PostgreSQLClient

/// Changes the tables of a store to those of another version of its model, in SQL. Must be run in a transaction.
///
/// Tables are altered where they are, so that what others have added to them stays: rights, views, indexes and columns.
/// Only tables whose rows go to several ones are copied. Entities keep their numbers.
struct DatabaseMigration {
    private let records: StoreRecords<PostgreSQLSession>
    private let url: URL
    private let sources: ColumnSources
    private let old: DatabaseSchema
    private let new: DatabaseSchema
    private let schemaName: String
    private let tables: [TableMigration]
    private let joins: [JoinTableMigration]
    private let filling: RelationshipFilling
    /// The generated columns that stay as they are, by table.
    private let keptColumns: [String: Set<String>]
    /// Whether the store gets the rules of the model, and keys that lead to other tables. One that is not complete does without them.
    var hasRules = true

    /// The tables of the newer version.
    var plan: SchemaPlan { new.plan }

    /// The tables of the older version.
    var formerTables: StoreTables { old.plan.storeTables }

    private var connection: PostgreSQLConnection { records.session.connection }
    private var dialect: SQLDialect { new.dialect }

    init(
        _ plan: MigrationPlan,
        _ records: StoreRecords<PostgreSQLSession>,
        _ capabilities: ServerCapabilities,
        schema: String,
        at url: URL
    ) throws {
        self.records = records
        self.url = url
        schemaName = schema
        let dialect = SQLDialect.postgreSQL(schema: schema)
        // Another model of the same version may ask for tables and columns of another form.
        let stored = try SchemaPlan(storedIn: records, schema: schema)
        let oldDialect = dialect.splitting(stored?.splitRoots ?? []).keepingJSON(stored?.ownColumns ?? [])
        let names = try records.numbers()
        let oldNumbers = EntityNumbers.numbers(of: plan.source, in: names)
        let newNumbers = plan.numbers(after: oldNumbers, taken: Array(names.values))
        func schemaOf(_ layout: ModelLayout, _ numbers: [Int], _ dialect: SQLDialect) -> DatabaseSchema {
            let plan = SchemaPlan(layout, storedNumbers: numbers, dialect: dialect)
            return DatabaseSchema(plan, capabilities, schema: schema)
        }
        old = schemaOf(plan.source, oldNumbers, oldDialect)
        new = schemaOf(plan.destination, newNumbers, dialect)
        let sources = ColumnSources(
            migration: plan,
            old: StoreVersion(old.plan),
            new: StoreVersion(new.plan),
            spelling: .postgreSQL(dialect)
        )
        self.sources = sources
        let made = try DatabaseTables(sources, old, new)
        (tables, keptColumns) = (made.migrations, made.keptColumns)
        var claimed: Set<String> = []
        joins = new.plan.joinTables.map { JoinTableMigration($0, sources, made.catalog, claimed: &claimed) }
        filling = RelationshipFilling(sources, joins)
    }

    func run(_ tell: MigrationListener?) throws {
        try execute(RewrittenRows(sources).deletions)
        try requireTables()
        try JSONChecks(sources: sources, connection: connection, url: url).run()
        try keepPairs()
        let objects = DatabaseObjects(old, new, tables, joins, isFilled: !filling.statements.isEmpty)
        try execute(old.derivations.removals)
        try execute(objects.dropped + new.functions.ofRules)
        try execute(old.plan.hierarchyViews().map(\.removal))
        try SearchColumns(connection, new.plan, new.capabilities, schema: schemaName).makeWay(for: tables)
        try execute(settledColumns)
        let steps = Double(tables.count + joins.count + objects.added.count + 1)
        try changeTables { name, done in tell?(MigrationProgress(subject: name, fraction: Double(done) / steps)) }
        try execute(generatedColumns + new.views)
        try execute(filling.statements)
        for (done, object) in objects.added.enumerated() where hasRules || !object.isRule {
            let fraction = Double(tables.count + joins.count + done) / steps
            tell?(MigrationProgress(subject: object.name, fraction: fraction))
            try make(object)
        }
        try execute(new.derivations.recomputations)
        try execute(new.derivations.statements + new.comments)
        try checks.requireRelationships()
        try SequenceMigration(sources: sources, session: records.session, dialect: records.dialect).run()
        try migrateHistory()
        try execute(filling.pairs.map { "DROP TABLE \($0.table)" })
    }

    private var checks: MigrationChecks<PostgreSQLSession> {
        MigrationChecks(sources: sources, session: records.session, url: url)
    }

    private func execute(_ statements: [String]) throws {
        for statement in statements { try connection.execute(statement) }
    }

    /// Throws if there are objects whose entity has no table in the newer version, because it is abstract there.
    private func requireTables() throws {
        for entity in sources.migration.source.entities {
            guard let table = sources.old.ownTable(of: entity), let heir = sources.migration.destination(of: entity),
                sources.new.ownTable(of: heir) == nil
            else { continue }
            let rows = "SELECT 1 FROM \(dialect.table(table.name))"
            let number = sources.old.storedNumber(of: entity)
            let condition = table.entity == nil ? " WHERE \(dialect.name(StoreColumn.entity)) = \(number)" : ""
            guard try connection.withStatement("\(rows)\(condition) LIMIT 1", { try $0.step() }) else { continue }
            throw ErrorFactory.migrationLosesObjects(of: entity.name, at: url)
        }
    }

    private func keepPairs() throws {
        for pairs in filling.pairs {
            try connection.execute("CREATE TABLE \(pairs.table) AS \(pairs.query)")
            try checks.requireSingle(pairs)
        }
    }

    /// Makes an index, a constraint or a rule. If there are rows that it does not allow, the error names the objects.
    private func make(_ object: DatabaseSchema.Object) throws {
        if case .rule(let rule, let form) = object.kind {
            try checks.require(rule, of: object.table, except: new.violation(of: form, object.columns[0]))
        }
        if case .sharedUnique(let shared) = object.kind {
            try checks.requireUnique(shared.view, object.columns, shared.properties, of: shared.entity)
        }
        guard case .unique(let entity, let properties) = object.kind else {
            return try connection.execute(object.statement)
        }
        do {
            try records.session.attempt(object.statement, [])
        } catch let error as PostgreSQLError where error.isUniqueViolation {
            try checks.requireUnique(object.table, object.columns, properties, of: entity)
            throw error
        }
    }

    // MARK: - Generated columns

    /// The statements that make ordinary columns of generated ones, with the values that they have.
    private var settledColumns: [String] {
        old.generated.sorted { $0.key < $1.key }.flatMap { table, columns in
            columns.keys.sorted().filter { keptColumns[table]?.contains($0) != true }.map { column in
                "ALTER TABLE \(dialect.table(table)) ALTER COLUMN \(dialect.name(column)) DROP EXPRESSION IF EXISTS"
            }
        }
    }

    /// The statements that add generated columns to tables that were altered.
    private var generatedColumns: [String] {
        tables.flatMap { table -> [String] in
            guard case .alter(let source, _) = table.work else { return [] }
            let missing = table.target.columns.filter { column in
                new.generated[table.target.name]?[column.name] != nil
                    && keptColumns[source]?.contains(column.name) != true
            }
            return missing.map { column in
                let type = new.type(of: column, in: table.target.name)
                return "ALTER TABLE \(dialect.table(table.target.name)) ADD COLUMN \(dialect.name(column.name)) \(type)"
            }
        }
    }

    // MARK: - Tables

    /// Alters, copies, drops and creates tables. Tables have temporary names as long as their names are taken.
    private func changeTables(_ tell: (_ name: String, _ done: Int) -> Void) throws {
        var passing: [(name: String, target: String)] = []
        var made: [String] = []
        var kept: Set<String> = []
        for (index, table) in tables.enumerated() {
            let name = "coredata_migrated_\(index)"
            tell(table.target.name, index)
            switch table.work {
            case .create:
                made.append(table.target.name)
            case .rebuild(let copies):
                try create(table.target.name, as: name)
                try execute(copies(name))
                passing.append((name, table.target.name))
            case .alter(let source, let alteration):
                try execute(alteration.statements)
                kept.insert(source)
                if source != table.target.name {
                    try rename(source, to: name)
                    passing.append((name, table.target.name))
                }
            }
        }
        for (index, join) in joins.enumerated() {
            guard case .rename(let source, let columns) = join.work else {
                made.append(join.target.name)
                continue
            }
            kept.insert(source)
            try execute(ColumnRenaming(table: source, columns: columns, sources.spelling).statements)
            guard source != join.target.name else { continue }
            try rename(source, to: "coredata_joined_\(index)")
            passing.append(("coredata_joined_\(index)", join.target.name))
        }
        try execute(old.plan.allTables.filter { !kept.contains($0) }.map { "DROP TABLE \(dialect.table($0))" })
        for table in passing { try rename(table.name, to: table.target) }
        for name in made { try create(name) }
        try execute(DatabaseObjects.keyNames(of: passing.map(\.target), schemaName, connection))
    }

    private func rename(_ table: String, to name: String) throws {
        try connection.execute("ALTER TABLE \(dialect.table(table)) RENAME TO \(dialect.name(name))")
    }

    private func create(_ name: String, as passingName: String? = nil) throws {
        guard let table = new.tables.first(where: { $0.name == name }) else { return }
        try execute(new.creation(of: table, as: passingName))
    }

    // MARK: - History

    private func migrateHistory() throws {
        guard try DatabaseOpening.hasTable(HistoryTable.transactions, in: schemaName, connection) else { return }
        let count = HistoryLayout.tombstoneCount(sources.new.tables)
        try execute(DatabaseHistory.statements(dialect, tombstoneCount: count))
        let form = HistorySchema(hasStrings: true, tombstoneCount: count)
        let former = HistorySchema(
            hasStrings: true,
            tombstoneCount: HistoryLayout.tombstoneCount(sources.old.tables)
        )
        let migration = HistoryMigration(sources, from: former, to: form)
        let moves = HistoryMigration.moves(sources)
        try execute(
            migration.statements { number in
                guard let move = moves[Int64(number)] else { return [] }
                return try convertedBits(number, move, migration.isOf(number))
            }
        )
        // This transaction tells readers of the history about the migration.
        try connection.execute(DatabaseHistory.lock(dialect))
        let typing = StatementTyping(columns: ColumnKinds(sources.new.tables), schema: new.schema)
        var typed = dialect
        typed.typing = { typing.typed($0) }
        let layout = HistoryLayout(StoreTables(sources.new.tables.layout, sources.new.tables.tables, typed), form)
        let origin = SaveOrigin(author: HistoryMigration.author, contextName: nil)
        let writer = HistoryWriter(records.session, layout, origin)
        _ = try writer.transaction()
        try writer.finish()
    }

    /// Returns the statement that converts the bits of an entity's changes, of which there are few kinds.
    private func convertedBits(_ number: Int, _ move: HistoryMigration.Move, _ condition: String) throws -> [String] {
        let (table, column) = (dialect.table(HistoryTable.changes), dialect.name(HistoryTable.changedColumns))
        let sql = "SELECT DISTINCT \(column) FROM \(table) WHERE \(condition) AND \(column) IS NOT NULL"
        let found = try connection.withStatement(sql) { statement in
            var found: [[UInt8]] = []
            while try statement.step() { found.append(Array(statement.value(0).blob)) }
            return found
        }
        guard !found.isEmpty else { return [] }
        let pairs = found.map { "(\(Self.bytes($0)), \(Self.bytes(move.converted($0))))" }.joined(separator: ", ")
        return [
            "UPDATE \(table) AS c SET \(column) = b.after FROM (VALUES \(pairs)) AS b(before, after) "
                + "WHERE \(condition) AND c.\(column) = b.before"
        ]
    }

    private static func bytes(_ bytes: [UInt8]) -> String {
        "CAST('\\x\(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())' AS bytea)"
    }
}

extension MigrationPlan {
    /// Returns the stored numbers of the newer version's entities: those they have, and new ones for new entities.
    ///
    /// - Parameters:
    ///   - numbers: The stored numbers of the older version's entities.
    ///   - taken: All numbers in the store.
    func numbers(after numbers: [Int], taken: [Int]) -> [Int] {
        var last = max(taken.max() ?? 0, numbers.max() ?? 0)
        return destination.entities.map { entity in
            if let source = source(of: entity), numbers[source.number - 1] > 0 { return numbers[source.number - 1] }
            last += 1
            return last
        }
    }
}
