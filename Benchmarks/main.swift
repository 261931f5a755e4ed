import CommandLineTool
import FoundationBackfill
import SlipboxCommands

// Prints each figure beside its yardstick of the same run. Nothing here fails: a machine may be slow.
//
//     benchmarks [--rounds N] [--quick] [part of a name]

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 3, arguments[0] == "--peak-memory" {
    try PeakMemory.measure(arguments[1], arguments[2])
    exit(0)
}
if arguments.first == "--slipbox" {
    let streams = Streams(output: Console.writeOutput, messages: Console.writeMessages, input: { "" }, edit: { _ in })
    let directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    let tool = SlipboxTool(directory: directory, environment: [:], streams: streams)
    exit(await tool.run(Array(arguments.dropFirst())).rawValue)
}
var rounds = 15
if let flag = arguments.firstIndex(of: "--rounds"), flag + 1 < arguments.count {
    rounds = Int(arguments[flag + 1]) ?? rounds
    arguments.removeSubrange(flag...flag + 1)
}
let isQuick = arguments.contains("--quick")
arguments.removeAll { $0 == "--quick" }
print("median time per operation of \(rounds) rounds, and the ratio to the yardstick of the same run")
for benchmark in PredicateBenchmarks.all() + (try ModelBenchmarks.all())
where arguments.first.map({ benchmark.name.contains($0) }) ?? true {
    print(benchmark.run(rounds: rounds).line)
}
try StoreBenchmarks.run(rounds: min(rounds, 9), isQuick: isQuick, part: arguments.first)
let showsData = arguments.first.map { $0 == "slipbox" } ?? true
let showsApp = arguments.first.map { $0 == "slipbox-app" } ?? true
if showsData || showsApp {
    let fixture = try await SlipboxFixture(notes: isQuick ? 5_000 : 100_000)
    if showsData { try SlipboxBenchmarks.run(fixture, rounds: min(rounds, 9)) }
    if showsApp { try await SlipboxAppBenchmarks.run(fixture, rounds: min(rounds, 9), isQuick: isQuick) }
    try fixture.remove()
}
if arguments.first.map({ $0 == "web" }) ?? true {
    try await WebBenchmarks.run(rounds: rounds, isQuick: isQuick)
}
