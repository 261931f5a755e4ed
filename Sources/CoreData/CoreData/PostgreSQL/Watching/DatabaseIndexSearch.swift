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
        let queryPlan = try connection.transaction(.reading) {
            try connection.steps(of: fetch.sql, parameterCount: count)
        }
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
            let before = try connection.steps(of: sql, parameterCount: parameterCount).count(where: Self.isCostly)
            for candidate in IndexCandidates(fetch.plan, table).all {
                let columns = candidate.columns.map { "\(dialect.name($0)) NULLS FIRST" }.joined(separator: ", ")
                try connection.execute("CREATE INDEX \(Self.name) ON \(copy) (\(columns))")
                let plan = try connection.steps(of: sql, parameterCount: parameterCount)
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

    /// Whether a step reads all rows of a table, or sorts them.
    static func isCostly(_ step: String) -> Bool {
        let words = step.drop { $0 == " " || $0 == "-" || $0 == ">" }
        return words.contains("Seq Scan on ") || words == "Sort" || words == "Incremental Sort"
    }
}

extension PostgreSQLConnection {
    /// Returns the steps by which the server finds the rows of a statement, whatever the values of its parameters are. In the open
    /// transaction, nothing changes; a server that cannot tell the steps has none.
    func steps(of sql: String) throws -> [String] {
        let (known, measured) = (trace, meter)
        (trace, meter) = (nil, nil)
        defer { (trace, meter) = (known, measured) }
        let count = try withStatement(sql) { $0.parameterCount }
        try execute("SAVEPOINT steps")
        // Also the setting is taken back.
        defer { endSteps() }
        do {
            return try steps(of: sql, parameterCount: count)
        } catch let error where !error.isConnection {
            return []
        }
    }

    private func endSteps() {
        do {
            try execute("ROLLBACK TO SAVEPOINT steps")
        } catch {
            // The transaction ends with the connection.
            close()
        }
    }

    /// Returns the steps in a transaction, whose plans are general ones from then on.
    func steps(of sql: String, parameterCount: Int) throws(PostgreSQLError) -> [String] {
        let name = "coredata_plan_\(UInt32.random(in: .min ... .max))"
        let values =
            parameterCount > 0 ? "(\(Array(repeating: "NULL", count: parameterCount).joined(separator: ", ")))" : ""
        let steps = try lines(
            of: """
                SET LOCAL plan_cache_mode = force_generic_plan; PREPARE \(name) AS \(sql);
                EXPLAIN (COSTS OFF) EXECUTE \(name)\(values)
                """
        )
        try execute("DEALLOCATE \(name)")
        return steps
    }
}
