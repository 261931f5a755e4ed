import FoundationBackfill

// Prints each figure beside its yardstick of the same run. Nothing here fails: a machine may be slow.
//
//     benchmarks [--rounds N] [part of a name]

var arguments = Array(CommandLine.arguments.dropFirst())
var rounds = 15
if let flag = arguments.firstIndex(of: "--rounds"), flag + 1 < arguments.count {
    rounds = Int(arguments[flag + 1]) ?? rounds
    arguments.removeSubrange(flag...flag + 1)
}
print("median time per operation of \(rounds) rounds, and the ratio to the yardstick of the same run")
for benchmark in PredicateBenchmarks.all() + (try ModelBenchmarks.all())
where arguments.first.map({ benchmark.name.contains($0) }) ?? true {
    print(benchmark.run(rounds: rounds).line)
}
