import CloudService
import CloudWire
import Foundation
import Testing

@testable import CloudCommands

@Suite("Tokens from the command line")
struct TokenCommandsTests {
    @Test func aRevokedTokenStopsWorkingInARunningService() async throws {
        let tool = try ToolFixture()
        try await tool.output("user", "add", "ada")
        let text = try await tool.output(
            "token",
            "add",
            "notes",
            "--container",
            "iCloud.a",
            "--origin",
            "https://a.example",
            "--callback",
            "https://a.example/back"
        )
        let web = try await tool.output("token", "web", "ada", "--token", text, "--days", "2")
        let folder = tool.folder.appending(path: "cloud")
        let accounts = try await AccountStore(folder)
        let authenticator = Authenticator(accounts, key: try .stored(at: folder.appending(path: "key")))
        let path = CloudPath(container: "iCloud.a", environment: .development, scope: .private, operation: .zonesList)
        func admit() async throws -> Admission {
            try await authenticator.admit(
                path,
                .tokens(api: text, web: web),
                body: [],
                target: path.text,
                origin: "https://a.example"
            )
        }
        #expect(try await admit().nextWebToken == nil)
        #expect(try await admit().caller.user != nil)
        let id = try #require(try await accounts.apiTokens().first?.id)
        #expect(try await tool.output("token", "list").contains("\(id)  api   notes  iCloud.a   development"))
        try await tool.output("token", "revoke", id)
        for _ in 0..<300 {
            do { _ = try await admit() } catch { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        await #expect(throws: WireFailure.self) { try await admit() }
        try accounts.close()
    }

    @Test func managementTokensAreListedAndRevoked() async throws {
        let tool = try ToolFixture()
        let text = try await tool.output("token", "manage", "laptop", "--days", "7")
        let json = try await tool.output("token", "list", "--json")
        #expect(!json.contains(text))
        let tokens = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        let id = try #require(tokens.first?["id"] as? String)
        #expect(tokens.first?["kind"] as? String == "management" && tokens.first?["expires"] != nil)
        try await tool.output("token", "revoke", id)
        #expect(await tool.run("token", "revoke", id).outcome == .failure)
        #expect(await tool.run("token", "list").messages.contains("There are no tokens"))
    }

    @Test func mistakesAreExplained() async throws {
        let tool = try ToolFixture()
        try await tool.output("user", "add", "ada")
        #expect(await tool.run("token", "add", "notes").messages.contains("--container is missing"))
        #expect(await tool.run("token", "add", "n", "--container", "a/b").messages.contains("cannot be the name"))
        #expect(await tool.run("token", "manage", "n", "--days", "0").outcome == .usage)
        #expect(await tool.run("token", "web", "ada").messages.contains("CLOUDKIT_API_TOKEN"))
        #expect(await tool.run("token", "web", "ada", "--token", "x").messages.contains("There is no API token"))
    }
}
