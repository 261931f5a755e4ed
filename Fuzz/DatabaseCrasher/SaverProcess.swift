import CoreDataPostgreSQL

/// A process that saves until it is killed.
final class SaverProcess {
    private let process = Process()
    private let output = Pipe()

    init(_ url: URL, writer: Int64) throws {
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        // A crash may keep a server from answering for as long as a slow disk likes.
        let address = "\(url.absoluteString)&application_name=\(Self.name(of: writer))&patience=60"
        process.arguments = ["--save", address, "--writer", "\(writer)"]
        process.standardOutput = output
        try process.run()
    }

    /// The name of a writer on the server.
    static func name(of writer: Int64) -> String { "writer-\(writer)" }

    /// Waits for the next lines of the process.
    func awaitLines() -> [String] { Self.lines(output.fileHandleForReading.availableData) }

    /// Kills the process, and returns the remaining lines.
    func kill() throws -> [String] {
        Foundation.kill(process.processIdentifier, SIGKILL)
        let rest = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationReason == .uncaughtSignal else {
            throw CrashFault("a program that saves ended by itself: \(Self.lines(rest).last ?? "without a word")")
        }
        return Self.lines(rest)
    }

    private static func lines(_ data: Data) -> [String] {
        String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// A failed check.
struct CrashFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
