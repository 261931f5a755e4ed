import Foundation
import Testing

@testable import CloudCommands

@Suite("Keys from the command line")
struct KeyCommandsTests {
    /// Runs the commands that the help names.
    private func makePair(in folder: URL) throws {
        let help = KeyAddCommand.syntax.help(of: "cloud").split(separator: "\n")
        let calls = help.map { $0.split(separator: " ").map(String.init) }.filter { $0.first == "openssl" }
        #expect(calls.count == 2)
        for call in calls {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = call
            process.currentDirectoryURL = folder
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }
    }

    @Test func aServerSignsItsRequestsUntilItsKeyIsRevoked() async throws {
        try await ToolFixture.withService(hasUser: false) { tool, _ in
            try makePair(in: tool.folder)
            let id = try await tool.output(
                "key",
                "add",
                "importer",
                "--container",
                ToolFixture.container,
                "--public-key",
                "eckey.pub"
            )
            #expect(id.count == 64)
            #expect(try await tool.output("key", "list").contains("importer"))
            #expect(try await tool.output("key", "list", "--json").contains(id))
            tool["CLOUDKIT_KEY_ID"] = id
            tool["CLOUDKIT_KEY_FILE"] = tool.folder.appending(path: "eckey.pem").path
            try await tool.output("records", "save", "News", "first", "title=Hello")
            try await tool.output("key", "revoke", id)
            var result = await tool.run("records", "fetch", "first")
            for _ in 0..<300 where result.outcome == .success {
                try await Task.sleep(for: .milliseconds(100))
                result = await tool.run("records", "fetch", "first")
            }
            #expect(result.outcome == .failure && result.messages.contains("AUTHENTICATION_FAILED"))
        }
    }

    @Test func otherFilesAreNoKeys() async throws {
        let tool = try ToolFixture()
        try tool.write("no key", to: "key.pem")
        let wrong = await tool.run("key", "add", "n", "--container", "iCloud.a", "--public-key", "key.pem")
        #expect(wrong.outcome == .failure && wrong.messages.contains("The key cannot be used"))
        let missing = await tool.run("key", "add", "n", "--container", "iCloud.a", "--public-key", "none.pem")
        #expect(missing.outcome == .failure && missing.messages.contains("cannot be read"))
        #expect(await tool.run("key", "revoke", "none").outcome == .failure)
    }
}
