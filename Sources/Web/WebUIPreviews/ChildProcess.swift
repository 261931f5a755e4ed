internal import Foundation

/// A program that the gallery runs: the build, and the stage. Its output goes to a file, which has no limit that would make
/// the program wait.
@MainActor
final class ChildProcess {
    private let process = Process()
    private let log: URL
    private let ended: AsyncStream<Void>

    /// Whether the program has not ended yet.
    var isRunning: Bool { process.isRunning }
    /// The status with which the program has ended.
    var status: Int32 { process.terminationStatus }

    /// Starts a program.
    init(_ command: [String], in folder: URL, log: URL, environment: [String: String] = [:]) throws {
        self.log = log
        try Data().write(to: log)
        let handle = try FileHandle(forWritingTo: log)
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        (process.standardOutput, process.standardError) = (handle, handle)
        process.standardInput = FileHandle.nullDevice
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        ended = stream
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
    }

    /// All that the program has written so far.
    func output() throws -> String {
        String(decoding: try Data(contentsOf: log), as: UTF8.self)
    }

    /// Waits until the program has ended.
    func wait() async {
        for await _ in ended {}
    }

    /// Asks the program to end, and ends it if it does not within a second.
    func end() async throws {
        guard process.isRunning else { return }
        process.terminate()
        for _ in 0..<100 where process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        await wait()
    }
}
