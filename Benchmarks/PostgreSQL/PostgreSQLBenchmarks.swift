import CoreData
import PostgreSQLCluster

/// The PostgreSQL store compared with direct calls of libpq, and with libraries of Python, on a server of its own.
enum PostgreSQLBenchmarks {
    static func run(rounds: Int, isQuick: Bool, part: String?) throws {
        // Names begin with P, so that the server is not started for others.
        guard part.map({ $0 == "postgresql" || $0.hasPrefix("P") }) ?? true else { return }
        guard let cluster = PrivateCluster.shared else { return }
        let fixture = try ServerFixture(cluster, notes: isQuick ? 5_000 : 100_000, folders: isQuick ? 50 : 1_000)
        let workloads = ServerWritingWorkloads.all(fixture) + ServerReadingWorkloads.all(fixture)
        print(
            "\nPostgreSQL: time by the clock, medians of \(rounds) interleaved rounds, over \(fixture.values.count) notes"
        )
        print(ComparedWorkload<ServerFixture>.Result.header)
        for workload in workloads where part.map({ $0 == "postgresql" || workload.name.contains($0) }) ?? true {
            print(try workload.run(fixture, rounds: rounds).line)
        }
    }
}
