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
        guard fetch.slowest >= Self.leastSeconds, queryPlan.contains(where: Self.isCostly) else { return nil }
        let copy = try Connection(path: ":memory:", mode: .create)
        defer { copy.close() }
        try StoreFunctions.register(on: copy)
        for statement in schema { try copy.execute(statement) }
        let before = queryPlan.count(where: Self.isCostly)
        for properties in candidates {
            let columns = properties.compactMap(column)
            guard columns.count == properties.count else { continue }
            let terms = columns.map { FetchIndexes.term($0, isAscending: true) }.joined(separator: ", ")
            try copy.execute("CREATE INDEX \(Self.name) ON \(table.table) (\(terms))")
            let plan = try Self.plan(of: fetch.sql, on: copy)
            try copy.execute("DROP INDEX \(Self.name)")
            if plan.contains(where: { $0.contains(Self.name) }), plan.count(where: Self.isCostly) < before {
                return CoreDataReport.MissingIndex(entity: fetch.plan.entity.name, properties: properties)
            }
        }
        return nil
    }

    /// Whether a step reads all rows of a table, or sorts them.
    private static func isCostly(_ step: String) -> Bool {
        step.hasPrefix("SCAN ") && !step.contains(" INDEX ") || step.hasPrefix("USE TEMP B-TREE FOR ORDER BY")
    }

    // MARK: - Candidates

    /// The lists of properties to try, the most useful first. Equal values come before ranges and the order, since an index
    /// finds the rows of one range only.
    private var candidates: [[String]] {
        var tests = Tests()
        tests.take(fetch.plan.predicate)
        let order = fetch.plan.sortKeys.compactMap(\.keyPath)
        let ranged = tests.ranges.map { tests.equal + [$0] }
        let ordered = tests.equal + order.filter { !tests.equal.contains($0) }
        var lists = order.isEmpty ? ranged + [ordered] : [ordered] + ranged
        lists.append(tests.equal)
        lists += tests.equal.map { [$0] }
        lists.append(order)
        var known: Set<[String]> = [[]]
        return lists.filter { known.insert($0).inserted }
    }

    /// The properties that a predicate compares with values, in all of whose alternatives they are.
    private struct Tests {
        var equal: [String] = []
        var ranges: [String] = []

        mutating func take(_ predicate: NSPredicate?) {
            if let compound = predicate as? NSCompoundPredicate, compound.compoundPredicateType == .and {
                for part in compound.parts { take(part) }
            }
            guard let test = predicate as? NSComparisonPredicate, test.comparisonPredicateModifier == .direct,
                case .keyPath(let key, of: nil) = test.leftExpression.form, !key.contains(".")
            else { return }
            switch test.predicateOperatorType {
            case .equalTo, .in: if !equal.contains(key) { equal.append(key) }
            case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .between, .beginsWith:
                if !ranges.contains(key) { ranges.append(key) }
            default: break
            }
        }
    }

    /// Returns the column of an attribute or of a to-one relationship; nil for other properties.
    private func column(of property: String) -> String? {
        guard let layout = fetch.plan.entity.property(named: property), let slot = layout.slots.first else {
            return nil
        }
        let column = table.columns[slot]
        return column == EntityTable.absentColumn ? nil : column
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
