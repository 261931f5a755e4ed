import CoreData
import CoreDataSQLite

// Saves in processes that are killed at random moments, and checks the remaining store.
//
//     store-crasher --rounds 200 --seed 1
//
// With `--save PATH` the program is the process that saves until it is killed. With `--lock PATH` it locks the file
// against writing until its standard input ends.

if let path = text("--save") {
    try Saver(path: path, journal: text("--journal") ?? "wal").run()
}
if let path = text("--lock") {
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute("BEGIN IMMEDIATE; UPDATE Z_METADATA SET Z_VERSION = Z_VERSION")
    FileHandle.standardOutput.write(Data("locked\n".utf8))
    _ = try FileHandle.standardInput.readToEnd()
    exit(0)
}
let crasher = try Crasher(seed: UInt64(number("--seed") ?? 1))
defer { crasher.removeFolder() }
let start = DispatchTime.now().uptimeNanoseconds
for round in 1...max(number("--rounds") ?? 200, 1) {
    do {
        try crasher.run(round)
    } catch {
        print("round \(round): \(error)")
        print("the store is left at \(crasher.folder.path)")
        exit(1)
    }
}
let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
print("\(crasher.tally) in \(Int(seconds.rounded())) s")

func text(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

func number(_ name: String) -> Int? {
    text(name).flatMap { Int($0) }
}
