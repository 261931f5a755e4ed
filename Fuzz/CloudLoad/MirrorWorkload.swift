import CoreDataCommandLine
import FoundationBackfill

/// Devices of one user that keep a store in step over the loopback interface.
struct MirrorWorkload {
    let service: ServiceAddress
    let folder: URL

    /// Runs the devices, and tells how fast they are.
    func run(notes: Int, changes: Int) throws {
        _ = try figures(of: device(0, "fill", notes))
        let up = try figures(of: device(0, "up", notes))
        tell("\(notes) objects sent by one device", up[0], "s", goal: "at most 60")
        tell("memory of that device at most", up[1], "MB", goal: "at most 150")
        let down = try figures(of: device(1, "down", notes))
        tell("the same fetched by an empty device", down[0], "s", goal: "at most 45")
        tell("memory of that device at most", down[1], "MB", goal: "at most 150")
        tell("the first 50 of them shown", down[2], "s", goal: "at most 1")
        let watcher = try device(1, "watch", changes)
        try waitForLine(watcher)
        let writer = try device(0, "write", changes)
        let delays = try figures(of: watcher)
        writer.process.waitUntilExit()
        tell("a save on one device visible on the other, median", delays[0], "ms", goal: "at most 150")
        tell("a save on one device visible on the other, 95 of 100", delays[1], "ms", goal: "at most 400")
        try compareSaves(changes)
        try compareSizes(notes, changes)
    }

    /// Compares saves beside as many notes as are there, without the rest.
    func runSaves(notes: Int, changes: Int) throws {
        _ = try figures(of: device(2, "fill", notes))
        try compareSaves(changes)
    }

    private func compareSaves(_ changes: Int) throws {
        let ratio = try figures(of: device(2, "compare", changes))
        tell("a save of a mirrored store against a history only, median", ratio[0], "times", goal: "at most 1.3")
        tell("the same for saves without a pause", ratio[1], "times", goal: "at most 1.3")
    }

    /// Compares how long it takes to send and to fetch a few changes beside few objects and beside many.
    private func compareSizes(_ notes: Int, _ changes: Int) throws {
        let few = min(notes, 1_000)
        _ = try figures(of: device(4, "fill", few))
        for (number, action) in [(4, "up"), (5, "down")] { _ = try figures(of: device(number, action, few)) }
        for (size, sender, fetcher) in [(few, 4, 5), (notes, 0, 1)] {
            // Afterwards, neither has anything left to do.
            for number in [sender, fetcher] { _ = try figures(of: device(number, "few", 1)) }
            let sent = try figures(of: device(sender, "few", changes))[1]
            tell("\(changes) changes sent beside \(size) objects", sent, "ms", goal: "as beside few")
            let fetched = try figures(of: device(fetcher, "few", 1))[0]
            tell("\(changes * 5) changes fetched by a program that starts", fetched, "ms", goal: "as beside few")
        }
    }

    private struct Device {
        let process: Process
        let output: FileHandle
    }

    private func device(_ number: Int, _ action: String, _ count: Int) throws -> Device {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        let token = service.webTokens[LoadedService.devices.lowerBound + number]
        process.arguments = [
            "--device", folder.appending(path: "device\(number)").path, "\(service.port)", service.apiToken, token,
            action,
            "\(count)",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        return Device(process: process, output: output.fileHandleForReading)
    }

    private func waitForLine(_ device: Device) throws {
        while let byte = try device.output.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {}
    }

    /// The numbers that a device prints at its end.
    private func figures(of device: Device) throws -> [Double] {
        let text = String(decoding: try device.output.readToEnd() ?? Data(), as: UTF8.self)
        device.process.waitUntilExit()
        let figures = text.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
        guard device.process.terminationStatus == 0, !figures.isEmpty else {
            throw LoadError("a device has failed: \(text)")
        }
        return figures
    }
}
