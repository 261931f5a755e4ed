internal import PostgreSQLClient

/// Finds the index that a fetch lacks: tries those that its predicate and its order suggest on an empty, temporary copy of the
/// entity's table, and asks the server whether it would use them.
struct DatabaseIndexSearch {
    private static let name = "coredata_index_search"

    private let fetch: Measurements.Fetch
    private let table: EntityTable
    private let dialect: SQLDialect
    private let connection: PostgreSQLConnection
    private let capabilities: ServerCapabilities

    init(_ fetch: Measurements.Fetch, _ database: PostgreSQLStore.Database, on connection: PostgreSQLConnection) {
        (self.fetch, self.connection, capabilities) = (fetch, connection, database.capabilities)
        table = database.tables.table(of: fetch.plan.entity)
        dialect = database.tables.dialect
    }

    /// Returns the plan of the fetch, and the index that it lacks.
    func advice() throws -> FetchAdvice {
        // These statements are not the program's.
        let (meter, trace) = (connection.meter, connection.trace)
        (connection.meter, connection.trace) = (nil, nil)
        defer { (connection.meter, connection.trace) = (meter, trace) }
        let count = try connection.withStatement(fetch.sql) { $0.parameterCount }
        let queryPlan = try connection.transaction(.reading) { try plan(of: fetch.sql, parameterCount: count) }
        // A view has no indexes, and those of several tables are not one.
        let isOneTable = table.rowTables == [table.table]
        let isSlow = fetch.slowest >= IndexSearch.leastSeconds && queryPlan.contains(where: Self.isCostly)
        guard isOneTable, isSlow, capabilities.has(.temporary) else {
            return FetchAdvice(queryPlan: queryPlan)
        }
        do {
            return FetchAdvice(queryPlan: queryPlan, missingIndex: try missingIndex(parameterCount: count))
        } catch let error as PostgreSQLError where error.isReadOnly {
            // A replica, or a user who may not make temporary tables.
            return FetchAdvice(queryPlan: queryPlan)
        }
    }

    /// Returns the index that the server would use; nil if no index helps.
    private func missingIndex(parameterCount: Int) throws -> CoreDataReport.MissingIndex? {
        let original = dialect.table(table.table)
        let copy = "pg_temp.\(dialect.name(table.table))"
        let sql = fetch.sql.replacingOccurrences(of: original, with: copy)
        return try connection.transaction {
            try connection.execute(
                """
                CREATE TEMPORARY TABLE \(dialect.name(table.table)) (LIKE \(original) INCLUDING INDEXES) ON COMMIT DROP;
                SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off
                """
            )
            let before = try plan(of: sql, parameterCount: parameterCount).count(where: Self.isCostly)
            for candidate in IndexCandidates(fetch.plan, table).all {
                let columns = candidate.columns.map { "\(dialect.name($0)) NULLS FIRST" }.joined(separator: ", ")
                try connection.execute("CREATE INDEX \(Self.name) ON \(copy) (\(columns))")
                let plan = try plan(of: sql, parameterCount: parameterCount)
                try connection.execute("DROP INDEX pg_temp.\(Self.name)")
                if plan.contains(where: { $0.contains(Self.name) }), plan.count(where: Self.isCostly) < before {
                    return CoreDataReport.MissingIndex(
                        entity: fetch.plan.entity.name,
                        properties: candidate.properties
                    )
                }
            }
            return nil
        }
    }

    /// Returns the steps by which the server finds the rows, whatever the values are.
    private func plan(of sql: String, parameterCount: Int) throws -> [String] {
        let name = "coredata_plan_\(UInt32.random(in: .min ... .max))"
        let values =
            parameterCount > 0 ? "(\(Array(repeating: "NULL", count: parameterCount).joined(separator: ", ")))" : ""
        let steps = try connection.lines(
            of: """
                SET LOCAL plan_cache_mode = force_generic_plan; PREPARE \(name) AS \(sql);
                EXPLAIN (COSTS OFF) EXECUTE \(name)\(values)
                """
        )
        try connection.execute("DEALLOCATE \(name)")
        return steps
    }

    /// Whether a step reads all rows of a table, or sorts them.
    private static func isCostly(_ step: String) -> Bool {
        let words = step.drop { $0 == " " || $0 == "-" || $0 == ">" }
        return words.contains("Seq Scan on ") || words == "Sort" || words == "Incremental Sort"
    }
}
