import Testing

@testable import CloudCommands

@Suite("Operators from the command line")
struct OperatorCommandsTests {
    @Test func operatorsAreAddedChangedAndRemoved() async throws {
        let tool = try ToolFixture()
        let added = try await tool.output("operator", "add", "ada")
        #expect(added.contains("Added ada, owner.") && added.contains("The password is "))
        tool["CLOUD_PASSWORD"] = "correct horse"
        #expect(try await tool.output("operator", "add", "bob", "--role", "viewer").contains("Added bob, viewer."))
        let list = try await tool.output("operator", "list")
        #expect(list.contains("ada") && list.contains("owner") && list.contains("bob"))
        try await tool.output("operator", "role", "bob", "developer")
        #expect(try await tool.output("operator", "list", "--json").contains(#""role" : "developer""#))
        try await tool.output("operator", "password", "bob")
        try await tool.output("operator", "remove", "bob")
        #expect(try await !tool.output("operator", "list").contains("bob"))
    }

    @Test func thereIsAlwaysAnOwnerAndOnlyThreeRoles() async throws {
        let tool = try ToolFixture()
        try await tool.output("operator", "add", "ada")
        let last = await tool.run("operator", "remove", "ada")
        #expect(last.outcome == .failure && last.messages.contains("only owner"))
        #expect(await tool.run("operator", "role", "ada", "king").outcome == .usage)
        #expect(await tool.run("operator", "add", "bob", "--role", "king").outcome == .usage)
    }
}
