internal import CoreDataSQLite
internal import Foundation

/// Migrates a store to another version of its model, in SQL and in place. A single transaction makes sure that the
/// store always has one version or the other.
///
/// Tables are altered in place if that is less work than copying them. Relationship data that no column has in its new
/// form is saved in temporary tables first, because the tables change.
struct InPlaceMigration {
    private let connection: Connection
    private let url: URL
    private let sources: ColumnSources
    private let tables: [TableMigration]
    private let joins: [JoinTableMigration]
    private let filling: RelationshipFilling
    private let schema: StoreSchema
    private let catalog: TableCatalog
    /// The columns that no property explains, by table.
    private let unexplained: [String: [UnexplainedContent.Column]]
    /// The columns that no property explains, and that go with the tables of removed entities.
    let droppedColumns: [UnexplainedContent.Column]

    init(_ plan: MigrationPlan, on connection: Connection, at url: URL) throws {
        self.connection = connection
        self.url = url
        let old = try StoreFile.plan(connection, layout: plan.source)
        let sources = ColumnSources(
            migration: plan,
            old: StoreVersion(old),
            new: StoreVersion(SchemaPlan(plan.destination, namesakes: plan.namesakes(in: old))),
            spelling: .sqlite
        )
        let catalog = try TableCatalog(connection)
        let takers = sources.takers
        self.sources = sources
        self.catalog = catalog
        let content = UnexplainedContent(old, catalog, connection)
        let unexplained = Dictionary(grouping: try content.columns(), by: \.table)
        self.unexplained = unexplained
        schema = SchemaBuilder.schema(of: sources.new.plan)
        tables = try sources.new.plan.tables.map { table in
            try TableMigration(table, sources, catalog, unexplained: unexplained) { name in
                try takers[name]?.count ?? 0 > 1 || Self.hasConstraint(name, connection)
            }
        }
        var claimed: Set<String> = []
        joins = sources.new.plan.joinTables.map { JoinTableMigration($0, sources, catalog, claimed: &claimed) }
        filling = RelationshipFilling(sources, joins)
        let check = UnexplainedCheck(
            content: content,
            columns: unexplained,
            sources: sources,
            tables: tables,
            joins: joins,
            url: url
        )
        try check.run()
        droppedColumns = check.dropped
    }

    /// Whether a table has a uniqueness constraint in its own definition, as those of old frameworks do. It cannot be
    /// altered.
    private static func hasConstraint(_ table: String, _ connection: Connection) throws -> Bool {
        try connection.withStatement("SELECT 1 FROM pragma_index_list(?) WHERE origin = 'u'") { statement in
            try statement.bind(table, at: 1)
            return try statement.step()
        }
    }

    /// The tables of the older version.
    var formerTables: StoreTables { sources.old.tables }

    /// Whether rows are written, which needs free space of about the size of the store.
    var writesRows: Bool {
        tables.contains { table in
            switch table.work {
            case .create: false
            case .rebuild: true
            case .alter(_, let alteration): alteration.writesRows
            }
        }
    }

    /// Migrates everything but the metadata and the model in the file. Must be called in a transaction.
    ///
    /// - Returns: The names of the files of large values that are no longer referred to.
    func run(_ tell: MigrationListener? = nil) throws -> Set<String> {
        let external = ExternalValues(sources, connection)
        let former = try external.names(in: sources.old)
        let moves = HistoryMigration.moves(sources)
        try MigrationFunctions.register(on: connection, external: ExternalStorage(storeURL: url)) { entity, bytes in
            moves[entity]?.converted(bytes) ?? bytes
        }
        try deleteRewrittenRows()
        try keepPairs()
        let objects = try SchemaObjects(connection).changes(
            to: schema,
            tables: presentTables,
            steady: steadyTables,
            written: writtenTables
        )
        try execute(objects.dropped)
        let steps = Double(tables.count + joins.count + objects.indexes.count + 1)
        try changeTables { name, done in tell?(MigrationProgress(subject: name, fraction: Double(done) / steps)) }
        try execute(filling.statements)
        for (done, index) in objects.indexes.enumerated() {
            tell?(MigrationProgress(subject: index.name, fraction: Double(tables.count + joins.count + done) / steps))
            try make(index)
        }
        try execute(schema.recomputations)
        try execute(objects.triggers)
        try checks.requireRelationships()
        try SequenceMigration(sources: sources, session: connection, dialect: .sqlite).run()
        try migrateHistory()
        try execute(filling.pairs.map { "DROP TABLE \($0.table)" })
        return former.subtracting(try external.names(in: sources.new))
    }

    /// Deletes the rows that a mapping model makes anew, unless they have values that no property explains, and which would be lost.
    private func deleteRewrittenRows() throws {
        let rewritten = RewrittenRows(sources)
        for table in sources.old.plan.tables {
            guard let condition = rewritten.condition(of: table) else { continue }
            for column in unexplained[table.name] ?? [] {
                let rows = condition.isEmpty ? "" : " WHERE \(condition)"
                let sql = "SELECT count(\(SQLiteText.quoted(column.name))) FROM \(table.name)\(rows)"
                let count = try connection.withStatement(sql) { try $0.step() ? $0.value(0).int64 : 0 }
                guard count == 0 else {
                    throw ErrorFactory.migrationMeetsUnexplained(
                        "\(table.name).\(column.name)",
                        "has \(count) values that no property of the store's model explains, in rows that the mapping model "
                            + "makes anew",
                        at: url
                    )
                }
            }
        }
        try execute(rewritten.deletions)
    }

