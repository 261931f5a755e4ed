import Foundation
import RandomViews

// Runs random events on random pages; see `ViewRun`. Stops at the first failure and prints the seed that reproduces it.
//
//     view-fuzz --runs 10000 --seed 1

let runs = option("--runs") ?? 1_000
let first = option("--seed") ?? 1
let steps = 10

let start = ContinuousClock.now
for seed in first..<first + runs {
    // Lets work run that sessions have deferred until the main actor is free.
    await Task.yield()
    var run = try ViewRun(seed: UInt64(seed))
    do {
        try run.run(steps: steps)
    } catch let failure as ViewRun.Failure {
        print(failure)
        exit(1)
    }
}
let seconds = Int(((ContinuousClock.now - start) / .seconds(1)).rounded())
print("\(runs) random pages from seed \(first), \(steps) steps each, in \(seconds) s: all as they should be")

func option(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}
