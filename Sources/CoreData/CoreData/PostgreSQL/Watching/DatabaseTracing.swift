internal import PostgreSQLClient
internal import StatementMeasuring

/// What is told of the statements of a store's connections: each to the program's log and to the store's measurements, and
/// the round trips to a counter.
struct DatabaseTracing: Sendable {
    let meter: StatementMeter
    let trips: TripCounter
    var log = StatementLog.program
    /// The names of keys that are no integers; nil if all are.
    var names: KeyNames?

    func begin(on connection: PostgreSQLConnection) {
        connection.names = names
        connection.meter = meter
        connection.trips = trips
        guard log.isOn else { return }
        connection.tracesBoundValues = log.showsValues
        connection.trace = { [log, weak connection] run in
            log.tell(run.statements, seconds: run.seconds, for: Self.result(of: run))
            guard log.showsPlans, let connection else { return }
            for statement in run.statements where StatementLog.hasPlan(statement) {
                log.tell(plan: connection.plan(of: statement))
            }
        }
    }

    private static func result(of run: StatementRun) -> String {
        let trips = run.trips == 1 ? "1 round trip" : "\(run.trips) round trips"
        let count = run.statements.count
        return count > 1 ? "\(count) statements in \(trips)" : "\(run.rows) rows in \(trips)"
    }
}
