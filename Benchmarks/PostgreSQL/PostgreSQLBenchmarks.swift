import CoreData
import PostgreSQLCluster

/// The PostgreSQL store compared with direct calls of libpq, and with libraries of Python, on a server of its own.
enum PostgreSQLBenchmarks {
    static func run(rounds: Int, isQuick: Bool, part: String?) throws {
        // Names begin with P, so that the server is not started for others.
        guard part.map({ $0 == "postgresql" || $0.hasPrefix("P") }) ?? true else { return }
        guard let cluster = PrivateCluster.shared else { return }
        let fixture = try ServerFixture(cluster, notes: isQuick ? 2_000 : 100_000, folders: isQuick ? 20 : 1_000)
        let workloads = ServerWritingWorkloads.all(fixture) + ServerReadingWorkloads.all(fixture)
        print(
            "\nPostgreSQL: time by the clock, medians of \(rounds) interleaved rounds, over \(fixture.values.count) notes"
        )
        print(ComparedWorkload<ServerFixture>.Result.header)
        let isAll = part.map { $0 == "postgresql" } ?? true
        let results = try workloads.filter { isAll || $0.name.contains(part ?? "") }.map { workload in
            let result = try workload.run(fixture, rounds: rounds)
            print(result.line)
            return result
        }
        if isAll {
            print(try ManyContexts.report(fixture, rounds: rounds))
            let database = cluster.url(schema: fixture.freshSchema())
            print(try MovingMemory.report(through: database, notes: isQuick ? 2_000 : 1_000_000))
        }
        if isAll, !isQuick { try PythonPeers.run(fixture, beside: results, rounds: min(rounds, 3)) }
    }
}
