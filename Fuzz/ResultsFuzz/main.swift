import CoreData

// Makes random changes in the context that controllers follow and in others. Copies of the results are maintained
// solely by the notifications to delegates: by object, by difference, and by snapshot. After each set of changes, the
// copies must equal the results of a new fetch. A failing script is shortened as far as possible and printed.
//
//     results-fuzz --rounds 100000 --seed 1

let rounds = option("--rounds") ?? 2_000
let seed = option("--seed") ?? 1

let start = DispatchTime.now().uptimeNanoseconds
var (done, number) = (0, seed)
while done < rounds {
    let script = Script(seed: UInt64(number), rounds: min(Script.mostRounds, rounds - done))
    if let failure = script.run() {
        let shortest = script.shortened(failure)
        print("seed \(number) fails: \(shortest.run()?.reason ?? failure.reason)\n\n\(shortest)")
        exit(1)
    }
    done += script.rounds.count
    number += 1
}
let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
print("\(done) sets of changes from seed \(seed) in \(Int(seconds.rounded())) s: all as they should be")

func option(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}
