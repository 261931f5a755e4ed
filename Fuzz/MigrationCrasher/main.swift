import CoreData

// Migrates copies of a store, is killed at random moments by itself, and looks at what is left.
//
//     migration-crasher --rounds 200 --rows 300000 --seed 1
//
// With `--migrate PATH` it is the one that migrates.

if let path = text("--migrate") {
    _ = try Versions.open(path, Versions.newer(), isMigrated: true)
    exit(0)
}
let crasher = try MigrationCrasher(seed: UInt64(number("--seed") ?? 1), rows: number("--rows") ?? 300_000)
defer { crasher.removeFolder() }
print(crasher.summary)
for round in 1...max(number("--rounds") ?? 200, 1) {
    do {
        try crasher.run()
    } catch {
        print("round \(round): \(error)")
        print("the store is left at \(crasher.folder.path)")
        exit(1)
    }
}
print("\(crasher.tally)")

func text(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

func number(_ name: String) -> Int? {
    text(name).flatMap { Int($0) }
}
