import CoreData
import Synchronization

// Threads change the same objects in a few contexts at once, siblings and a child, by saving, merging, deleting,
// fetching and refreshing. At the end, all invariants are checked. Made for the Thread Sanitizer: `make tsan`.
//
//     store-stress --seconds 60 --threads 8 --contexts 4 --seed 1 --processes 1
//
// With `--postgresql`, the store is on a server that the program starts; otherwise it is a file. With `--store URL` the program
// is one more process, and writes the tallies of its threads.

let threads = max(option("--threads") ?? 8, 1)
let seconds = max(option("--seconds") ?? 60, 1)
let seed = option("--seed") ?? 1
let processes = max(option("--processes") ?? 1, 1)
let existing = text("--store").flatMap { URL(string: $0) }.map { StressPlace($0) }
let place = try existing ?? (CommandLine.arguments.contains("--postgresql") ? .newSchema() : .newFile())
let stress = try Stress(
    contexts: max(option("--contexts") ?? 4, 2),
    tallies: existing == nil ? threads * processes : nil,
    at: place
)
let companions = try Companions(processes - 1, threads: threads, seconds: seconds, seed: seed, at: place)
let tallies = Tallies(count: threads)
let end = DispatchTime.now() + .seconds(seconds)
let running = DispatchGroup()
for number in 0..<threads {
    running.enter()
    Thread { [stress, tallies, running] in
        var worker = Worker(stress, number: number + (option("--first") ?? 0), seed: seed)
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
if existing != nil {
    guard stress.noted.isEmpty else {
        print(stress.noted.joined(separator: "\n"))
        exit(1)
    }
    FileHandle.standardOutput.write(try JSONEncoder().encode(tallies.all))
    exit(0)
}
let all: [Worker.Tally]
do {
    all = tallies.all + (try companions.tallies())
    try stress.check(counted: all.map(\.counted))
} catch {
    print("\(error)\nthe store is left at \(place.url)")
    exit(1)
}
let sum = all.reduce(into: Worker.Tally()) { sum, tally in
    sum.saves += tally.saves
    sum.conflicts += tally.conflicts
    sum.abandoned += tally.abandoned
}
try place.remove()
print(
    "\(processes) processes with \(threads) threads on \(stress.siblings.count) contexts and a child for \(seconds) s: "
        + "\(sum.saves) saves, \(sum.conflicts) conflicts, \(sum.abandoned) abandoned; all adds up"
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

func option(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

func text(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}
