internal import SQLiteConnection

/// Tells what a connection does, as far as the program was started to tell it: statements and times at level 1, bound
/// values at level 3, and how SQLite goes about queries at level 4.
enum SQLTracing {
    static func begin(on connection: Connection) {
        guard Log.sqlLevel > 0 else { return }
        connection.tracesBoundValues = Log.sqlLevel >= 3
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
        // A plan that cannot be had is not worth an error: the statement itself has run.
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
