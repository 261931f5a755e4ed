import CoreData

/// The most memory that W2 takes, in a process of its own: `benchmarks --peak-memory ours|raw STORE`.
enum PeakMemory {
    /// Runs W2 in this process and prints the kilobytes that it took at most.
    static func measure(_ side: String, _ path: String) throws {
        let url = URL(fileURLWithPath: path)
        if side == "raw" {
            _ = ReadingWorkloads.readAll(RawDatabase(url))
        } else {
            let container = try StoreFixture.open(url)
            let kept = try ReadingWorkloads.readAll(container.viewContext)
            withExtendedLifetime(kept) {}
        }
        print(peak ?? 0)
    }

    /// Starts a process for each side, and compares.
    static func report(_ fixture: StoreFixture) throws -> String {
        let url = fixture.url(false)
        let (raw, ours) = (try megabytes("raw", url), try megabytes("ours", url))
        return String(
            format: "peak memory of W2 with all objects alive: raw %.0f MB, ours %.0f MB; GRDB 69 MB, goal 75 MB",
            raw,
            ours
        )
    }

    private static func megabytes(_ side: String, _ url: URL) throws -> Double {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--peak-memory", side, url.path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) / 1024
    }

    private static var peak: Int? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
    }
}
