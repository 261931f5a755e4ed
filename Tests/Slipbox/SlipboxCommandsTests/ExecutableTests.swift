import Foundation
import SlipboxCommands
import Testing

/// Tests that need the tool as a separate process.
@Suite struct ExecutableTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    @Test func readsWritesAndEndsAsAShellExpects() throws {
        let made = try run(["new", "From a pipe", "--body", "-"], input: "text of the pipe")
        #expect(made.status == 0)
        #expect(made.output.contains("From a pipe"))
        #expect(!made.output.contains("\u{1B}"))
        #expect(try run(["show", "From a pipe", "--body"]).output == "text of the pipe")
        #expect(try run(["show", "nothing"]).status == 1)
        let wrong = try run(["frobnicate"])
        #expect((wrong.status, wrong.output) == (2, ""))
        #expect(wrong.messages.hasPrefix("slipbox: error: unknown command"))
    }

    /// Xcode passes them to every program; people pass them to ours.
    @Test func launchArgumentsOfCoreDataAreNoneOfItsOwn() throws {
        _ = try run(["new", "On cards", "--body", "text"])
        let told = try run(["-com.apple.CoreData.SQLDebug", "3", "list", "-com.apple.CoreData.ConcurrencyDebug", "1"])
        #expect(told.status == 0 && told.output.contains("On cards"))
        let path = terminal.folder.appendingPathComponent("process.sqlite").path
        #expect(told.messages.contains("CoreData: annotation: store \(path)\n"), "\(told.messages)")
        #expect(told.messages.contains(/CoreData: details: Note\/p[0-9]+ \{.*On cards/))
        #expect(!told.messages.contains("\u{1B}"), "no colours in a pipe")
        let quiet = try run(["-com.apple.CoreData.SQLDebug", "2", "list"])
        #expect(quiet.messages.contains("CoreData: sql: SELECT") && !quiet.messages.contains("CoreData: details:"))
    }

    @Test func theEditorIsTheOneOfTheEnvironment() throws {
        _ = try run(["new", "One", "--body", "old text"])
        let edited = try run(["edit", "One"], environment: ["EDITOR": "sed -i s/old/new/"])
        #expect((edited.status, edited.messages) == (0, "saved\n"))
        #expect(try run(["show", "One", "--body"]).output.hasPrefix("new text"))
        let failed = try run(["edit", "One"], environment: ["EDITOR": "false"])
        #expect(failed.status == 1)
        #expect(failed.messages.contains("the editor “false” ended with status 1"))
    }

    // MARK: - Processes

    private func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String, messages: String) {
        let process = Process()
        let files = ["in", "out", "err"].map { terminal.folder.appendingPathComponent(".\($0)") }
        try Data(input.utf8).write(to: files[0])
        for file in files.dropFirst() { try Data().write(to: file) }
        let tool = try #require(Self.tool)
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = terminal.folder
        let own = ["SLIPBOX_STORE": "process.sqlite"]
        process.environment = ProcessInfo.processInfo.environment.merging(own.merging(environment) { $1 }) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        let texts = try files.dropFirst().map { try String(contentsOf: $0, encoding: .utf8) }
        return (process.terminationStatus, texts[0], texts[1])
    }

    /// The tool in the build folder of the tests; nil if it was not built.
    static var tool: URL? {
        [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
            .map { $0.appendingPathComponent("slipbox") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
