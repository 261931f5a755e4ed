import Testing

@testable import CloudCommands

@Suite("The tool")
struct CloudToolTests {
    private static let commands = [
        "serve", "user add", "user list", "user password", "user disable", "user enable", "user remove", "token add",
        "token list", "token revoke", "token web", "token manage", "session list", "session end", "key add", "key list",
        "key revoke", "records query", "records fetch", "records save", "records delete", "zones list", "zones make",
        "zones delete", "zones changes", "assets download", "schema export", "schema import", "schema validate",
        "schema deploy", "schema reset", "schema diff", "schema history", "user quota",
    ]

    @Test(arguments: commands)
    func everyCommandHasHelp(command: String) async throws {
        let tool = try ToolFixture()
        let help = await tool.run(["help"] + command.split(separator: " ").map(String.init))
        #expect(help.outcome == .success && help.output.hasPrefix("usage: cloud \(command)"))
        #expect(await tool.run("help").output.contains("  \(command) "))
    }

    @Test func wrongCallsAreRefusedWithTheUsage() async throws {
        let tool = try ToolFixture()
        for call in [
            ["records"], ["user", "add"], ["records", "query", "Note", "--scope", "shared"], ["zones", "make"],
        ] {
            let result = await tool.run(call)
            #expect(result.outcome == .usage && result.messages.contains("usage: cloud"), "\(call)")
        }
    }

    @Test func missingSettingsAreNamed() async throws {
        let tool = try ToolFixture()
        #expect(await tool.run("records", "query", "Note").messages.contains("CLOUDKIT_ENDPOINT"))
        tool["CLOUDKIT_ENDPOINT"] = "https://cloud.example.org"
        #expect(await tool.run("records", "query", "Note").messages.contains("CLOUDKIT_CONTAINERS"))
        tool["CLOUDKIT_CONTAINERS"] = "iCloud.a"
        #expect(await tool.run("records", "query", "Note").messages.contains("CLOUDKIT_API_TOKEN"))
        #expect(await tool.run("schema", "export").messages.contains("CLOUD_MANAGEMENT_TOKEN"))
        #expect(await tool.run("zones", "list", "--url", "cloud.local").outcome == .usage)
    }

    @Test func fileOfTheFolderIsUsed() async throws {
        let tool = try ToolFixture()
        try tool.write(
            #"{"endpoint":"http://127.0.0.1:1","containers":["iCloud.a"],"apiToken":"x"}"#,
            to: "cloudkit.json"
        )
        let result = await tool.run("zones", "delete", "Notes", "--scope", "private")
        #expect(result.outcome == .failure && result.messages.contains("Check that the service runs"))
    }

    @Test func anUnknownAuthorityIsRefusedAndThereIsAWayOut() async throws {
        try await ToolFixture.withService(hasCertificate: true) { tool, _ in
            tool["CLOUD_MANAGEMENT_TOKEN"] = try await tool.output("token", "manage", "laptop")
            for call in [["records", "save", "Note", "x", "a=1"], ["zones", "list"], ["schema", "export"]] {
                let result = await tool.run(call)
                #expect(result.outcome == .failure && result.messages.contains("CLOUDKIT_AUTHORITY_FILE"), "\(result)")
            }
            #expect(RecordsQueryCommand.syntax.help(of: "cloud").contains("CLOUDKIT_AUTHORITY_FILE"))
            tool["CLOUDKIT_AUTHORITY_FILE"] = tool.folder.appending(path: "cloud/tls/authority.pem").path
            for call in [["records", "save", "Note", "x", "a=1"], ["zones", "list"], ["schema", "export"]] {
                let result = await tool.run(call)
                #expect(result.outcome == .success, "\(result)")
            }
        }
    }
}
