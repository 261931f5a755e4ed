import Foundation
import ManagedObjectModelFormat
import Testing

@Suite struct ExecutableTests {
    @Test func theBuiltToolWritesToItsStreamsAndSetsItsStatus() throws {
        guard let tool = Self.tool else {
            print("SKIPPED: momc is not run as a program, because it was not found beside the tests.")
            return
        }
        let workspace = try Workspace()
        try workspace.writeBookStore()
        #expect(try run(tool, ["compile", "Store.xcdatamodeld"], in: workspace).status == 0)
        #expect(try CompiledModelBundle(contentsOf: workspace.url("Store.momd")).currentName == "Store 2")
        let version = try run(tool, ["--version"], in: workspace)
        #expect(version.output.hasPrefix("momc "))
        #expect(version.messages.isEmpty)
        let missing = try run(tool, ["check", "None.mom"], in: workspace)
        #expect(missing.status == 1)
        #expect(missing.output.isEmpty)
        #expect(missing.messages.hasSuffix("/None.mom: error: there is no such file\n"))
        #expect(try run(tool, ["brew"], in: workspace).status == 2)
    }

    /// The tool in the build folder of the tests.
    private static var tool: URL? {
        [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
            .map { $0.appendingPathComponent("momc") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private func run(
        _ tool: URL,
        _ arguments: [String],
        in workspace: Workspace
    ) throws -> (status: Int32, output: String, messages: String) {
        let process = Process()
        let (output, messages) = (Pipe(), Pipe())
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = workspace.folder
        process.standardOutput = output
        process.standardError = messages
        try process.run()
        let texts = [output, messages].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
    }
}
