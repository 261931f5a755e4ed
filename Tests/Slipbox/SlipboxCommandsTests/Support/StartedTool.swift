import Foundation
import Testing

/// A call of `slipbox` that runs as a process of its own, with its output and messages in files.
///
/// Pipes would fill up, and would stay open in a server that outlives a test which crashed.
final class StartedTool {
    let process = Process()
    private let files: [URL]

    /// - Parameters:
    ///   - folder: The current folder, which is also the home of the user.
    ///   - environment: Variables beside the usual ones. The search for programs begins in `bin` of the folder.
    init(_ arguments: String..., in folder: URL, environment: [String: String] = [:]) throws {
        files = ["out", "err"].map { folder.appending(path: "\($0)-\(UUID().uuidString)") }
        for file in files { try Data().write(to: file) }
        let tool = try #require(ExecutableTests.tool)
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let own = ["PATH": "\(folder.path)/bin:\(path)", "HOME": folder.path, "XDG_DATA_HOME": "\(folder.path)/data"]
        process.environment = own.merging(environment) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    var output: String { text(0) }
    var messages: String { text(1) }

    /// The address that the tool prints. Waits until it does.
    func address() async throws -> URL {
        let line = try await eventually { output.hasSuffix("\n") ? output.split(separator: "\n").first : nil }
        return try #require(URL(string: String(line)))
    }

    /// Ends the process as Ctrl+C does, and returns its status.
    func end() -> Int32 {
        process.interrupt()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func text(_ index: Int) -> String { (try? String(contentsOf: files[index], encoding: .utf8)) ?? "" }
}

/// Returns what the closure returns once it is not nil.
@discardableResult
func eventually<Value>(_ value: () -> Value?) async throws -> Value {
    for _ in 0..<200 {
        if let value = value() { return value }
        try await Task.sleep(for: .milliseconds(100))
    }
    return try #require(value())
}
