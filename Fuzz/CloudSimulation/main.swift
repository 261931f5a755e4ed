import CloudSimulation
import CoreDataCommandLine
import FoundationBackfill
import StoreSimulation

// Runs worlds of devices that sync, and tells the story of one that goes wrong. `--worlds N` says how many, `--seed N` where the
// seeds begin, `--stores` that the devices have real stores and the service is the real one, with `--devices N --steps N` for one world
// of a size, `--shares` that there are several users,
// who share with each other through the real service; `--sabotage NAME` puts a fault in on purpose. The last line is
// `N worlds, M violations`; the program ends with 1 if there is one.

let arguments = FrameworkArguments.own()
func text(_ option: String) -> String? {
    arguments.firstIndex(of: option).flatMap { arguments.dropFirst($0 + 1).first }
}
func number(_ option: String, _ usual: Int) -> Int { text(option).flatMap { Int($0) } ?? usual }
let (worlds, seed) = (max(0, number("--worlds", 300)), number("--seed", 1))
if arguments.contains("--stores") {
    let (devices, steps) = (number("--devices", 0), number("--steps", 0))
    guard devices > 0 else { exit(try await StoreWorlds.run(worlds, from: seed)) }
    exit(try await StoreWorlds.run(seed: seed, devices: devices, steps: steps))
}
if arguments.contains("--shares") {
    exit(try await SharingWorlds.run(worlds, from: seed, sabotage: text("--sabotage")))
}
let search = WorldSearch()
let violations = await search.violations(
    of: seed..<(seed + worlds),
    tasks: ProcessInfo.processInfo.activeProcessorCount
)
let failed = violations.keys.sorted()
if let first = failed.first {
    Console.writeMessages(search.story(of: UInt64(first)).joined(separator: "\n") + "\n")
}
if failed.count > 1 { Console.writeMessages("seeds that go wrong: \(failed.prefix(50).map { $0 })\n") }
Console.writeOutput("\(worlds) worlds, \(violations.values.reduce(0, +)) violations\n")
exit(failed.isEmpty ? 0 : 1)
