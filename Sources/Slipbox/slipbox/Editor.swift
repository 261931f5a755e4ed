import Foundation

/// The editor that somebody likes.
enum Editor {
    /// An editor that did not end well.
    struct Failure: LocalizedError {
        let command: String
        let status: Int32

        var errorDescription: String? {
            "the editor “\(command)” ended with status \(status); set VISUAL or EDITOR to yours"
        }
    }

    /// Opens a file in it, and waits until it is closed.
    static func edit(_ file: URL) throws {
        let environment = ProcessInfo.processInfo.environment
        let command = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
        let process = Process()
        // The shell knows editors with arguments, as in EDITOR="code --wait".
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\(command) \"$1\"", "sh", file.path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(command: command, status: process.terminationStatus) }
    }
}
