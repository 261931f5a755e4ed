import FoundationBackfill

// Prints each figure beside its yardstick of the same run. Nothing here fails: a machine may be slow.
let wanted = CommandLine.arguments.dropFirst().first
print("median time per operation, and the ratio to the yardstick of the same run")
for benchmark in PredicateBenchmarks.all() where wanted.map({ benchmark.name.contains($0) }) ?? true {
    print(benchmark.run().line)
}
