internal import FoundationBackfill
internal import PostgreSQLClient

/// The statement of a fetch, how the database finds its rows, the time that it takes, and the index that would help.
package struct FetchExplanation: Sendable, Hashable {
    package let sql: String
    /// The name of the database.
    package let database: String
    /// The steps by which the database finds the rows, in its own words.
    package let steps: [String]
    /// The seconds that the statement took.
    package let seconds: Double
    package let rows: Int
    /// The index that would make it faster; nil if it has what it needs, or none was tried.
    package var index: SuggestedIndex?
    /// What there is to say of indexes that were not tried.
    package var advice: String?

    fileprivate init(_ fetch: Measurements.Fetch, in database: String, _ steps: [String]) {
        (sql, seconds, rows) = (fetch.sql, fetch.slowest, fetch.rows)
        (self.database, self.steps) = (database, steps)
    }

    /// An index that a model lacks.
    package struct SuggestedIndex: Sendable, Hashable {
        package let entity: String
        package let name: String
        package let properties: [String]
        /// The steps by which SQLite would find the rows with it.
        package let steps: [String]
        /// The statement that makes the index.
        let statement: String
    }
}

/// A store that explains its fetches, without changing anything.
protocol ExplainingStore: MeasuredStore {
    func explanation(of fetch: Measurements.Fetch) throws -> FetchExplanation
}

extension NSManagedObjectContext {
    /// Runs a fetch for its keys, and explains it; the explanation is nil if the rows come from elsewhere than one statement.
    package func explain(_ request: NSFetchRequest<NSManagedObject>) throws -> (BrowsedKeys, FetchExplanation?) {
        guard let store = persistentStoreCoordinator?.persistentStores.first as? any ExplainingStore else {
            return (try BrowsedKeys(request, in: self), nil)
        }
        let measurements = store.measurements
        measurements.begin()
        defer { measurements.end() }
        let keys = try BrowsedKeys(request, in: self)
        let fetch = measurements.fetches.max { $0.seconds < $1.seconds }
        return (keys, try fetch.map { try store.explanation(of: $0) })
    }
}

extension SQLiteStore: ExplainingStore {
    /// The index is tried on an empty copy of the tables.
    func explanation(of fetch: Measurements.Fetch) throws -> FetchExplanation {
        let search = try IndexSearch(fetch, in: self)
        var explanation = FetchExplanation(fetch, in: "SQLite", search.queryPlan)
        explanation.index = try search.helpfulIndex().map { missing, steps, statement in
            FetchExplanation.SuggestedIndex(
                entity: missing.entity,
                name: missing.name,
                properties: missing.properties,
                steps: steps,
                statement: statement
            )
        }
        return explanation
    }
}

extension PostgreSQLStore: ExplainingStore {
    /// No index is tried, since that writes to the database.
    func explanation(of fetch: Measurements.Fetch) throws -> FetchExplanation {
        let steps = try convertingErrors { try readingOneMoment { try $0.connection.steps(of: fetch.sql) } }
        var explanation = FetchExplanation(fetch, in: "PostgreSQL", steps)
        if fetch.slowest >= IndexSearch.leastSeconds, steps.contains(where: DatabaseIndexSearch.isCostly) {
            explanation.advice = "An index may help. None is tried here, because that would write to the database."
        }
        return explanation
    }
}
