import CoreData

/// The SQLite store compared with direct calls of SQLite.
enum StoreBenchmarks {
    static func workloads(_ fixture: StoreFixture) -> [StoreWorkload] {
        WritingWorkloads.all(fixture) + BatchWorkloads.all() + HistoryWorkloads.all(fixture)
            + ReadingWorkloads.all(fixture) + GroupingWorkloads.all() + FetchedResultsWorkloads.all()
    }

    /// Returns the workload whose name begins with a word.
    static func workload(_ key: String, _ fixture: StoreFixture) -> StoreWorkload? {
        workloads(fixture).first { $0.key == key }
    }

    /// Prints a line for each workload whose name contains the part.
    static func run(rounds: Int, isQuick: Bool, part: String?) throws {
        let fixture = try StoreFixture(notes: isQuick ? 2_000 : 100_000, folders: isQuick ? 20 : 1_000)
        defer { try? fixture.removeFiles() }
        print("\nprocessor time, medians of \(rounds) interleaved rounds, over \(fixture.values.count) notes")
        print(StoreWorkload.Result.header)
        for workload in workloads(fixture) where part.map({ workload.name.contains($0) }) ?? true {
            print(try workload.run(fixture, rounds: rounds).line)
        }
        if part == nil || part == "search" { try SearchBenchmarks.run(rounds: rounds, isQuick: isQuick) }
        if part == nil || part == "migration" {
            print(try MigrationTimes.report(fixture, notes: isQuick ? 5_000 : 1_000_000))
        }
        if part == nil || part == "memory" {
            print(try PeakMemory.report(fixture))
            print(try PeakMemory.reportWalk(fixture, notes: isQuick ? 5_000 : 1_000_000))
            print(try MigrationMemory.report(fixture, notes: isQuick ? 2_000 : 100_000))
            print(try MovingMemory.report(notes: isQuick ? 2_000 : 1_000_000))
        }
    }
}
