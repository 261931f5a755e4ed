internal import FoundationBackfill

/// The statement of a fetch, how SQLite finds its rows, the time that it takes, and the index that would help.
package struct FetchExplanation: Sendable, Hashable {
    package let sql: String
    /// The steps by which SQLite finds the rows, in its own words.
    package let steps: [String]
    /// The seconds that the statement took.
    package let seconds: Double
    package let rows: Int
    /// The index that would make it faster; nil if it has what it needs.
    package let index: SuggestedIndex?

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

extension NSManagedObjectContext {
    /// Runs a fetch for its keys, and explains it; the explanation is nil if the rows come from elsewhere than one statement. The index is
    /// tried on an empty copy of the tables: the store does not change.
    package func explain(_ request: NSFetchRequest<NSManagedObject>) throws -> (BrowsedKeys, FetchExplanation?) {
        guard let store = persistentStoreCoordinator?.persistentStores.first as? SQLiteStore else {
            return (try BrowsedKeys(request, in: self), nil)
        }
        let measurements = store.measurements
        measurements.begin()
        defer { measurements.end() }
        let keys = try BrowsedKeys(request, in: self)
        guard let fetch = measurements.fetches.max(by: { $0.seconds < $1.seconds }) else { return (keys, nil) }
        let search = try IndexSearch(fetch, in: store)
        let found = try search.helpfulIndex()
        let index = found.map { missing, steps, statement in
            FetchExplanation.SuggestedIndex(
                entity: missing.entity,
                name: missing.name,
                properties: missing.properties,
                steps: steps,
                statement: statement
            )
        }
        let explanation = FetchExplanation(
            sql: fetch.sql,
            steps: search.queryPlan,
            seconds: fetch.slowest,
            rows: fetch.rows,
            index: index
        )
        return (keys, explanation)
    }
}
