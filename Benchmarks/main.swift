import CoreDataCommandLine
import FoundationBackfill
import SlipboxCommands

// Prints each measurement next to its yardstick of the same run; see `BenchmarkOptions`. With `--peak-memory`, `--counted…` or
// `--slipbox`, this is the process that another one measures.

let arguments = FrameworkArguments.own()
if arguments.count >= 3, arguments[0] == "--peak-memory" {
    try PeakMemory.measure(arguments[1], Array(arguments.dropFirst(2)))
    exit(0)
}
if arguments.count == 3, arguments[0].hasPrefix("--counted"), let notes = Int(arguments[2]) {
    try CountedPass.run(arguments[1], notes: notes, isYardstick: arguments[0] == "--counted-yardstick")
    exit(0)
}
if arguments.first == "--slipbox" {
    let streams = Streams(output: Console.writeOutput, messages: Console.writeMessages, input: { "" }, edit: { _ in })
    let directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    let tool = SlipboxTool(directory: directory, environment: [:], streams: streams)
    exit(await tool.run(Array(arguments.dropFirst())).rawValue)
}
do {
    let options = try BenchmarkOptions(arguments)
    if options.asksForHelp {
        Console.writeOutput(BenchmarkOptions.syntax.help(of: "swift run -c release"))
    } else {
        try await measure(options)
    }
} catch let error as UsageError {
    let usage = BenchmarkOptions.syntax.usage(of: "swift run -c release")
    Console.writeMessages("benchmarks: error: \(error.reason)\nusage: \(usage)\n")
    exit(2)
}

@MainActor
func measure(_ options: BenchmarkOptions) async throws {
    let (rounds, isQuick) = (options.rounds, options.isQuick)
    print("median time per operation of \(rounds) rounds, and the ratio to the yardstick of the same run")
    for benchmark in PredicateBenchmarks.all() + (try ModelBenchmarks.all())
    where options.part.map({ benchmark.name.contains($0) }) ?? true {
        print(benchmark.run(rounds: rounds).line)
    }
    StatementCounter.install()
    if let part = options.part, try runAlone(part, options) { return }
    try StoreBenchmarks.run(rounds: min(rounds, 9), isQuick: isQuick, part: options.part)
    if options.part == nil { _ = try runAlone("shapes", options) }
    if isQuick, options.part == nil {
        for part in ["growth", "peers"] { _ = try runAlone(part, options) }
    }
    try PostgreSQLBenchmarks.run(rounds: min(rounds, 9), isQuick: isQuick, part: options.part)
    if options.asks(for: "slipbox") || options.asks(for: "slipbox-app") {
        let fixture = try await SlipboxFixture(notes: isQuick ? 1_000 : 100_000)
        if options.asks(for: "slipbox") { try SlipboxBenchmarks.run(fixture, rounds: min(rounds, 9)) }
        if options.asks(for: "slipbox-app") {
            try await SlipboxAppBenchmarks.run(fixture, rounds: min(rounds, 9), isQuick: isQuick)
        }
        try fixture.remove()
    }
    if options.asks(for: "crowd") { try await CrowdBenchmark.run(options.crowds, isQuick: isQuick) }
    if options.asks(for: "hidden") { try await HiddenTabsBenchmark.run(isQuick ? 20 : 1000) }
    if options.asks(for: "web") {
        try await WebBenchmarks.run(rounds: rounds, isQuick: isQuick)
    }
}

/// Runs a group that begins with data of its own.
///
/// - Returns: whether there is such a group.
@MainActor
func runAlone(_ group: String, _ options: BenchmarkOptions) throws -> Bool {
    let (rounds, isQuick) = (options.rounds, options.isQuick)
    switch group {
    case "growth": try GrowthBenchmarks.run(rounds: min(rounds, 9), isQuick: isQuick)
    case "peers": try PeersBenchmark.run(rounds: min(rounds, 9), isQuick: isQuick)
    case _ where group.hasPrefix("peers-"):
        try PeersBenchmark.run(rounds: min(rounds, 9), isQuick: isQuick, only: String(group.dropFirst(6)))
    default: return try ShapeBenchmarks.run(rounds: min(rounds, 5), isQuick: isQuick, part: group)
    }
    return true
}
