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
        try tool.write(Self.model, to: "Notes.xcdatamodel/contents")
        let process = Process()
        process.executableURL = program
        process.arguments = [
            "serve", "--listen", "127.0.0.1:0", "--tls", "none", "--json", "--model",
            "Notes.xcdatamodel=iCloud.org.example.Notes",
        ]
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

    private static let model =
        #"<model><entity name="Note"><attribute name="title" attributeType="String"/></entity></model>"#

    @Test(arguments: [
        (["None.momd"], "there is no model at “"), (["Bad.xcdatamodel=iCloud.x"], "Note.title: "),
        (["Bad.txt"], "is not a model: its extension is none of "),
        (["Good.xcdatamodel", "Good.xcdatamodel"], "there are two models without a container"),
        (
            ["Good.xcdatamodel=iCloud.x", "Good.xcdatamodel=iCloud.x"],
            "there are two models for the container iCloud.x"
        ),
    ])
    func aModelThatCannotBeUsedStopsItInOneLine(models: [String], reason: String) async throws {
        let tool = try ToolFixture()
        try tool.write(Self.model, to: "Good.xcdatamodel/contents")
        try tool.write(Self.model.replacing("String", with: "Strin"), to: "Bad.xcdatamodel/contents")
        let result = await tool.run(["serve", "--listen", "127.0.0.1:0"] + models.flatMap { ["--model", $0] })
        #expect(result.outcome == .failure && result.messages.hasPrefix("cloud: error: "))
        #expect(
            result.messages.contains(reason) && result.messages.split(separator: "\n").count == 1,
            "\(result.messages)"
        )
        // Nothing was begun.
        #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(path: "cloud").path))
    }

    @Test func aModelWithoutTheNameOfItsContainerIsAWrongCall() async throws {
        let result = await (try ToolFixture()).run("serve", "--model", "Notes.momd=")
        #expect(result.outcome == .usage && result.messages.contains("after “=” comes the name of a container"))
    }
}
