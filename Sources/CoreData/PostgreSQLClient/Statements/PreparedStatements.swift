/// The statements that a connection has prepared, by their text. The least recently used ones are dropped.
final class PreparedStatements {
    /// A statement as the server has prepared it.
    final class Plan {
        /// The name on the server; nil if the statement is sent with each run.
        let name: String?
        let parameterTypes: [UInt32]
        let columnTypes: [UInt32]
        let columnNames: [String]
        @exclusivity(unchecked)
        var latestUse = 0

        init(name: String?, parameterTypes: [UInt32], columnTypes: [UInt32], columnNames: [String]) {
            self.name = name
            self.parameterTypes = parameterTypes
            self.columnTypes = columnTypes
            self.columnNames = columnNames
        }
    }

    /// The number of statements kept.
    static let most = 200

    @exclusivity(unchecked)
    private var plans: [String: Plan] = [:]
    /// The plan that was requested last, so that a loop with a single statement does not hash its text.
    @exclusivity(unchecked)
    private var latest: (sql: String, plan: Plan)?
    @exclusivity(unchecked)
    private var clock = 0
    private var nameCount = 0

    func plan(for sql: String) -> Plan? {
        if let latest, latest.sql == sql { return latest.plan }
        guard let plan = plans[sql] else { return nil }
        clock += 1
        plan.latestUse = clock
        latest = (sql, plan)
        return plan
    }

    /// Keeps a plan. Returns the name of one that was dropped for it.
    func keep(_ plan: Plan, for sql: String) -> String? {
        clock += 1
        plan.latestUse = clock
        plans[sql] = plan
        latest = (sql, plan)
        guard plans.count > Self.most, let oldest = plans.min(by: { $0.value.latestUse < $1.value.latestUse }) else {
            return nil
        }
        plans[oldest.key] = nil
        return oldest.value.name
    }

    func forget(_ sql: String) {
        plans[sql] = nil
        latest = nil
    }

    func forgetAll() {
        plans = [:]
        latest = nil
    }

    /// Forgets what the server does not know any more, or not as it is remembered here.
    func forget(_ failure: PostgreSQLError) {
        if failure.code == "26000" { forgetAll() } else if let sql = failure.sql { forget(sql) }
    }

    func nextName() -> String {
        nameCount += 1
        return "c\(nameCount)"
    }
}
