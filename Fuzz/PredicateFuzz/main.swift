import FoundationBackfill

// Feeds the throwing parser with text meant to break it. The process crashes if the parser traps or overflows the
// stack. It reports inputs that take too long, and trees whose printed form does not parse to the same tree.
//
//     predicate-fuzz --inputs 10000000 --seed 1

let inputs = option("--inputs") ?? 1_000_000
let seed = option("--seed") ?? 1
var source = InputSource(seed: UInt64(seed))
var tally = Tally()

let start = DispatchTime.now().uptimeNanoseconds
for _ in 0..<inputs {
    tally.check(source.next())
}
let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
print("\(inputs) inputs from seed \(seed) in \(Int(seconds.rounded())) s: \(tally)")
exit(tally.isClean ? 0 : 1)

func option(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}
