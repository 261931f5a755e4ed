import CoreData
import PostgreSQLCluster

/// The PostgreSQL store compared with direct calls of libpq, and with libraries of Python, on a server of its own.
enum PostgreSQLBenchmarks {
    static func run(rounds: Int, isQuick: Bool) throws {
        guard let cluster = PrivateCluster.shared else { return }
        let fixture = try ServerFixture(cluster, notes: isQuick ? 5_000 : 100_000, folders: isQuick ? 50 : 1_000)
        let workloads = ServerWritingWorkloads.all(fixture) + ServerReadingWorkloads.all(fixture)
        print(
            "\nPostgreSQL: time by the clock, medians of \(rounds) interleaved rounds, over \(fixture.values.count) notes"
        )
        print(ComparedWorkload<ServerFixture>.Result.header)
        for workload in workloads { print(try workload.run(fixture, rounds: rounds).line) }
    }
}
