internal import CPostgreSQLLibrary

internal import struct Synchronization.Atomic

/// Statements that have ended: one, or those that were sent together without waiting.
package struct StatementRun {
    /// The texts, with the bound values filled in if the connection traces them.
    package let statements: [String]
    /// The seconds since they were sent.
    package let seconds: Double
    /// The number of rows that were read.
    package let rows: Int
    /// The round trips that they have taken, with those for preparing them.
    package let trips: Int
}

/// A statement that was sent and not waited for.
struct QueuedRun {
    let sql: String
    /// The text for a trace.
    let text: String
}

/// Counts the round trips of several connections.
package final class TripCounter: Sendable {
    private let counted = Atomic<Int>(0)

    package init() {}

    package var count: Int { counted.load(ordering: .relaxed) }

    func add(_ trips: Int) { counted.wrappingAdd(trips, ordering: .relaxed) }
}

extension PostgreSQLConnection {
    /// The time now if somebody wants to know how long statements take; otherwise nil.
    var tracingTime: ContinuousClock.Instant? { trace != nil || meter?.isOn == true ? .now : nil }

    /// Notes a statement that is sent without waiting: its values change before it ends.
    func noteRun(of statement: PostgreSQLStatement) {
        guard tracingTime != nil else { return }
        queuedRuns.append(QueuedRun(sql: statement.sql, text: text(of: statement)))
    }

    func noteRun(of sql: String) {
        if tracingTime != nil { queuedRuns.append(QueuedRun(sql: sql, text: sql)) }
    }

    func noteRun(
        of sql: String,
        _ plan: PreparedStatements.Plan,
        _ values: ParameterLists.Pointers,
        _ lengths: UnsafePointer<Int32>
    ) {
        guard tracingTime != nil else { return }
        let text =
            tracesBoundValues && trace != nil ? StatementText(sql, plan.parameterTypes, values, lengths).text : sql
        queuedRuns.append(QueuedRun(sql: sql, text: text))
    }

    /// Tells of a statement that has ended.
    func tellEnd(of statement: PostgreSQLStatement, since begin: ContinuousClock.Instant, rows: Int) {
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        meter?.note(statement.sql, seconds: seconds, rows: rows)
        if trace != nil { tell([text(of: statement)], seconds, rows) }
    }

    /// Tells of a text that has run.
    func tellEnd(of sql: String, since begin: ContinuousClock.Instant?) {
        guard let begin else { return }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        meter?.note(sql, seconds: seconds, rows: 0)
        if trace != nil { tell([sql], seconds, 0) }
    }

    /// Tells of statements that were sent together. The meter counts an equal share of their time for each: the server
    /// answers all of them at once.
    func tellEndOfQueue(since begin: ContinuousClock.Instant?) {
        let runs = queuedRuns
        queuedRuns = []
        guard let begin, !runs.isEmpty else { return }
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        if let meter, meter.isOn {
            for run in runs { meter.note(run.sql, seconds: seconds / Double(runs.count), rows: 0) }
        }
        if trace != nil { tell(runs.map(\.text), seconds, 0) }
    }

    private func tell(_ statements: [String], _ seconds: Double, _ rows: Int) {
        let trips = tripCount - tripsTold
        tripsTold = tripCount
        trace?(StatementRun(statements: statements, seconds: seconds, rows: rows, trips: trips))
    }

    private func text(of statement: PostgreSQLStatement) -> String {
        tracesBoundValues && trace != nil ? statement.textWithValues : statement.sql
    }

    // MARK: - Plans

    /// Returns the lines that `EXPLAIN` tells of a statement without parameters; none if it can tell nothing.
    ///
    /// Neither the round trip nor the rows are counted, and a transaction goes on whatever happens.
    package func plan(of sql: String) -> [String] {
        let (trips, changed, traced, measured) = (tripCount, changes, trace, meter)
        (trace, meter) = (nil, nil)
        defer { (tripCount, changes, trace, meter) = (trips, changed, traced, measured) }
        guard !isFailed else { return [] }
        let isNested = inTransaction
        do throws(PostgreSQLError) {
            if isNested { try execute("SAVEPOINT plan") }
            let lines = try lines(of: "EXPLAIN \(sql)")
            if isNested { try execute("RELEASE SAVEPOINT plan") }
            return lines
        } catch {
            // A plan is not worth an error: the statement itself has run.
            guard isNested, !error.isConnection else { return [] }
            do { try execute("ROLLBACK TO SAVEPOINT plan") } catch { return [] }
            return []
        }
    }

    /// Runs statements without parameters, separated by semicolons. Returns the first column of the last one's rows.
    package func lines(of sql: String) throws(PostgreSQLError) -> [String] {
        try running?.keepRows()
        try awaitQueue()
        guard let handle else { throw .misuse("the connection is closed", sql: sql) }
        tripCount += 1
        let result = library.exec(handle, sql)
        defer { library.clear(result) }
        guard [Status.command, Status.rows].contains(library.resultStatus(result)) else { throw error(result, sql) }
        var field = postgresql_field(start: nil, count: 0, type: ServerType.text)
        return (0..<library.ntuples(result)).map { row in
            library.readRow(result, row, &field, min(1, library.nfields(result)))
            return ServerField(field).string
        }
    }
}
