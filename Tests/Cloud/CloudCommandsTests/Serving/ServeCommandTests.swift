import Foundation
import HTTPClient
import Testing

@testable import CloudCommands

@Suite("The program that serves")
struct ServeCommandTests {
    private static let program = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "cloud")

    @Test func itStartsInAnEmptyFolderAndEndsWhenItIsTold() async throws {
        let tool = try ToolFixture()
        let program = try #require(Self.program)
        try #require(FileManager.default.isExecutableFile(atPath: program.path))
        try tool.write("", to: "output.txt")
        let process = Process()
        process.executableURL = program
        process.arguments = ["serve", "--listen", "127.0.0.1:0", "--tls", "none", "--json"]
        process.currentDirectoryURL = tool.folder
        process.standardOutput = try FileHandle(forWritingTo: tool.folder.appending(path: "output.txt"))
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        var line = ""
        for _ in 0..<300 where !line.hasSuffix("\n") {
            try await Task.sleep(for: .milliseconds(100))
            line = try String(contentsOf: tool.folder.appending(path: "output.txt"), encoding: .utf8)
        }
        let url = try #require(line.firstMatch(of: /"url":"([^"]+)"/)?.1)
        let health = try #require(URL(string: "\(url)/health"))
        let response = try await HTTPClient().send(ClientRequest("GET", health))
        #expect(String(decoding: response.body, as: UTF8.self).contains("ok"))
        // The folder is that of the service: accounts are added while it runs.
        try await tool.output("user", "add", "ada")
        process.terminate()
        for _ in 0..<300 where process.isRunning { try await Task.sleep(for: .milliseconds(100)) }
        #expect(!process.isRunning && process.terminationStatus == 0)
    }
}
