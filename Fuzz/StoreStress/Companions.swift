import Foundation

/// Further processes that change the same store.
struct Companions {
    private let processes: [(process: Process, output: Pipe)]

    /// - Parameters:
    ///   - count: The number of processes.
    ///   - threads: The number of threads in each.
    init(_ count: Int, threads: Int, seconds: Int, seed: Int, at place: StressPlace) throws {
        processes = try (0..<count).map { number in
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = [
                "--store", place.url.absoluteString, "--first", "\((number + 1) * threads)", "--threads", "\(threads)",
                "--seconds", "\(seconds)", "--seed", "\(seed + number + 1)",
            ]
            process.standardOutput = output
            try process.run()
            return (process, output)
        }
    }

    /// Waits for all of them, and returns the tallies of their threads.
    func tallies() throws -> [Worker.Tally] {
        try processes.flatMap { process, output in
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw Stress.Fault(description: "a process failed: \(String(decoding: data, as: UTF8.self))")
            }
            return try JSONDecoder().decode([Worker.Tally].self, from: data)
        }
    }
}
