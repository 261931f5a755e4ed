import CoreDataCommandLine
import Foundation
import SlipboxCommands
import WebUIServer

// Before there are other threads.
WebServer.shareFreedMemory()
var streams = Streams(
    output: Console.writeOutput,
    messages: Console.writeMessages,
    input: { String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self) },
    edit: Editor.edit
)
streams.width = Terminal.width
streams.browse = Browser.open
if isatty(STDIN_FILENO) == 1 { streams.ask = Terminal.ask }
streams.showsProgress = Terminal.showsMessages
let tool = SlipboxTool(
    directory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true),
    environment: ProcessInfo.processInfo.environment,
    streams: streams
)
exit(await tool.run(ProcessArguments.readOrExit("slipbox")).rawValue)

/// The terminal of the process.
enum Terminal {
    /// The number of columns of the output's terminal; nil if the output is no terminal, or if colours are turned off.
    static var width: Int? {
        let environment = ProcessInfo.processInfo.environment
        guard isatty(STDOUT_FILENO) == 1, environment["TERM"] != "dumb", environment["NO_COLOR"] == nil else {
            return nil
        }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Asks something, and returns the line that is typed, which is not shown if it is a secret.
    static func ask(_ prompt: String, isSecret: Bool) -> String? {
        Console.writeMessages(prompt)
        var usual = termios()
        guard isSecret, tcgetattr(STDIN_FILENO, &usual) == 0 else { return readLine() }
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
            Console.writeMessages("\n")
        }
        return readLine()
    }

    static var showsMessages: Bool { isatty(STDERR_FILENO) == 1 }
}

/// The user's text editor.
enum Editor {
    /// The error of an editor that exited with a status other than 0.
    struct Failure: LocalizedError {
        let command: String
        let status: Int32

        var errorDescription: String? {
            "the editor “\(command)” ended with status \(status); set VISUAL or EDITOR to your editor"
        }
    }

    /// Opens a file in the editor and waits until the editor exits.
    static func edit(_ file: URL) throws {
        let environment = ProcessInfo.processInfo.environment
        let command = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
        let process = Process()
        // The shell splits commands with arguments, as in EDITOR="code --wait".
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\(command) \"$1\"", "sh", file.path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(command: command, status: process.terminationStatus) }
    }
}
