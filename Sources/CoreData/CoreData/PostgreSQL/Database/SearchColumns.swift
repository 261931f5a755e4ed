internal import FoundationBackfill
internal import PostgreSQLClient

/// The columns beside texts that are searched: the texts without case and accents, with an index of their trigrams.
///
/// The server computes them, so that comparisons need not fold every text anew. They are for texts marked “Index in Spotlight”,
/// which no version of a model tells: they are made when a store is opened. Those that the model does not ask for any more stay until
/// the next migration, because another program may use them. Whoever reads the tables may ignore them. Where the tables of a hierarchy
/// are read through a view, the view has them as well.
struct SearchColumns {
    /// A column that is searched.
    struct Column: Hashable {
        let table: String
        /// The column with the text.
        let text: String
        /// The column with the folded text.
        let folded: String
    }

    /// A column that a table has.
    fileprivate struct Found {
        let table: String
        let folded: String
        /// The rules that the text was folded by.
        let rules: String
        let hasIndex: Bool
        let isView: Bool
    }

    private static let mark = "coredata: folded by"
    /// The schema that the extension for trigrams is added to, where the database lacks it.
    private static let extensionSchema = "coredata"

    private let connection: PostgreSQLConnection
    private let capabilities: ServerCapabilities
    /// The schema's name, without quotes.
    private let schema: String
    private let wanted: [Column]
    private let plan: SchemaPlan
    private var dialect: SQLDialect { plan.dialect }

    init(
        _ connection: PostgreSQLConnection,
        _ plan: SchemaPlan,
        _ capabilities: ServerCapabilities,
        schema: String
    ) {
        (self.connection, self.capabilities, self.schema) = (connection, capabilities, schema)
        self.plan = plan
        let canBeMade = capabilities.has(.generated) && capabilities.has(.functions)
        wanted = canBeMade ? Self.columns(of: plan) : []
    }

    /// Returns the columns that searches can use. Missing and outdated ones are made, unless the store is read-only. If they cannot be
    /// made, because others are at work or the user may not do so, texts are folded by each search.
    func prepare(isReadOnly: Bool) throws -> [Column] {
        guard !wanted.isEmpty else { return [] }
        let found = try found()
        let rules = try rules()
        let usable = wanted.filter { isUsable($0, found, rules) }
        let isIndexed = usable.allSatisfy { column in found.contains { $0.holds(column) && $0.hasIndex } }
        let isComplete = isIndexed || !capabilities.has(.trigrams)
        if isReadOnly || isComplete && usable.count == wanted.count { return usable }
        do {
            try connection.transaction {
                try connection.execute("SET LOCAL lock_timeout = '2s'; SET LOCAL statement_timeout = 0")
                try connection.execute(DatabaseVersion(dialect, capabilities).turn(in: schema))
                // Another program may have made them in the meantime.
                try make(insteadOf: self.found(), rules)
            }
            return wanted
        } catch let error as PostgreSQLError where !error.isConnection {
            Log.warning("Searches in text will be slow, since their columns cannot be made: \(error)")
            return usable
        }
    }

    /// Whether a column has the folded text by the rules of today, also where it is read.
    private func isUsable(_ column: Column, _ found: [Found], _ rules: String) -> Bool {
        let views = plan.hierarchyViews().filter { $0.reads(column.table) }.map(\.view.name)
        return ([column.table] + views).allSatisfy { place in
            found.contains { $0.table == place && $0.folded == column.folded && $0.rules == rules }
        }
    }

    // MARK: - Wanted columns

    /// Returns the columns that the model of a plan asks for. In the tables of one hierarchy, the same texts have the same columns.
    static func columns(of plan: SchemaPlan) -> [Column] {
        plan.layout.roots.flatMap { root -> [Column] in
            let tables = plan.tables(of: root)
            let taken = StoreColumn.all + tables.flatMap(\.columns).map(\.name)
            var names = NameSpace(taken: taken, longest: NaturalNaming().longestName)
            var folded: [String: String] = [:]
            return tables.flatMap { table in
                table.columns.filter { isSearched($0, plan) }.map { column in
                    let name = folded[column.name] ?? names.unique("\(column.name)_folded")
                    folded[column.name] = name
                    return Column(table: table.name, text: column.name, folded: name)
                }
            }
        }
    }

    private static func isSearched(_ column: PlannedColumn, _ plan: SchemaPlan) -> Bool {
        let entity = plan.layout.entity(column.key.property.entity)
        guard let property = entity.property(named: column.key.property.name),
            property.attributeType == .stringAttributeType
        else { return false }
        return entity.propertyDescription(at: property.ordinal)?.isIndexedBySpotlight == true
    }

    // MARK: - Columns of the database

    private func found() throws -> [Found] {
        let sql = """
            SELECT c.relname, a.attname, d.description, EXISTS (SELECT 1 FROM pg_catalog.pg_index i \
            WHERE i.indrelid = c.oid AND a.attnum = ANY(i.indkey)), c.relkind = 'v' FROM pg_catalog.pg_description d \
            JOIN pg_catalog.pg_class c ON c.oid = d.objoid AND d.classoid = 'pg_catalog.pg_class'::regclass \
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace \
            JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.objsubid AND NOT a.attisdropped \
            WHERE n.nspname = $1 AND starts_with(d.description, $2)
            """
        return try connection.withStatement(sql) { statement in
            try statement.bind(schema, at: 1)
            try statement.bind(Self.mark, at: 2)
            var found: [Found] = []
            while try statement.step() {
                found.append(
                    Found(
                        table: statement.value(0).string,
                        folded: statement.value(1).string,
                        rules: statement.value(2).string,
                        hasIndex: statement.value(3).int64 != 0,
                        isView: statement.value(4).int64 != 0
                    )
                )
            }
            return found
        }
    }

