internal import CoreDataSQLite

/// Logs the statements of a connection by the program's log level: statements and times from level 1 on, bound values
/// from level 2 on, and query plans at level 4. ``RowLog`` has the rows of level 3.
enum SQLTracing {
    static func begin(on connection: Connection) {
        guard Log.sqlLevel > 0 else { return }
        connection.tracesBoundValues = Log.sqlLevel >= 2
        connection.trace = { [weak connection] sql, seconds, rows in
            guard !sql.hasPrefix("EXPLAIN") else { return }
            Log.sql(sql)
            Log.annotation("total execution time: \(rounded(seconds))s for \(rows) rows.")
            if Log.sqlLevel >= 4, let connection { explain(sql, on: connection) }
        }
    }

    private static func rounded(_ seconds: Double) -> Double {
        (seconds * 10_000).rounded() / 10_000
    }

    private static func explain(_ sql: String, on connection: Connection) {
        guard ["SELECT", "UPDATE", "DELETE"].contains(where: sql.hasPrefix) else { return }
        // A missing plan is not worth an error, since the statement itself has run.
        let plan = try? connection.withStatement("EXPLAIN QUERY PLAN \(sql)") { statement -> [String] in
            var lines: [String] = []
            while try statement.step() {
                lines.append(statement.value(3).string)
            }
            return lines
        }
        for line in plan ?? [] {
            Log.annotation("query plan: \(line)", level: 4)
        }
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
