import Foundation

/// Python, whose standard library reads and writes the same formats. It may not be installed.
enum Python {
    static func isThere() -> Bool {
        let isThere = (try? run("pass")) != nil
        if !isThere { print("SKIPPED: there is no python3; nobody else has read what we wrote") }
        return isThere
    }

    struct Failure: Error {
        let message: String
    }

    /// Runs a script with files as its arguments, and returns what it prints.
    static func run(_ script: String, _ files: [URL] = []) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script] + files.map(\.path)
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let message = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(message: String(decoding: message, as: UTF8.self)) }
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs `body` with a temporary folder.
    static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("model-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
