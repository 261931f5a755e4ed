import CoreData

// Runs predicates that the parser accepts over real stores: fetches, counts, dictionaries, batch requests, fetched
// results controllers, history and objects in memory. Whatever a store cannot do must be thrown as Apple's error 134091:
// the process crashes if a predicate stops the program.
//
//     fetch-fuzz --inputs 100000 --seed 1
//
// Each input has a seed of its own. After a crash, `--trace 1` prints each input before it runs.

let inputs = option("--inputs") ?? 1_000
let seed = option("--seed") ?? 1
let isTraced = option("--trace") != nil

let start = DispatchTime.now().uptimeNanoseconds
var run = FetchRun()
for number in seed..<(seed + inputs) {
    if let failure = run.take(UInt64(number), trace: { isTraced ? print("\(number): \($0)") : () }) {
        print("seed \(number) fails: \(failure)")
        exit(1)
    }
}
let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
print("\(inputs) inputs from seed \(seed) in \(Int(seconds.rounded())) s: \(run.tally)")

func option(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}
