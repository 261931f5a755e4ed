import CoreData

// Migrates copies of a store in processes that are killed at random moments, and checks the remaining files.
//
//     migration-crasher --rounds 200 --rows 300000 --seed 1
//     migration-crasher --by-copying --type Binary --rows 3000
//     migration-crasher --in-stages --megabytes 200
//     migration-crasher --in-steps --rows 3000
//
// With `--migrate PATH` the program is the process that migrates. With `--hold PATH` it keeps the store open until its
// input ends, or for a number of `--milliseconds`.

let way = Way.allCases.first { CommandLine.arguments.contains("--\($0.rawValue)") } ?? .inPlace
let type = text("--type") ?? NSSQLiteStoreType

if let path = text("--migrate") {
    try way.migrate(path, type)
    exit(0)
}
if let path = text("--hold") {
    try Holder.hold(path, milliseconds: number("--milliseconds"))
}
let rows = number("--rows") ?? number("--megabytes").map(Notes.rows(ofMegabytes:)) ?? 300_000
let crasher = try MigrationCrasher(way, type, seed: UInt64(number("--seed") ?? 1), rows: rows)
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
