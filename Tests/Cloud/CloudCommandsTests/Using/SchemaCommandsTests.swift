import CloudService
import Foundation
import HTTPClient
import Testing

@testable import CloudCommands

@Suite("Schemas from the command line")
struct SchemaCommandsTests {
    @Test func aSchemaGoesThroughItsLife() async throws {
        try await ToolFixture.withService { tool, _ in
            tool["CLOUD_MANAGEMENT_TOKEN"] = try await tool.output("token", "manage", "laptop")
            try await tool.output("records", "save", "Note", "a", "title=Hello", "pages=3")
            let schema = try await tool.output("schema", "export")
            #expect(schema.hasPrefix("DEFINE SCHEMA") && schema.contains("title"))
            let wider = schema.replacing("RECORD TYPE Note (", with: "RECORD TYPE Note (\n    colour STRING QUERYABLE,")
            try tool.write(wider, to: "Notes.ckdb")
            try await tool.output("schema", "validate", "Notes.ckdb")
            #expect(try await !tool.output("schema", "export").contains("colour"))
            try await tool.output("schema", "import", "Notes.ckdb")
            let imported = try await tool.output("schema", "export")
            #expect(imported.contains("colour"))
            try tool.write(imported.replacing(/\n *title [^\n]*/, with: ""), to: "Narrow.ckdb")
            for command in ["validate", "import"] {
                let lossy = await tool.run("schema", command, "Narrow.ckdb")
                #expect(lossy.outcome == .failure && lossy.messages.contains("would lose data"))
                #expect(lossy.messages.contains("title"))
            }
            try tool.write("DEFINE NOTHING", to: "Wrong.ckdb")
            #expect(await tool.run("schema", "import", "Wrong.ckdb").messages.contains("line 1"))
            #expect(await tool.run("schema", "import", "None.ckdb").messages.contains("cannot be read"))
            try await tool.output("schema", "deploy")
            #expect(try await tool.output("schema", "export", "--environment", "production") == imported)
            let narrower = await tool.run("schema", "import", "Narrow.ckdb", "--environment", "production")
            #expect(narrower.outcome == .failure && narrower.messages.contains("title"))
            try await tool.output("schema", "import", "Notes.ckdb", "--environment", "production")
            let production = await tool.run("schema", "reset", "--environment", "production")
            #expect(production.outcome == .failure && production.messages.contains("never production"))
            try await tool.output("schema", "reset")
            #expect(await tool.run("records", "fetch", "a").outcome == .failure)
            #expect(try await tool.output("schema", "export") == imported)
        }
    }

    @Test func differencesAndTheHistoryAreTold() async throws {
        try await ToolFixture.withService { tool, _ in
            tool["CLOUD_MANAGEMENT_TOKEN"] = try await tool.output("token", "manage", "laptop")
            #expect(try await tool.output("schema", "diff").contains("Production has all"))
            let none = await tool.run("schema", "history", "--environment", "production")
            #expect(none.output.isEmpty && none.messages.contains("Nobody has changed the schema"))
            try await tool.output("records", "save", "Note", "a", "title=Hello", "pages=3")
            let difference = try await tool.output("schema", "diff")
            #expect(difference.contains("+ Adds the record type Note with"))
            #expect(difference.contains("title STRING") && difference.contains("(cannot be undone)"))
            #expect(difference.contains("Production refuses records with 1 of these"))
            #expect(try await tool.output("schema", "diff", "--environment", "production") == difference)
            try await tool.output("schema", "deploy")
            #expect(try await tool.output("schema", "diff").contains("Production has all"))
            let history = try await tool.output("schema", "history", "--environment", "production")
            #expect(history.hasPrefix("1  20") && history.contains("deployed by token “laptop”"))
            #expect(history.contains("\n  + Adds the record type Note"))
            let json = try await tool.output("schema", "history", "--environment", "production", "--json")
            let entries = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
            #expect(entries.count == 1 && entries[0]["action"] as? String == "deployed")
            // A field of another type stands in the way.
            try tool.write(
                "DEFINE SCHEMA RECORD TYPE Note ( title INT64, GRANT READ TO \"_world\" );",
                to: "Other.ckdb"
            )
            try await tool.output("schema", "reset")
            let imported = await tool.run("schema", "import", "Other.ckdb")
            #expect(imported.outcome == .success, "\(imported.messages)")
            #expect(try await tool.output("schema", "diff").contains("This cannot be deployed"))
        }
    }

    @Test func tokensOfOthersAreRefused() async throws {
        try await ToolFixture.withService(hasUser: false) { tool, accounts in
            let other = try await tool.output("token", "manage", "other", "--container", "iCloud.org.example.Other")
            let (expired, _) = try await accounts.addManagementToken(
                name: "old",
                container: nil,
                days: 1,
                now: Date(timeIntervalSinceNow: -100_000)
            )
            for token in ["wrong", other, expired] {
                for command in [["export"], ["deploy"], ["reset"], ["diff"], ["history"]] {
                    let result = await tool.run(["schema"] + command, with: ["CLOUD_MANAGEMENT_TOKEN": token])
                    #expect(result.outcome == .failure && result.messages.contains("management token"), "\(command)")
                }
            }
            let mine = try await tool.output("token", "manage", "mine", "--container", ToolFixture.container)
            try await tool.output("schema", "export", "--management-token", mine)
            let id = try #require(try await accounts.managementTokens().first { $0.name == "mine" }?.id)
            try await tool.output("token", "revoke", id)
            #expect(await tool.run("schema", "export", "--management-token", mine).outcome == .failure)
        }
    }

    @Test func answersHaveStatusesAndReasons() async throws {
        try await ToolFixture.withService(hasUser: false) { tool, _ in
            let token = try await tool.output("token", "manage", "laptop")
            let base = "\(tool["CLOUDKIT_ENDPOINT"] ?? "")/management/1/iCloud.a"
            let client = HTTPClient()
            func status(_ path: String, _ method: String, _ body: String = "", token: String?) async throws -> Int {
                var call = ClientRequest(method, try #require(URL(string: base + path)))
                if method == "POST" { call.content = .bytes(Array(body.utf8)) }
                if let token { call.headers = [("Authorization", "Bearer \(token)")] }
                return try await client.send(call).status
            }
            #expect(try await status("/development/schema", "GET", token: token) == 200)
            #expect(try await status("/development/schema", "GET", token: nil) == 401)
            #expect(try await status("/development/schema", "GET", token: "wrong") == 401)
            #expect(try await status("/nowhere/schema", "GET", token: token) == 404)
            #expect(try await status("/development/schema?validate=1", "POST", "DEFINE SCHEMA", token: token) == 200)
            #expect(try await status("/development/schema", "POST", "nothing", token: token) == 400)
            #expect(try await status("/production/schema/reset", "POST", token: token) == 400)
            #expect(try await status("/development/other", "GET", token: token) == 404)
        }
    }
}
