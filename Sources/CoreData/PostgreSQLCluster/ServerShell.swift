internal import Foundation
internal import TSanMutex

/// A shell that runs a server as an ordinary user, and ends it with this process, however that ends: it waits for the end of
/// its standard input, which this process holds open. Each line in that input is a command, which the shell answers
/// with `ready`.
final class ServerShell: Sendable {
    private let shell: Mutex<Process>
    private let input: FileHandle
    private let output: FileHandle

    /// Runs a script, and waits for its first answer.
    init(_ script: String, _ arguments: [String]) throws {
        let (process, standardInput, output) = (Process(), Pipe(), Pipe())
        let command = Self.user + ["/bin/bash", "-c", script, "bash"] + arguments
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = URL(fileURLWithPath: "/tmp")
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = output
        // No other program must hold the pipe open, or its end would come too late.
        _ = fcntl(standardInput.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
        try standardInput.fileHandleForReading.close()
        input = standardInput.fileHandleForWriting
        self.output = output.fileHandleForReading
        shell = Mutex(process)
        try awaitAnswer()
    }

    /// Sends a command, and waits until the shell has done it.
    func run(_ command: String) throws {
        try input.write(contentsOf: Data("\(command)\n".utf8))
        try awaitAnswer()
    }

    /// Ends the server, and waits for its end.
    func end() throws {
        try input.close()
        shell.withLock { $0.waitUntilExit() }
    }

    private func awaitAnswer() throws {
        let answer = String(decoding: output.availableData, as: UTF8.self)
        guard answer.hasPrefix("ready") else { throw ClusterError(reason: "the server did not answer: \(answer)") }
    }

    /// Servers refuse to run as root.
    private static var user: [String] {
        geteuid() == 0 ? ["/usr/sbin/runuser", "-u", "postgres", "--"] : []
    }

    /// Returns the path of a new folder for a server. The path of a socket in it has at most 107 bytes.
    static func newFolder(_ prefix: String) -> URL {
        URL(fileURLWithPath: "/tmp/\(prefix)-\(UUID().uuidString.prefix(8))")
    }

    /// The beginning of scripts: a server must not inherit what Foundation watches to learn of the end of the shell.
    static let begin = """
        set -e
        apart() (
            for file in /proc/self/fd/*; do
                number=${file##*/}
                if [ "$number" -gt 2 ]; then eval "exec $number>&-"; fi
            done
            exec "$@" < /dev/null > /dev/null 2>&1
        )

        """
}

/// The error for a server that cannot be used.
package struct ClusterError: Error, CustomStringConvertible {
    let reason: String

    package var description: String { reason }
}
