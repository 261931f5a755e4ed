import CoreDataCommandLine
import FoundationBackfill
import SeededRandom

/// Kills devices with mirrored stores while they save and sync, and at times the service, again and again: in the end, all devices
/// have the same, and every save that was acknowledged to a user is in it.
struct DeviceCrashTrial {
    private static let devices = 2

    private let folder: URL
    private var random: SeededGenerator
    /// The titles and the additions that users were told to be saved.
    private var titles: Set<String> = []
    private var additions = 0

    init(_ folder: URL, seed: UInt64) {
        self.folder = folder
        random = SeededGenerator(seed: seed)
    }

    /// Kills all devices some times.
    ///
    /// - Returns: The number of saves that were acknowledged.
    mutating func run(kills: Int) throws -> Int {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let place = LoadedPlace(folder.appending(path: "service"))
        var service = try ServiceProcess(place)
        for _ in 0..<kills {
            let devices = try (0..<Self.devices).map { try start($0, "work", service) }
            Thread.sleep(forTimeInterval: Double.random(in: 0.2...0.9, using: &random))
            if random.once(in: 5) {
                kill(service.address.process, SIGKILL)
                service.stop()
                service = try ServiceProcess(place)
            }
            for device in devices { kill(device.process.processIdentifier, SIGKILL) }
            for device in devices { try note(device.readLines()) }
        }
        try check(service, kills: kills)
        service.stop()
        return titles.count + additions
    }

    private struct Device {
        let process: Process
        let output: FileHandle

        func readLines() throws -> [Substring] {
            let text = String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            // The last line may be half there.
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
    }

    private func start(_ number: Int, _ action: String, _ service: ServiceProcess) throws -> Device {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        let address = service.address
        process.arguments = [
            "--device", folder.appending(path: "device\(number)").path, "\(address.port)", address.apiToken,
            address.webTokens[LoadedService.devices.lowerBound + number], action, "0",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        return Device(process: process, output: output.fileHandleForReading)
    }

    private mutating func note(_ lines: [Substring]) throws {
        for line in lines {
            if line.hasPrefix("note ") { titles.insert(String(line.dropFirst(5))) }
            if line == "count" { additions += 1 }
        }
    }

    private func check(_ service: ServiceProcess, kills: Int) throws {
        var contents: [[Substring]] = []
        // The last device is a new one, and the others hear of what each has merged.
        for number in [0, 1, 0, 1, 2] { contents.append(try start(number, "settle", service).readLines()) }
        guard let last = contents.last, !last.isEmpty, contents[2] == last, contents[3] == last else {
            throw LoadError("the devices differ: \(contents.map(\.count)) lines")
        }
        let shown = last.map { $0.split(separator: " ") }
        let missing = titles.subtracting(shown.map { String($0[0]) })
        guard missing.isEmpty else {
            throw LoadError("\(missing.count) acknowledged notes are missing: \(missing.prefix(3))")
        }
        let sum = shown.reduce(0) { $0 + (Int($1[1]) ?? 0) }
        // Each kill may have come between a save and its line.
        guard (additions...additions + kills * Self.devices).contains(sum) else {
            throw LoadError("the notes count \(sum), but \(additions) was acknowledged")
        }
    }
}
