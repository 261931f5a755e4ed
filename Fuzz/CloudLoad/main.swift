import CoreDataCommandLine
import FoundationBackfill
import PostgreSQLCluster

// Loads a service in a process of its own over the loopback interface, and prints how fast it is. `--quick` does little, to
// check that everything works; `--records N` fills the large zone. `--devices N` lets the devices of one user sync N notes, and no
// more, and `--saves N` compares saves beside N notes only; `--crash N` kills the service instead, while clients save, and
// `--kill-devices N` the devices. `--console` measures the pages of the console instead. With `--postgresql` at the end, the service
// keeps its data in a database, and `--crash` kills two servers that share it.

let arguments = FrameworkArguments.own()
if arguments.first == "--serve" {
    try await LoadedService.serve(LoadedPlace(Array(arguments.dropFirst())))
    exit(0)
}

/// The server of the database, which ends with this process; nil if the service keeps files.
let cluster = arguments.contains("--postgresql") ? try PrivateCluster(settings: PrivateCluster.durable) : nil

func place(_ folder: URL) -> LoadedPlace {
    cluster.map { LoadedPlace($0, assets: folder.appending(path: "assets")) } ?? LoadedPlace(folder)
}

if arguments.first == "--crash" {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cloud-crash-\(UUID().uuidString)")
    let kills = arguments.count > 1 ? Int(arguments[1]) ?? 200 : 200
    var trial = CrashTrial(place(folder), seed: 7)
    let batches = try await trial.run(kills: kills)
    Console.writeOutput(
        "\(kills) kills of the service\(cluster == nil ? "" : "'s two servers"): all of \(batches) acknowledged batches are there, and no half ones\n"
    )
    try FileManager.default.removeItem(at: folder)
    exit(0)
}
if arguments.first == "--kill-devices" {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cloud-kills-\(UUID().uuidString)")
    let kills = arguments.count > 1 ? Int(arguments[1]) ?? 50 : 50
    var trial = DeviceCrashTrial(folder, seed: 7)
    let saves = try trial.run(kills: kills)
    Console.writeOutput("\(kills) kills of two devices: all of \(saves) acknowledged saves are on all devices\n")
    try FileManager.default.removeItem(at: folder)
    exit(0)
}
if arguments.first == "--device" {
    try await MirrorDevice(Array(arguments.dropFirst())).run()
    exit(0)
}
let isQuick = arguments.contains("--quick")
func number(_ option: String) -> Int? {
    arguments.firstIndex(of: option).flatMap { arguments.dropFirst($0 + 1).first }.flatMap { Int($0) }
}
let records = number("--records") ?? (isQuick ? 1_000 : 1_000_000)
var limit = rlimit(rlim_cur: 16_384, rlim_max: 16_384)
setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
let folder = FileManager.default.temporaryDirectory.appending(path: "cloud-load-\(UUID().uuidString)")

func tell(_ name: String, _ value: Double, _ unit: String, goal: String? = nil) {
    let number = value < 10 ? String(format: "%.2f", value) : String(format: "%.0f", value)
    let figure = "\(name.padding(toLength: 60, withPad: " ", startingAt: 0)) \(number) \(unit)"
    Console.writeOutput(figure + (goal.map { "   (goal: \($0))" } ?? "") + "\n")
}

if arguments.contains("--console") {
    let types = isQuick ? 10 : 200
    let figures = try await ConsoleWorkload(folder: folder, records: records, types: types).run()
    Console.writeOutput("The console with \(records) records of \(types) types:\n")
    tell("records saved in batches of 200", figures.saving, "a second")
    tell("the first page", figures.firstPage * 1_000, "ms", goal: "at most 300")
    tell("a page far behind", figures.deepPage * 1_000, "ms", goal: "as the first")
    tell("a filtered page, by an index", figures.filteredPage * 1_000, "ms", goal: "at most 200")
    tell("numbers of records by zone and type", figures.counting * 1_000, "ms", goal: "–")
    try FileManager.default.removeItem(at: folder)
    exit(0)
}
let service = try ServiceProcess(place(folder))
let workload = CloudWorkload(service: service.address)

let devices = MirrorWorkload(service: service.address, folder: folder)
if let notes = number("--devices") {
    try devices.run(notes: notes, changes: 100)
    service.stop()
    exit(0)
}
if let notes = number("--saves") {
    try devices.runSaves(notes: notes, changes: 100)
    service.stop()
    exit(0)
}
let warmth = isQuick ? 1_000 : 100_000
try workload.makeZone("notes")
tell("records saved in batches of 200", try workload.save(warmth, zone: "notes"), "a second", goal: "at least 5000")
tell("records read from the feed", try workload.readFeed("notes").rate, "a second", goal: "at least 20000")
let saves = try workload.saveFromAll(rounds: isQuick ? 1 : 40)
tell("one record from each of 50 clients, median", saves.median, "ms", goal: "–")
tell("one record from each of 50 clients, 95 of 100", saves.percentile95, "ms", goal: "at most 25")
let pushed = try workload.push(sockets: isQuick ? 100 : 5_000)
tell("memory of \(isQuick ? 100 : 5_000) idle sockets", pushed.memory, "MB", goal: "at most 200")
tell("a push to all of them", pushed.time, "ms", goal: "at most 1000")
try workload.makeZone("large")
tell("\(records) records saved", try workload.save(records, zone: "large"), "a second", goal: "at least 5000")
let feed = try workload.readFeed("large")
tell("records read from its feed", feed.rate, "a second", goal: "at least 20000")
let connection = try LoadConnection(port: service.address.port)
let pages = try (0..<20).map { _ in
    try CloudWorkload.time { _ = try workload.readPage("large", feed.token, connection) }
}
tell("the last page of its feed", pages.median * 1_000, "ms", goal: "at most 20")
tell(
    "a filter on an indexed field",
    try workload.query("large", among: records, times: 50).median,
    "ms",
    goal: "at most 10"
)
tell("memory of the service", try service.address.memory, "MB", goal: "–")
try devices.run(notes: isQuick ? 200 : 100_000, changes: isQuick ? 5 : 100)
service.stop()
if let program = ProcessInfo.processInfo.environment["KINTO"] {
    let kinto = try KintoProcess(program, folder, port: 18_888)
    let count = isQuick ? 2_000 : 20_000
    try kinto.workload.makeCollection("notes")
    tell("Kinto: records saved in batches of 200", try kinto.workload.save(count, "notes"), "a second", goal: "a fifth")
    tell(
        "Kinto: records read in the order of changes",
        try kinto.workload.readFeed("notes"),
        "a second",
        goal: "a fifth"
    )
    let own = try kinto.workload.saveFromAll(rounds: isQuick ? 2 : 10, "notes")
    tell("Kinto: one record from each of 50 clients, 95 of 100", own.percentile95, "ms", goal: "five times")
    tell(
        "Kinto: a filter among \(count) records",
        try kinto.workload.query("notes", times: 20).median,
        "ms",
        goal: "five times"
    )
    kinto.stop()
} else {
    Console.writeOutput("Kinto was not measured: KINTO does not name its program (pip install kinto waitress)\n")
}
try FileManager.default.removeItem(at: folder)