    /// Returns the rules by which the server folds texts now: other versions of its library for Unicode know other letters.
    private func rules() throws -> String {
        let sql = """
            SELECT COALESCE(pg_catalog.pg_collation_actual_version(oid), '') FROM pg_catalog.pg_collation \
            WHERE collname = 'und-x-icu'
            """
        let version = try connection.withStatement(sql) { try $0.step() ? $0.value(0).string : "" }
        return "\(Self.mark) ICU \(version), \(IndexedText.format)"
    }

    /// Returns the schema of the extension for trigrams, which is added if that is allowed; nil if there is none.
    private func trigramSchema() throws -> String? {
        if let schema = try installedTrigrams() { return schema }
        try connection.execute(
            """
            DO $$ BEGIN CREATE SCHEMA IF NOT EXISTS \(Self.extensionSchema);
            CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA \(Self.extensionSchema);
            EXCEPTION WHEN OTHERS THEN NULL; END $$
            """
        )
        return try installedTrigrams()
    }

    private func installedTrigrams() throws -> String? {
        let sql = """
            SELECT n.nspname FROM pg_catalog.pg_extension e JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace \
            WHERE e.extname = 'pg_trgm'
            """
        return try connection.withStatement(sql) { try $0.step() ? $0.value(0).string : nil }
    }

    // MARK: - Making

    private func make(insteadOf found: [Found], _ rules: String) throws {
        let outdated = outdatedViews(found, rules)
        for view in outdated { try connection.execute(view.removal) }
        try makeColumns(insteadOf: found, rules)
        for view in outdated {
            let comments = view.foldedNames.map { name in
                "COMMENT ON COLUMN \(dialect.table(view.view.name)).\(PostgreSQLText.quoted(name)) "
                    + "IS \(PostgreSQLText.constant(rules))"
            }
            for statement in view.statements + comments { try connection.execute(statement) }
        }
    }

    /// Returns the views, as they should be, that lack a column or are in the way of making one.
    private func outdatedViews(_ found: [Found], _ rules: String) -> [HierarchyView] {
        plan.hierarchyViews(searching: wanted).filter { view in
            wanted.contains { column in view.reads(column.table) && !isUsable(column, found, rules) }
        }
    }

    private func makeColumns(insteadOf found: [Found], _ rules: String) throws {
        let present = found.filter { column in wanted.contains { column.holds($0) } }
        for column in present where column.rules != rules { try drop(column) }
        let kept = present.filter { $0.rules == rules }
        for column in wanted where !kept.contains(where: { $0.holds(column) }) { try add(column, rules) }
        let bare = wanted.filter { column in !kept.contains { $0.holds(column) && $0.hasIndex } }
        guard !bare.isEmpty else { return }
        guard capabilities.has(.trigrams), let trigrams = try trigramSchema() else {
            let advice = "a user who may do so should run CREATE EXTENSION pg_trgm"
            return Log.warning("Searches in text read all texts, since the database has no trigrams: \(advice)")
        }
        for column in bare {
            let (table, folded) = (dialect.table(column.table), PostgreSQLText.quoted(column.folded))
            let operators = "\(PostgreSQLText.quoted(trigrams)).gin_trgm_ops"
            try connection.execute("CREATE INDEX ON \(table) USING gin (\(folded) \(operators))")
        }
    }

    private func add(_ column: Column, _ rules: String) throws {
        let (table, folded) = (dialect.table(column.table), PostgreSQLText.quoted(column.folded))
        let fold = "\(PostgreSQLText.quoted(schema)).coredata_fold(\(dialect.name(column.text)), 3)"
        try connection.execute(
            """
            ALTER TABLE \(table) ADD COLUMN \(folded) text COLLATE "C" GENERATED ALWAYS AS (\(fold)) STORED;
            COMMENT ON COLUMN \(table).\(folded) IS \(PostgreSQLText.constant(rules))
            """
        )
    }

    private func drop(_ column: Found) throws {
        let table = dialect.table(column.table)
        try connection.execute("ALTER TABLE \(table) DROP COLUMN \(PostgreSQLText.quoted(column.folded))")
    }

    /// Drops the columns that a migration is in the way of: those of tables that are copied, renamed or dropped, and of texts that
    /// change. They are made anew when the store is opened.
    func makeWay(for tables: [TableMigration]) throws {
        for column in try found() where !column.isView {
            let isKept = tables.contains { table in
                guard case .alter(column.table, let alteration) = table.work, table.target.name == column.table,
                    let text = wanted.first(where: { column.holds($0) })?.text
                else { return false }
                return !alteration.statements.contains { $0.contains(dialect.name(text)) }
            }
            if !isKept { try drop(column) }
        }
    }
}

extension SearchColumns.Found {
    fileprivate func holds(_ column: SearchColumns.Column) -> Bool {
        table == column.table && folded == column.folded
    }
}

extension StoreTables {
    /// Returns a copy whose texts are compared by columns beside them.
    func with(_ searched: [SearchColumns.Column]) -> StoreTables {
        guard !searched.isEmpty else { return self }
        let tables = tables.map { table in
            var table = table
            let own = Dictionary(grouping: searched.filter { table.rowTables.contains($0.table) }, by: \.text)
            for (text, columns) in own where columns.count == table.rowTables.count {
                table.foldedColumns[text] = columns[0].folded
            }
            return table
        }
        return StoreTables(layout, tables, dialect)
    }
}
