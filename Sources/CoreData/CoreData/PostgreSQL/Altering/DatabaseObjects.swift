internal import PostgreSQLClient

/// The changes of indexes and constraints in a migration.
///
/// What is the same before and after stays, unless its table is copied or renamed. Constraints on rows that are written go
/// for a while, because values may be equal and keys may lead nowhere in between.
struct DatabaseObjects {
    /// The statements that run before tables change.
    let dropped: [String]
    /// What is made after all rows are in place.
    let added: [DatabaseSchema.Object]

    /// - Parameter isFilled: Whether relationships are written after the tables have changed.
    init(
        _ old: DatabaseSchema,
        _ new: DatabaseSchema,
        _ tables: [TableMigration],
        _ joins: [JoinTableMigration],
        isFilled: Bool
    ) {
        let (steady, written) = Self.steadyTables(tables, joins)
        let wanted = Set(new.objects.map(\.statement))
        let kept = old.objects.filter { object in
            let tables: [String] =
                switch object.kind {
                case .index, .unique, .rule: [object.table]
                case .sharedUnique(let uniqueness): uniqueness.sources
                case .foreignKey(let target): [object.table, target]
                }
            guard wanted.contains(object.statement), steady.isSuperset(of: tables) else { return false }
            return object.kind == .index || !isFilled && written.isDisjoint(with: tables)
        }
        let keptStatements = Set(kept.map(\.statement))
        dropped = old.objects.filter { !keptStatements.contains($0.statement) }.map { $0.removal(old) }
        added = new.objects.filter { !keptStatements.contains($0.statement) }
    }

    /// Returns the tables whose names and columns' names stay, and those whose rows are written.
    private static func steadyTables(
        _ tables: [TableMigration],
        _ joins: [JoinTableMigration]
    ) -> (steady: Set<String>, written: Set<String>) {
        var (steady, written): (Set<String>, Set<String>) = ([], [])
        for table in tables {
            guard case .alter(let name, let alteration) = table.work, name == table.target.name,
                alteration.renamed.isEmpty
            else { continue }
            steady.insert(name)
            if alteration.writesRows { written.insert(name) }
        }
        for join in joins {
            guard case .rename(let name, let columns) = join.work, name == join.target.name, columns.isEmpty else {
                continue
            }
            steady.insert(name)
        }
        return (steady, written)
    }

    /// Returns the statements that name the keys of tables after them, as if they had been created with their names.
    static func keyNames(of tables: [String], _ schema: String, _ connection: PostgreSQLConnection) throws -> [String] {
        let sql = """
            SELECT c.conname FROM pg_catalog.pg_constraint c JOIN pg_catalog.pg_class t ON t.oid = c.conrelid \
            JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace \
            WHERE n.nspname = $1 AND t.relname = $2 AND c.contype = 'p'
            """
        let table = SQLDialect.postgreSQL(schema: schema).table
        return try connection.withStatement(sql) { statement in
            try tables.compactMap { name in
                let wanted = "\(name)_pkey"
                try statement.bind(schema, at: 1)
                try statement.bind(name, at: 2)
                guard try statement.step() else { return nil }
                let found = statement.value(0).string
                try statement.run()
                // The server has cut longer ones.
                guard found != wanted, wanted.utf8.count < 64 else { return nil }
                let names = (PostgreSQLText.quoted(found), PostgreSQLText.quoted(wanted))
                return "ALTER TABLE \(table(name)) RENAME CONSTRAINT \(names.0) TO \(names.1)"
            }
        }
    }
}

extension DatabaseSchema.Object {
    /// Returns the statement that drops an object of a schema, unless somebody else has done so.
    func removal(_ schema: DatabaseSchema) -> String {
        let name = PostgreSQLText.quoted(name)
        return switch kind {
        case .index: "DROP INDEX IF EXISTS \(schema.schema).\(name)"
        case .sharedUnique(let uniqueness): uniqueness.removals.joined(separator: ";\n")
        case .unique, .foreignKey, .rule(_, .satisfied):
            "ALTER TABLE \(schema.dialect.table(table)) DROP CONSTRAINT IF EXISTS \(name)"
        case .rule(_, .required):
            "ALTER TABLE \(schema.dialect.table(table)) ALTER COLUMN \(schema.dialect.name(columns[0])) DROP NOT NULL"
        case .rule(_, .requiredAtEnd): "DROP TRIGGER IF EXISTS \(name) ON \(schema.dialect.table(table))"
        }
    }
}
