import Foundation
import Testing

/// The cloud's service beside a test, with an example of a container and a user.
struct ExampleService {
    private let service: RunningProgram
    private let folder: URL
    private let settings: [String: String]

    /// - Parameter folder: The folder for all that the service and its devices store.
    init(_ compiler: GuideCompiler, in folder: URL) throws {
        self.folder = folder
        service = try RunningProgram(
            compiler.program("cloud"),
            ["serve", "--data", folder.appending(path: "cloud").path]
                + ["--listen", "127.0.0.1:0", "--tls", "none", "--example", "--json"],
            in: folder.appending(path: "service")
        )
        settings = try Self.settings(try service.waitForLine(beginning: "{"))
    }

    /// Starts a program on a device of the user, which has a folder of the device's name.
    func start(_ program: URL, _ arguments: [String], as device: String) throws -> RunningProgram {
        try RunningProgram(program, arguments, in: folder.appending(path: device), settings)
    }

    func stop() { service.stop() }

    /// The variables that tell programs of the service, from the line that it prints.
    private static func settings(_ line: String) throws -> [String: String] {
        let values = try JSONDecoder().decode([String: String?].self, from: Data(line.utf8))
        let names = [
            "CLOUDKIT_ENDPOINT": "url", "CLOUDKIT_CONTAINERS": "container", "CLOUDKIT_API_TOKEN": "apiToken",
            "CLOUDKIT_WEB_TOKEN": "webAuthToken",
        ]
        return try names.mapValues { try #require(values[$0] ?? nil) }
    }
}

/// A program that runs beside a test, with a folder of its own for all that it stores.
struct RunningProgram {
    let process = Process()
    private let output: URL

    init(_ program: URL, _ arguments: [String], in folder: URL, _ environment: [String: String] = [:]) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        output = folder.appending(path: "output.txt")
        try Data().write(to: output)
        (process.executableURL, process.arguments) = (program, arguments)
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { $1 }
            .merging(["HOME": folder.path, "XDG_DATA_HOME": folder.path]) { $1 }
        let handle = try FileHandle(forWritingTo: output)
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
    }

    var text: String {
        get throws { try String(contentsOf: output, encoding: .utf8) }
    }

    /// Waits for a line of the program's output, as long as a slow machine may take.
    func waitForLine(beginning start: String) throws -> String {
        let end = Date() + 120
        while Date() < end, process.isRunning {
            // The last line may be half written.
            let lines = try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            if let line = lines.first(where: { $0.hasPrefix(start) }) { return String(line) }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw GuideCompiler.BuildFailure(description: "no line begins with \(start): \(try text)")
    }

    /// Ends the program at once. Processes that are started here have ordinary signals blocked.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