    private var checks: MigrationChecks<Connection> { MigrationChecks(sources: sources, session: connection, url: url) }

    private func execute(_ statements: [String]) throws {
        for statement in statements { try connection.execute(statement) }
    }

    private func keepPairs() throws {
        for pairs in filling.pairs {
            try connection.execute("CREATE TABLE \(pairs.table) AS \(pairs.query)")
            try checks.requireSingle(pairs)
        }
    }

    private func make(_ index: StoreSchema.Index) throws {
        do {
            try connection.execute(index.sql)
        } catch {
            guard index.isUnique, error.isConstraint else { throw error }
            let columns = index.terms.compactMap { $0.split(separator: " ").first.map(String.init) }
            let (entity, names) = subject(of: index)
            try checks.requireUnique(index.table, columns, names, of: entity)
            throw error
        }
    }

    /// Returns the entity and the property names of the constraint that an index enforces.
    private func subject(of index: StoreSchema.Index) -> (entity: String, names: [String]) {
        for entity in sources.migration.destination.entities {
            for constraint in entity.description.uniquenessConstraints {
                let names = constraint.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }
                let name = NameSpace.plain("Z_\(entity.name)_UNIQUE_\(names.joined(separator: "_"))")
                if index.name.hasPrefix(name) { return (entity.name, names) }
            }
        }
        return (index.table, index.terms)
    }

    private func migrateHistory() throws {
        guard let old = try HistorySchema(in: connection) else { return }
        let count = HistoryLayout.tombstoneCount(sources.new.tables)
        for statement in try HistorySchema.missingStatements(connection, count) { try connection.run(statement) }
        guard let new = try HistorySchema(in: connection) else { return }
        let migration = HistoryMigration(sources, from: old, to: new)
        let function = MigrationFunctions.historyColumns
        try execute(
            migration.statements { number in
                [
                    "UPDATE ACHANGE SET ZCOLUMNS = \(function)(ZENTITY, ZCOLUMNS) "
                        + "WHERE \(migration.isOf(number)) AND ZCOLUMNS IS NOT NULL"
                ]
            }
        )
        // This transaction tells readers of the history about the migration.
        let layout = HistoryLayout(sources.new.tables, new)
        let writer = HistoryWriter(connection, layout, SaveOrigin(author: HistoryMigration.author, contextName: nil))
        _ = try writer.transaction()
        try writer.finish()
    }

    // MARK: - Tables

    /// The tables of the older version that the file has.
    private var presentTables: Set<String> {
        let names = sources.old.plan.tables.filter { sources.old.has(sources.migration.source.entity($0.root)) }.map(
            \.name
        )
        let present = Set(catalog.names)
        return Set(names + sources.old.plan.joinTables.map(\.name)).intersection(present)
    }

    /// The tables whose name and columns' names do not change.
    private var steadyTables: Set<String> {
        var steady: Set<String> = []
        for table in tables {
            guard case .alter(let name, let alteration) = table.work, name == table.target.name else { continue }
            if alteration.renamed.isEmpty { steady.insert(name) }
        }
        for join in joins {
            guard case .rename(let name, let columns) = join.work, name == join.target.name else { continue }
            if columns.isEmpty { steady.insert(name) }
        }
        return steady
    }

    private var writtenTables: Set<String> {
        Set(
            tables.compactMap { table in
                guard case .alter(let name, let alteration) = table.work, alteration.writesRows else { return nil }
                return name
            }
        )
    }

    /// Alters, copies, drops and creates tables. Tables have temporary names as long as their names are taken.
    private func changeTables(_ tell: (_ name: String, _ done: Int) -> Void) throws {
        var passing: [(name: String, target: String)] = []
        var made: [String] = []
        var kept: Set<String> = []
        for (index, table) in tables.enumerated() {
            let name = "Z_MIGRATED_TABLE_\(index)"
            tell(table.target.name, index)
            switch table.work {
            case .create:
                made.append(table.target.name)
            case .rebuild(let copies):
                try create(table.target.name, as: name)
                try execute(table.unexplainedColumns.map { "ALTER TABLE \(name) ADD COLUMN \($0.declaration)" })
                try execute(copies(name))
                passing.append((name, table.target.name))
            case .alter(let source, let alteration):
                try execute(alteration.statements)
                kept.insert(source)
                if source != table.target.name {
                    try connection.execute("ALTER TABLE \(source) RENAME TO \(name)")
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
            let name = "Z_MIGRATED_PAIRS_\(index)"
            try execute(ColumnRenaming(table: source, columns: columns, .sqlite).statements)
            guard source != join.target.name else { continue }
            try connection.execute("ALTER TABLE \(source) RENAME TO \(name)")
            passing.append((name, join.target.name))
        }
        try execute(presentTables.subtracting(kept).sorted().map { "DROP TABLE \($0)" })
        try execute(passing.map { "ALTER TABLE \($0.name) RENAME TO \($0.target)" })
        for name in made { try create(name, as: name) }
    }

    private func create(_ name: String, as passingName: String) throws {
        guard let table = schema.tables.first(where: { $0.name == name }) else { return }
        let renamed = StoreSchema.Table(name: passingName, columns: table.columns, compositeKey: table.compositeKey)
        try connection.execute(renamed.sql)
    }
}
