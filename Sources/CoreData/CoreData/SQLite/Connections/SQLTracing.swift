internal import CoreDataSQLite

/// Logs the statements of a connection by the program's log level.
enum SQLTracing {
    static func begin(on connection: Connection, log: StatementLog = .program) {
        guard log.isOn else { return }
        connection.tracesBoundValues = log.showsValues
        connection.trace = { [weak connection] sql, seconds, rows in
            guard !sql.hasPrefix("EXPLAIN") else { return }
            log.tell([sql], seconds: seconds, for: "\(rows) rows")
            if log.showsPlans, let connection { log.tell(plan: plan(of: sql, on: connection)) }
        }
    }

    private static func plan(of sql: String, on connection: Connection) -> [String] {
        guard StatementLog.hasPlan(sql) else { return [] }
        // A missing plan is not worth an error, since the statement itself has run.
        let plan = try? connection.withStatement("EXPLAIN QUERY PLAN \(sql)") { statement -> [String] in
            var lines: [String] = []
            while try statement.step() {
                lines.append(statement.value(3).string)
            }
            return lines
        }
        return plan ?? []
    }
}

/// The functions that statements on a store call: those of predicates, and those that triggers of Apple's files call.
enum StoreFunctions {
    /// The functions that triggers of derived attributes call after changing a value, also in files of older versions.
    static let triggerFunctions = [
        DerivedAttributeTriggers.updateFunction, DerivedAttributeTriggers.insertFunction,
        "NSCoreDataTriggerUpdateAffectedObjectValue",
    ]

    /// - Parameter touched: Collects the rows that triggers have changed.
    static func register(on connection: Connection, touched: TouchedRows? = nil) throws(SQLiteError) {
        try SQLFunctions.register(on: connection)
        for name in triggerFunctions {
            // The arguments are the table, entity, key, attribute and value of a trigger's change.
            try connection.register(
                function: name,
                argumentCount: -1,
                isDeterministic: false,
                isInnocuous: true
            ) { arguments, _ in
                touched?.append(storedEntity: arguments[1].int64, key: arguments[2].int64)
            }
        }
    }
}
