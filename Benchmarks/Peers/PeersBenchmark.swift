import Foundation

/// The kinds of stores and libraries of Python doing W1 to W10, as multiples of direct calls of SQLite in the same run.
enum PeersBenchmark {
    /// The workloads of the comparison, by the first word of their names.
    static let keys = [
        "W1", "W1+", "W2", "W2v", "W3", "W4i", "W4n", "W5", "W6", "W7", "W8a", "W8f", "W8b", "W9", "W10",
    ]

    /// Prints a line for each workload whose name begins with a part, with a column for each contender.
    static func run(rounds: Int, isQuick: Bool, only part: String = "") throws {
        let (notes, folders) = isQuick ? (200, 4) : (100_000, 1_000)
        let fixture = try StoreFixture(notes: notes, folders: folders)
        let contenders = try contenders(fixture, notes: notes, folders: folders)
        defer { for contender in contenders { try? (contender as? StoreContender)?.fixture.removeFiles() } }
        print(
            "\nprocessor time as a multiple of SQLite's, medians of \(rounds) interleaved rounds, over \(notes) notes"
        )
        print(line("workload", ["raw ms"] + contenders.map(\.name)))
        for key in keys where key.hasPrefix(part) {
            guard let workload = StoreBenchmarks.workload(key, fixture) else { continue }
            let (raw, ratios) = try compare(workload, fixture, contenders, rounds: rounds, isQuick: isQuick)
            let figures = ratios.map { $0.map { String(format: $0 < 10 ? "%.2f" : "%.1f", $0) } ?? "–" }
            print(line(workload.name, [String(format: "%.3f", raw)] + figures))
            fflush(nil)
        }
    }

    private static func contenders(_ fixture: StoreFixture, notes: Int, folders: Int) throws -> [any Contender] {
        let others = try AtomicFixture.types.map { name, type in
            StoreContender(name: name, fixture: try AtomicFixture(type, notes: notes, folders: folders), rows: fixture)
        }
        let peers = PythonPeer.all(fixture)
        if peers.isEmpty { print("SQLAlchemy and Peewee are not measured: Scripts/bench-peers cannot install them") }
        return [StoreContender(name: "SQLite", fixture: fixture, rows: fixture)] + others + peers
    }

    private static func line(_ name: String, _ figures: [String]) -> String {
        Table.line(name, figures, first: 44, others: 12)
    }

    /// Runs all sides by turns after a warm-up.
    ///
    /// - Returns: the milliseconds of SQLite's calls, and the ratio of each contender to them; nil if it has no such work.
    private static func compare(
        _ workload: StoreWorkload,
        _ fixture: StoreFixture,
        _ contenders: [any Contender],
        rounds: Int,
        isQuick: Bool
    ) throws -> (raw: Double, ratios: [Double?]) {
        var raws: [Double] = []
        var ratios = contenders.map { _ in [Double]() }
        var slow: Set<Int> = []
        for round in (isQuick ? 1 : 0)...rounds {
            let raw = try workload.measure(workload.raw, fixture)
            if round > 0 { raws.append(raw.milliseconds) }
            for place in contenders.indices where !slow.contains(place) {
                guard let measured = try contenders[place].measure(workload) else { continue }
                let (sum, expected) = (measured.sum, measured.expected ?? raw.sum)
                let name = "\(workload.name), \(contenders[place].name)"
                precondition(sum == expected, "\(name): all sides must find the same: \(sum), \(expected)")
                // One pass of those that take very long says enough.
                if measured.milliseconds * Double(workload.repetitions) > 10_000 { slow.insert(place) }
                if round > 0 || slow.contains(place) { ratios[place].append(measured.milliseconds / raw.milliseconds) }
            }
        }
        return (raws.median, ratios.map { $0.isEmpty ? nil : $0.median })
    }
}
