import Foundation
import Testing

/// A finished run of a program.
struct Command {
    let output: String
    let status: CInt

    /// The environment of somebody who uses this package: ours would make warnings errors.
    static let outside = ProcessInfo.processInfo.environment.filter { $0.key != "COREDATA_WARNINGS_ARE_ERRORS" }

    /// Runs a program, and combines its standard output and standard error.
    init(_ program: URL, _ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "PluginTests-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = Self.outside.merging(environment) { $1 }
        let handle = try FileHandle(forWritingTo: file)
        (process.standardOutput, process.standardError) = (handle, handle)
        try process.run()
        process.waitUntilExit()
        output = try String(contentsOf: file, encoding: .utf8)
        status = process.terminationStatus
    }

    /// Returns the `swift` on the path.
    static func swift() throws -> URL {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let tools = path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "swift") }
        let tool = tools.first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
        return try #require(tool)
    }
}
