import Foundation

/// How the cost of a row grows with the number of rows: W1 to W10 over three sizes, beside direct calls of SQLite.
enum GrowthBenchmarks {
    /// How much more the cost may grow than that of SQLite's calls, which is the noise of the medians.
    private static let slack = 1.15

    /// Prints a line for each workload: the nanoseconds of a row on both sides, and the ratios.
    static func run(rounds: Int, isQuick: Bool) throws {
        let sizes = isQuick ? [100, 200, 400] : [10_000, 100_000, 1_000_000]
        var costs: [String: [Cost]] = [:]
        for size in sizes {
            let fixture = try StoreFixture(notes: size, folders: size / 100)
            defer { try? fixture.removeFiles() }
            for key in PeersBenchmark.keys {
                guard let workload = StoreBenchmarks.workload(key, fixture) else { continue }
                // A pass over many rows is long enough to be the same in each round.
                let result = try workload.run(fixture, rounds: size < 1_000_000 ? rounds : max(1, rounds / 3))
                costs[key, default: []].append(Cost(result, rows: rows(key, size)))
            }
        }
        print("\nnanoseconds of processor time a row, over \(sizes.map(String.init).joined(separator: ", ")) notes")
        let heads = ["raw", "ours", "ratio"].flatMap { [$0, "", ""] } + ["growth", "of raw"]
        print(line("growth", heads))
        for key in PeersBenchmark.keys { costs[key].map { print(line(for: $0)) } }
    }

    /// One workload over one size.
    private struct Cost {
        let name: String
        let raw: Double
        let ours: Double
        let ratio: Double

        init(_ result: StoreWorkload.Result, rows: Int) {
            // Milliseconds of a repetition.
            let scale = 1_000_000 / Double(rows)
            name = result.workload.name
            (raw, ours, ratio) = (result.raw * scale, result.ours * scale, result.ratio)
        }
    }

    private static func line(for costs: [Cost]) -> String {
        guard let first = costs.first, let last = costs.last else { return "" }
        let figures =
            costs.map { String(format: "%.0f", $0.raw) } + costs.map { String(format: "%.0f", $0.ours) }
            + costs.map { String(format: "%.2f", $0.ratio) }
            + [String(format: "%.2f", last.ours / first.ours), String(format: "%.2f", last.raw / first.raw)]
        // What both sides find in one round is the same machine, so the ratios tell which one grows faster.
        let verdict = last.ratio <= first.ratio * slack ? "met" : "MISSED"
        return line(first.name.replacing(#/ \d+/#, with: ""), figures) + "  " + verdict
    }

    private static func line(_ name: String, _ figures: [String]) -> String {
        Table.line(name, figures, first: 44, others: 9)
    }

    /// The number of rows in what `ComparedWorkload` takes for one repetition.
    private static func rows(_ key: String, _ notes: Int) -> Int {
        switch key {
        case "W4i": 40
        case "W8a": 100
        case "W5": min(notes, ReadingWorkloads.lookUpCount)
        case "W6", "W7": notes / 10
        case "W10": 1
        default: notes
        }
    }
}
