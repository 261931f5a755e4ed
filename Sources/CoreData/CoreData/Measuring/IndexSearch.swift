internal import CoreDataSQLite
internal import FoundationBackfill

/// Finds the index that a fetch lacks: tries those that its predicate and its order suggest on an empty copy of the
/// store's tables, and asks SQLite whether it would use them.
struct IndexSearch {
    /// The seconds from which on a fetch is worth an index. Faster ones have little to gain, or read few rows.
    static let leastSeconds = 0.001
    private static let name = "Z_INDEX_SEARCH"

    /// The steps by which SQLite finds the rows of the fetch.
    let queryPlan: [String]
    private let fetch: Measurements.Fetch
    private let table: EntityTable
    private let schema: [String]

    init(_ fetch: Measurements.Fetch, in store: SQLiteStore) throws {
        let file = try store.openFile()
        self.fetch = fetch
        table = file.tables.table(of: fetch.plan.entity)
        (queryPlan, schema) = try file.connections.read { connection in
            // These statements are not the program's.
            let meter = connection.meter
            connection.meter = nil
            defer { connection.meter = meter }
            return (try Self.plan(of: fetch.sql, on: connection), try Self.schema(of: connection))
        }
    }

    /// Returns the index that SQLite would use; nil if the fetch is fast or has what it needs, or no index helps.
    func missingIndex() throws -> CoreDataReport.MissingIndex? {
        guard fetch.slowest >= Self.leastSeconds else { return nil }
        return try helpfulIndex()?.index
    }

    /// Returns the index that SQLite would use, however fast the fetch is, the steps by which it would then find the rows, and the
    /// statement that makes the index.
    func helpfulIndex() throws -> (index: CoreDataReport.MissingIndex, steps: [String], statement: String)? {
        guard queryPlan.contains(where: Self.isCostly) else { return nil }
        let copy = try Connection(path: ":memory:", mode: .create)
        defer { copy.close() }
        try StoreFunctions.register(on: copy)
        for statement in schema { try copy.execute(statement) }
        let before = queryPlan.count(where: Self.isCostly)
        for candidate in IndexCandidates(fetch.plan, table).all {
            let terms = candidate.columns.map { FetchIndexes.term($0, isAscending: true) }.joined(separator: ", ")
            let statement = "CREATE INDEX \(Self.name) ON \(table.table) (\(terms))"
            try copy.execute(statement)
            let plan = try Self.plan(of: fetch.sql, on: copy)
            try copy.execute("DROP INDEX \(Self.name)")
            if plan.contains(where: { $0.contains(Self.name) }), plan.count(where: Self.isCostly) < before {
                let name = fetch.plan.entity.name
                return (CoreDataReport.MissingIndex(entity: name, properties: candidate.properties), plan, statement)
            }
        }
        return nil
    }

    /// Whether a step reads all rows of a table, or sorts them.
    private static func isCostly(_ step: String) -> Bool {
        step.hasPrefix("SCAN ") && !step.contains(" INDEX ") || step.hasPrefix("USE TEMP B-TREE FOR ORDER BY")
    }

    // MARK: - Asking SQLite

    private static func plan(of sql: String, on connection: Connection) throws -> [String] {
        try connection.withStatement("EXPLAIN QUERY PLAN \(sql)") { statement -> [String] in
            var steps: [String] = []
            while try statement.step() { steps.append(statement.value(3).string) }
            return steps
        }
    }

    /// Returns the statements that make the tables and indexes of a store, without its virtual tables.
    private static func schema(of connection: Connection) throws -> [String] {
        let list = """
            SELECT sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql NOT NULL
            AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY type DESC
            """
        return try connection.withStatement(list) { statement -> [String] in
            var statements: [String] = []
            while try statement.step() { statements.append(statement.value(0).string) }
            return statements
        }
    }
}
