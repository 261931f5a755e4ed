import CoreData
import Synchronization

// Threads change the same objects in a few contexts at once, siblings and a child, by saving, merging, deleting,
// fetching and refreshing. At the end, all invariants are checked. Made for the Thread Sanitizer: `make tsan`.
//
//     store-stress --seconds 60 --threads 8 --contexts 4 --seed 1

let threads = max(option("--threads") ?? 8, 1)
let seconds = max(option("--seconds") ?? 60, 1)
let seed = option("--seed") ?? 1
let stress = try Stress(contexts: max(option("--contexts") ?? 4, 2), threads: threads)
let tallies = Tallies(count: threads)
let end = DispatchTime.now() + .seconds(seconds)
let running = DispatchGroup()
for number in 0..<threads {
    running.enter()
    Thread { [stress, tallies, running] in
        var worker = Worker(stress, number: number, seed: seed)
        tallies.set(worker.run(until: end), of: number)
        running.leave()
    }.start()
}
// Waits a while for the blocks left on queues. A deadlock is a failure, too.
if running.wait(timeout: end + .seconds(120)) == .timedOut {
    print("deadlock: not all threads have ended")
    exit(1)
}
stress.settle()
do {
    try stress.check(counted: tallies.all.map(\.counted))
} catch {
    print("\(error)\nthe store is left at \(stress.folder.path)")
    exit(1)
}
let sum = tallies.all.reduce(into: Worker.Tally()) { sum, tally in
    sum.saves += tally.saves
    sum.conflicts += tally.conflicts
    sum.abandoned += tally.abandoned
}
try FileManager.default.removeItem(at: stress.folder)
print(
    "\(threads) threads on \(stress.siblings.count) contexts and a child for \(seconds) s: \(sum.saves) saves, "
        + "\(sum.conflicts) conflicts, \(sum.abandoned) abandoned; all adds up"
)

/// The results of each thread.
final class Tallies: Sendable {
    private let tallies: Mutex<[Worker.Tally]>

    init(count: Int) {
        tallies = Mutex(Array(repeating: Worker.Tally(), count: count))
    }

    func set(_ tally: Worker.Tally, of number: Int) {
        tallies.withLock { $0[number] = tally }
    }

    var all: [Worker.Tally] { tallies.withLock { $0 } }
}

func option(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}
