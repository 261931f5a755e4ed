import FoundationBackfill

/// A measurement and the yardstick that it is compared with in the same run.
struct Benchmark {
    let name: String
    /// The maximum ratio of the medians; nil for a figure without a limit.
    let goal: Goal
    /// The number of operations in one pass, over which the time is divided.
    let operations: Int
    let measured: () -> Int
    let yardstick: (() -> Int)?

    enum Goal {
        case atMost(times: Double)
        /// The required speed-up over the yardstick.
        case fasterBy(times: Double)
        case nanoseconds(Double)
    }

    /// Runs both sides alternately, so that a slowdown of the machine affects both, and returns the medians.
    func run(rounds: Int) -> Result {
        var times: [Double] = []
        var yardsticks: [Double] = []
        var ratios: [Double] = []
        for round in 0...rounds {
            let (time, outcome) = timed(measured)
            let (other, otherOutcome) = yardstick.map { timed($0) } ?? (1, outcome)
            precondition(outcome == otherOutcome, "\(name): both sides must find the same: \(outcome), \(otherOutcome)")
            // The first round is a warm-up.
            guard round > 0 else { continue }
            times.append(time)
            yardsticks.append(other)
            ratios.append(time / other)
        }
        return Result(
            benchmark: self,
            nanoseconds: times.median,
            yardstickNanoseconds: yardstick.map { _ in yardsticks.median },
            ratio: ratios.median
        )
    }

    private func timed(_ body: () -> Int) -> (nanoseconds: Double, outcome: Int) {
        let start = DispatchTime.now().uptimeNanoseconds
        let outcome = body()
        return (Double(DispatchTime.now().uptimeNanoseconds - start) / Double(operations), outcome)
    }

    struct Result {
        let benchmark: Benchmark
        let nanoseconds: Double
        let yardstickNanoseconds: Double?
        let ratio: Double

        var line: String {
            let (figure, goal, isMet) =
                switch benchmark.goal {
                case .atMost(let times): (format("%.2fx", ratio), format("<= %.1fx", times), ratio <= times)
                case .fasterBy(let times):
                    (format("1/%.1fx", 1 / ratio), format("<= 1/%.0fx", times), ratio * times <= 1)
                case .nanoseconds(let limit): ("", format("<= %.0f ns", limit), nanoseconds <= limit)
                }
            let name = benchmark.name.padding(toLength: 58, withPad: " ", startingAt: 0)
            let time = format("%9.1f ns", nanoseconds)
            let other = yardstickNanoseconds.map { format("%9.1f ns", $0) } ?? String(repeating: " ", count: 12)
            let verdict = isMet ? "met" : "MISSED"
            return "\(name)\(time) \(other) \(figure.leftPadded(9)) \(goal.leftPadded(12))  \(verdict)"
        }

        private func format(_ format: String, _ number: Double) -> String {
            String(format: format, number)
        }
    }
}

/// Lines of tables in plain text.
enum Table {
    /// Returns a line with columns of given widths.
    static func line(_ name: String, _ figures: [String], first: Int, others: Int) -> String {
        name.padding(toLength: first, withPad: " ", startingAt: 0) + figures.map { $0.leftPadded(others) }.joined()
    }
}

extension String {
    func leftPadded(_ length: Int) -> String {
        String(repeating: " ", count: max(0, length - count)) + self
    }
}

extension [Double] {
    var median: Double {
        let sorted = sorted()
        return sorted[sorted.count / 2]
    }
}
