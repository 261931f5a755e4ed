import CloudService
import Foundation
import Testing

@testable import CloudCommands

@Suite("Users from the command line")
struct UserCommandsTests {
    @Test func aUserIsAddedListedAndRemoved() async throws {
        let tool = try ToolFixture()
        let added = try await tool.output("user", "add", "ada@example.org", "--first-name", "Ada", "--last-name", "L")
        let password = try #require(added.firstMatch(of: /The password is (\S+) and/)?.1)
        #expect(password.count == 24)
        let list = try await tool.output("user", "list")
        #expect(list.contains("ada@example.org  Ada L"))
        let json = try await tool.output("user", "list", "--json")
        let users = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(users.count == 1 && users[0]["login"] as? String == "ada@example.org")
        #expect(try await tool.output("user", "remove", "ADA@example.org").contains("records stay"))
        let none = await tool.run("user", "list")
        #expect(none.outcome == .success && none.output.isEmpty && none.messages.contains("no users"))
    }

    @Test func whoeverIsAtATerminalIsAskedBeforeAServiceIsMade() async throws {
        let tool = try ToolFixture()
        let folder = tool.folder.appending(path: "cloud")
        tool.questions.withLock { $0.answer = false }
        let refused = await tool.run("user", "add", "ada")
        #expect(refused.outcome == .failure && refused.messages.contains("There is no service in \(folder.path)"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(tool.questions.withLock { $0.asked } == ["There is no service in \(folder.path). Make one there?"])
        tool.questions.withLock { $0 = (true, []) }
        let made = await tool.run("user", "add", "ada")
        #expect(made.outcome == .success && made.messages.contains("it is a new one"))
        let again = await tool.run("user", "add", "bob")
        #expect(again.outcome == .success && again.messages.isEmpty)
        #expect(tool.questions.withLock { $0.asked.count } == 1)
        // A script cannot answer, and is told.
        let script = try ToolFixture()
        #expect(await script.run("user", "add", "ada").messages.contains("There was no service"))
    }

    @Test func aRunningServiceNoticesEverything() async throws {
        let tool = try ToolFixture()
        tool["CLOUD_PASSWORD"] = "correct horse"
        #expect(try await !tool.output("user", "add", "ada").contains("correct horse"))
        let folder = tool.folder.appending(path: "cloud")
        let accounts = try await AccountStore(folder)
        let (text, token) = try await accounts.addAPIToken(name: "p", container: "iCloud.a", environment: .development)
        #expect(!text.isEmpty)
        let key = try ServiceKey.stored(at: folder.appending(path: "key"))
        func signIn(_ password: String) async throws {
            _ = try await accounts.signIn(login: "ada", password: password, apiToken: token, key: key)
        }
        try await signIn("correct horse")
        try await tool.output("user", "disable", "ada")
        #expect(try await tool.output("user", "list").contains("disabled"))
        await #expect(throws: AccountError.wrongCredentials) { try await signIn("correct horse") }
        try await tool.output("user", "enable", "ada")
        try await signIn("correct horse")
        tool["CLOUD_PASSWORD"] = "battery staple"
        try await tool.output("user", "password", "ada")
        await #expect(throws: AccountError.wrongCredentials) { try await signIn("correct horse") }
        try await signIn("battery staple")
        try accounts.close()
    }

    @Test func aUserMayBeFoundOrNot() async throws {
        let tool = try ToolFixture()
        try await tool.output("user", "add", "ada")
        #expect(try await tool.output("user", "discoverable", "ADA", "yes") == "Others find ADA.")
        let accounts = try await AccountStore(tool.folder.appending(path: "cloud"))
        #expect(try await accounts.user(login: "ada")?.isDiscoverable == true)
        try await tool.output("user", "discoverable", "ada", "no")
        #expect(try await accounts.user(login: "ada")?.isDiscoverable == false)
        try accounts.close()
        #expect(await tool.run("user", "discoverable", "ada", "perhaps").outcome == .usage)
        #expect(await tool.run("user", "discoverable", "bob", "no").messages.contains("There is no user 'bob'"))
    }

    @Test func aUserHasAQuota() async throws {
        let tool = try ToolFixture()
        try await tool.output("user", "add", "ada")
        #expect(try await tool.output("user", "quota", "ada", "2.5 GB").contains("2500000000 bytes in each private"))
        #expect(try await tool.output("user", "list").contains("2500000000"))
        #expect(try await tool.output("user", "quota", "ADA", "unlimited").contains("as much as the disk holds"))
        #expect(try await tool.output("user", "list", "--json").contains(#""quota" : "unlimited""#))
        #expect(try await tool.output("user", "quota", "ada", "default").contains("as much as everybody"))
        #expect(await tool.run("user", "quota", "ada", "much").messages.contains("'much' is no size"))
        #expect(await tool.run("user", "quota", "bob", "1").messages.contains("There is no user 'bob'"))
        #expect(await tool.run("user", "quota", "ada").outcome == .usage)
    }

    @Test func aUserGoesAlongWithTheRecords() async throws {
        let tool = try ToolFixture()
        try await tool.output("user", "add", "ada")
        #expect(try await tool.output("user", "remove", "ada", "--records").contains("within an hour"))
        #expect(try await tool.output("user", "list").contains("being erased"))
        #expect(try await tool.output("user", "list", "--json").contains(#""isBeingErased""#))
        for command in ["enable", "remove"] {
            #expect(await tool.run("user", command, "ada").messages.contains("cannot be undone"))
        }
        #expect(await tool.run("user", "remove", "bob", "--records").messages.contains("There is no user 'bob'"))
    }

    @Test func mistakesAreExplained() async throws {
        let tool = try ToolFixture()
        let missing = await tool.run("user", "list", "--data", "nowhere")
        #expect(missing.outcome == .failure && missing.messages.contains("There is no service in"))
        try await tool.output("user", "add", "ada")
        #expect(await tool.run("user", "add", "Ada").messages.contains("There is a user 'Ada' already"))
        #expect(await tool.run("user", "disable", "bob").messages.contains("There is no user 'bob'"))
        #expect(await tool.run("user", "add", "eve", with: ["CLOUD_PASSWORD": "short"]).messages.contains("8 to 1,000"))
        let attributes = try FileManager.default.attributesOfItem(atPath: tool.folder.appending(path: "cloud").path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
}
