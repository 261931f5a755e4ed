import Foundation

/// Libraries of Python that do the same work on the same server, in the same run.
enum PythonPeers {
    private typealias Times = [String: [String: Double]]

    /// Prints the time of each library as a multiple of that of libpq's direct calls.
    static func run(_ fixture: ServerFixture, beside results: [ServerWorkload.Result], rounds: Int) throws {
        guard let times = try times(fixture, rounds: rounds) else {
            return print("psycopg and SQLAlchemy are not measured: Scripts/bench-peers cannot install them")
        }
        let names = times.keys.sorted()
        let heads = (["ours"] + names).map { $0.leftPadded(14) }.joined()
        print("times libpq's".padding(toLength: 44, withPad: " ", startingAt: 0) + heads)
        for result in results {
            let key = String(result.workload.name.prefix(2))
            let others = names.map { times[$0]?[key].map { $0 / result.raw } }
            let figures = ([result.ratio] + others).map { figure in
                (figure.map { String(format: "%.2f", $0) } ?? "").leftPadded(14)
            }
            print(result.workload.name.padding(toLength: 44, withPad: " ", startingAt: 0) + figures.joined())
        }
    }

    /// Returns the milliseconds of each library's workloads; nil if there is no script or it fails.
    private static func times(_ fixture: ServerFixture, rounds: Int) throws -> Times? {
        let script = PythonPeer.script
        guard FileManager.default.isExecutableFile(atPath: script) else { return nil }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: script)
        process.arguments = ["postgresql.py", fixture.cluster.folder.path, fixture.schema, String(rounds)]
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? try JSONDecoder().decode(Times.self, from: data) : nil
    }
}
