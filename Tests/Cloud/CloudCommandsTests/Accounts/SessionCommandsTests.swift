import Foundation
import Testing

@testable import CloudCommands

@Suite("Sessions from the command line")
struct SessionCommandsTests {
    @Test func sessionsEnd() async throws {
        let tool = try ToolFixture()
        try await tool.output("user", "add", "ada")
        tool["CLOUDKIT_API_TOKEN"] = try await tool.output("token", "add", "notes", "--container", "iCloud.a")
        for _ in 0..<3 { try await tool.output("token", "web", "ada") }
        let json = try await tool.output("session", "list", "ada", "--json")
        let sessions = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(sessions.count == 3 && sessions[0]["program"] as? String == "notes")
        let id = try #require(sessions[0]["id"] as? String)
        try await tool.output("session", "end", "ada", id)
        let list = try await tool.output("session", "list", "ada")
        #expect(!list.contains(id) && list.split(separator: "\n").count == 3)
        #expect(await tool.run("session", "end", "ada", id).outcome == .failure)
        try await tool.output("session", "end", "ada")
        #expect(await tool.run("session", "list", "ada").messages.contains("signed in nowhere"))
        #expect(await tool.run("session", "list", "bob").outcome == .failure)
    }
}
