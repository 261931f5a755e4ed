import CoreDataPostgreSQL
import PostgreSQLCluster
import SeededRandom

// Two processes change and save the same objects under merge policies of their own, one step at a time in random order. After each
// step, the objects of the process and the conflicts of a save that fails are compared with a model, and at the end the store.
//
//     merge-fuzz --rounds 500 --steps 100 --seed 1
//
// With `--postgresql`, the stores are on a server that the program starts. With `--program` it is one of the two processes: it
// reads a step from each line of its input, and answers in a line of its output.

if CommandLine.arguments.contains("--program") {
    try SteppedProgram.serve()
    exit(0)
}
let (rounds, steps) = (number("--rounds") ?? 500, number("--steps") ?? 100)
let seed = number("--seed") ?? 1
let cluster = CommandLine.arguments.contains("--postgresql") ? try PrivateCluster() : nil
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("merge-fuzz-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let start = DispatchTime.now().uptimeNanoseconds
var tally = Trial.Tally()
do {
    let programs = try (0..<2).map { _ in try ProgramProcess() }
    for round in 0..<rounds {
        let place = cluster?.newURL() ?? folder.appendingPathComponent("Round\(round).sqlite")
        let trial = try Trial(at: place, programs, seed: UInt64(seed + round))
        tally += try trial.run(steps: steps)
    }
    for program in programs { try program.end() }
} catch {
    print("FAILED: \(error)\nthe stores are left at \(cluster?.folder.path ?? folder.path)")
    exit(1)
}
try cluster?.stop()
try FileManager.default.removeItem(at: folder)
let seconds = Int((Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9).rounded())
print("\(rounds) stores changed by two processes: \(tally), all as in the model, in \(seconds) s")

func number(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}
