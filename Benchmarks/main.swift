import FoundationBackfill

// Prints each figure beside its yardstick of the same run. Nothing here fails: a machine may be slow.
//
//     benchmarks [--rounds N] [--quick] [part of a name]

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 3, arguments[0] == "--peak-memory" {
    try PeakMemory.measure(arguments[1], arguments[2])
    exit(0)
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
if arguments.first.map({ $0 == "slipbox" }) ?? true {
    try await SlipboxBenchmarks.run(rounds: min(rounds, 9), isQuick: isQuick)
}
if arguments.first.map({ $0 == "web" }) ?? true {
    try await WebBenchmarks.run(rounds: rounds, isQuick: isQuick)
}
