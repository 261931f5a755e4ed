internal import Foundation
internal import ManagedObjectModelFormat
internal import PostgreSQLClient

/// Inspects a store on PostgreSQL, in one transaction that can only read.
struct DatabaseInspector {
    let records: StoreRecords<PostgreSQLSession>
    let schema: String
    var inspection: StoreInspection
    var plan: SchemaPlan?

    var connection: PostgreSQLConnection { records.session.connection }
    private var dialect: SQLDialect { .postgreSQL(schema: schema) }

    /// - Throws: `CocoaError` if there is no store, or its metadata cannot be read.
    static func inspect(
        _ url: URL,
        family: ModelFamily?,
        scope: StoreInspection.Scope
    ) throws -> StoreInspection {
        try PostgreSQLStore.withRecords(at: url, .reading) { records, connection, schema in
            let metadata = try records.metadata()
            let address = try PostgreSQLStore.address(of: url).1
            let inspection = try inspection(address, schema, metadata, connection)
            var inspector = DatabaseInspector(records: records, schema: schema, inspection: inspection)
            inspector.lookAtModel(metadata, family)
            inspector.attempt("the rows") { try $0.countRows() }
            if scope.depth != .rows { inspector.lookAtContent(metadata) }
            return inspector.inspection
        }
    }

    /// Returns the inspection of a store of which nothing else is known yet.
    static func inspection(
        _ address: PostgreSQLAddress,
        _ schema: String,
        _ metadata: StoreMetadata,
        _ connection: PostgreSQLConnection
    ) throws -> StoreInspection {
        StoreInspection(
            path: "\(address.description)?schema=\(schema)",
            type: NSPostgreSQLStoreType,
            metadata: StoreInspection.Metadata(metadata),
            sizes: StoreInspection.Sizes(inDatabase: try size(of: schema, connection))
        )
    }

    private static func size(of schema: String, _ connection: PostgreSQLConnection) throws -> Int64 {
        let sql = """
            SELECT CAST(COALESCE(sum(pg_total_relation_size(c.oid)), 0) AS bigint) FROM pg_class c \
            JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'
            """
        return try connection.withStatement(sql) { statement in
            try statement.bind(schema, at: 1)
            return try statement.step() ? statement.value(0).int64 : 0
        }
    }

    /// Looks at a part. If that fails, the failure is a finding, and the other parts are looked at.
    mutating func attempt(_ subject: String, _ body: (inout DatabaseInspector) throws -> Void) {
        do {
            try connection.execute("SAVEPOINT part")
            try body(&self)
            try connection.execute("RELEASE SAVEPOINT part")
        } catch {
            let reason = (error as? PostgreSQLError)?.message ?? "\(error)"
            inspection.findings.append(.problem(.damagedFile, subject, "cannot be read: \(reason)"))
            do {
                try connection.execute("ROLLBACK TO SAVEPOINT part")
            } catch {
                inspection.findings.append(.problem(.damagedFile, "The connection", "is lost: \(error)"))
            }
        }
    }

    // MARK: - The model

    private mutating func lookAtModel(_ metadata: StoreMetadata, _ family: ModelFamily?) {
        attempt("the model") { inspector in
            guard let model = try inspector.records.model() else { return }
            let size = try inspector.integers("SELECT octet_length(content) FROM $s.coredata_model").first ?? 0
            inspector.inspection.model.copy = .init(entityCount: model.entities.count, size: Int(size))
            let plan = try SchemaPlan(storedIn: inspector.records, schema: inspector.schema)
            inspector.plan = plan
            inspector.inspection.entities = plan.map { EntityList.entities(of: $0, metadata.hashes) } ?? []
            inspector.inspection.uniqueConstraints = EntityList.constraints(of: model)
            guard let family else { return }
            let match = ModelMatch(family, metadata.hashes, copy: model.definition)
            inspector.inspection.model.given = match.facts
            guard match.version == nil else { return }
            let text = "has no version that the store is of"
            inspector.inspection.findings.append(.problem(.otherModel, family.url.lastPathComponent, text))
        }
    }

    // MARK: - The content

    private mutating func countRows() throws {
        guard let plan else { return }
        for table in plan.tables {
            guard try DatabaseOpening.hasTable(table.name, in: schema, connection) else {
                let entity = plan.layout.entity(table.entity ?? table.root).name
                inspection.findings.append(.problem(.missingTable, entity, "has no table \(table.name)"))
                continue
            }
            let number = table.entity.map { "CAST(\(plan.storedNumbers[$0 - 1]) AS smallint)" } ?? "entity"
            let sql = "SELECT \(number), count(*), min(id) FROM \(dialect.table(table.name)) GROUP BY 1"
            for row in try rows(sql) { note(row, in: table.name) }
            for place in inspection.entities.indices where inspection.entities[place].table == table.name {
                inspection.entities[place].rows = inspection.entities[place].rows ?? 0
            }
        }
    }

    private mutating func note(_ row: [Int64], in table: String) {
        let place = inspection.entities.firstIndex { $0.table == table && $0.number.map(Int64.init) == row[0] }
        if let place {
            inspection.entities[place].rows = Int(row[1])
            return
        }
        let text = "has rows with the number \(row[0]) as entity, which is not the number of any of its entities"
        inspection.findings.append(.problem(.unknownEntity, table, text, count: Int(row[1]), keys: [row[2]]))
    }

    private mutating func lookAtContent(_ metadata: StoreMetadata) {
        attempt("the relationships") { try $0.checkRelationships() }
        attempt("the tables of pairs") { try $0.countPairs() }
        attempt("the version") { inspector in
            guard let plan = inspector.plan else { return }
            let version = PostgreSQLText.constant(DatabaseVersion.name(of: metadata.hashes, plan))
            let isSame = "SELECT count(*) FROM $s.\(DatabaseVersion.tableName) WHERE model = \(version)"
            guard try inspector.integers(isSame) != [1] else { return }
            let text = "names another version than the metadata: no program can save"
            inspector.inspection.findings.append(.problem(.otherModel, DatabaseVersion.tableName, text))
        }
        attempt("the indexes") { try $0.readIndexes() }
        attempt("the triggers") { try $0.lookForForeignCode() }
        attempt("the history") { try $0.readHistory() }
        attempt("the sizes") { try $0.measure() }
    }

    // MARK: - Reading

    /// Returns the rows of a query whose columns are integers. `$s` stands for the schema.
    func rows(_ sql: String) throws -> [[Int64]] {
        let text = sql.replacingOccurrences(of: "$s", with: PostgreSQLText.quoted(schema))
        return try connection.withStatement(text) { statement in
            var rows: [[Int64]] = []
            while try statement.step() {
                rows.append((0..<statement.columnCount).map { statement.value($0).int64 })
            }
            return rows
        }
    }

    /// Returns the integers in the first row of a query.
    func integers(_ sql: String) throws -> [Int64] { try rows(sql).first ?? [] }

    /// Returns the rows of a query about the schema, whose name is the one parameter, as texts.
    func texts(_ sql: String) throws -> [[String]] {
        try connection.withStatement(sql) { statement in
            try statement.bind(schema, at: 1)
            var rows: [[String]] = []
            while try statement.step() { rows.append((0..<statement.columnCount).map { statement.value($0).string }) }
            return rows
        }
    }
}
