import Foundation

/// Work of the SQLite store compared with direct calls of SQLite.
typealias StoreWorkload = ComparedWorkload<StoreFixture>

/// Work of a store compared with the same work by direct calls of the database's library, on the same data.
struct ComparedWorkload<Fixture> {
    let name: String
    /// The first word of the name.
    var key: String { String(name.prefix { $0 != " " }) }
    /// The time of GRDB as a ratio to the direct calls of SQLite; see the reference measurements.
    var grdb: Double?
    /// The ratio to achieve.
    let goal: Double
    /// The number of repetitions in a pass; times are given per repetition.
    var repetitions = 1
    /// The clock that goes by. Other programs affect the time of this process less; work of a server is not in it.
    var clock = CLOCK_PROCESS_CPUTIME_ID
    let raw: (Fixture) throws -> Pass
    let ours: (Fixture) throws -> Pass

    /// One pass of one side, with everything that is not measured already opened and read.
    struct Pass {
        /// The measured work. Returned objects are released after the clock has stopped.
        let work: () throws -> (sum: Int, kept: Any?)
        /// Checks the resulting store.
        var check: () throws -> Int = { 0 }
        var end: () throws -> Void = {}
    }

    struct Result {
        let workload: ComparedWorkload
        let raw: Double
        let ours: Double
        let ratio: Double
        let statements: Int

        static var header: String {
            "workload".padding(toLength: 44, withPad: " ", startingAt: 0)
                + ["raw ms", "ours ms", "ratio", "GRDB", "goal", "statements"].map { $0.leftPadded(11) }.joined()
        }

        var line: String {
            let verdict = ratio <= workload.goal ? "met" : ratio <= workload.grdb ?? 0 ? "at GRDB's" : "MISSED"
            let figures = [
                String(format: "%.3f", raw), String(format: "%.3f", ours), String(format: "%.2f", ratio),
                workload.grdb.map { String(format: "%.2f", $0) } ?? "", String(format: "%.1f", workload.goal),
                "\(statements)",
            ]
            let name = workload.name.padding(toLength: 44, withPad: " ", startingAt: 0)
            return name + figures.map { $0.leftPadded(11) }.joined() + "  " + verdict
        }
    }

    /// Runs both sides alternately after a warm-up and returns the medians.
    func run(_ fixture: Fixture, rounds: Int) throws -> Result {
        var (raws, ourses, ratios): ([Double], [Double], [Double]) = ([], [], [])
        for round in 0...rounds {
            // The order alternates, since the first side finds other caches.
            let isOursFirst = round.isMultiple(of: 2)
            let first = try measure(isOursFirst ? ours : self.raw, fixture)
            let second = try measure(isOursFirst ? self.raw : ours, fixture)
            let (ours, raw) = isOursFirst ? (first, second) : (second, first)
            precondition(ours.sum == raw.sum, "\(name): both sides must find the same: \(ours.sum), \(raw.sum)")
            guard round > 0 || rounds == 0 else { continue }
            raws.append(raw.milliseconds)
            ourses.append(ours.milliseconds)
            ratios.append(ours.milliseconds / raw.milliseconds)
        }
        let statements = try StatementCounter.whileOn { try measure(ours, fixture).statements }
        return Result(
            workload: self,
            raw: raws.median,
            ours: ourses.median,
            ratio: ratios.median,
            statements: statements
        )
    }

    /// Runs one pass of one side.
    func measure(
        _ side: (Fixture) throws -> Pass,
        _ fixture: Fixture
    ) throws -> (milliseconds: Double, sum: Int, statements: Int) {
        let pass = try side(fixture)
        StatementCounter.count = 0
        let start = milliseconds
        let (sum, kept) = try pass.work()
        let time = milliseconds - start
        let statements = StatementCounter.count
        withExtendedLifetime(kept) {}
        let check = try pass.check()
        try pass.end()
        return (time / Double(repetitions), sum &+ check, statements)
    }

    private var milliseconds: Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}
