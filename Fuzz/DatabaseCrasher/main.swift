import CoreDataPostgreSQL

// Saves to a server of its own in processes that are killed at random moments, then crashes the server at such moments, and checks
// what is in the database.
//
//     database-crasher --kills 200 --crashes 50 --seed 1
//
// With `--save URL --writer 1` the program is a process that saves until it is killed.

if let text = text("--save"), let url = URL(string: text) {
    try CrashSaver(url, writer: Int64(number("--writer") ?? 0)).run()
}
let (kills, crashes) = (number("--kills") ?? 200, number("--crashes") ?? 50)
let start = DispatchTime.now().uptimeNanoseconds
do {
    let crasher = try DatabaseCrasher(seed: UInt64(number("--seed") ?? 1))
    try crasher.killPrograms(kills)
    try crasher.crashServer(crashes)
    try crasher.end()
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    print("\(kills) programs killed, \(crashes) crashes: \(crasher.description), in \(Int(seconds.rounded())) s")
} catch {
    print("FAILED: \(error)")
    exit(1)
}

func text(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

func number(_ name: String) -> Int? { text(name).flatMap { Int($0) } }
