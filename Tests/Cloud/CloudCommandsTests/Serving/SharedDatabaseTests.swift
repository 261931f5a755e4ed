import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CloudCommands

/// Servers of one service, in processes of their own, on one database.
@Suite("Two servers on one database", .enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct SharedDatabaseTests {
    /// A running `cloud serve`.
    private final class Server {
        let process = Process()
        let url: String

        init(_ name: String, store: String, in folder: URL) async throws {
            let products = try #require(Bundle.main.executableURL?.deletingLastPathComponent())
            let output = folder.appending(path: "\(name).txt")
            try Data().write(to: output)
            process.executableURL = products.appending(path: "cloud")
            process.arguments = [
                "serve", "--store", store, "--data", name, "--assets", "assets", "--listen", "127.0.0.1:0", "--tls",
                "none",
                "--json",
            ]
            process.currentDirectoryURL = folder
            process.standardOutput = try FileHandle(forWritingTo: output)
            try process.run()
            var line = ""
            for _ in 0..<600 where !line.hasSuffix("\n") {
                try await Task.sleep(for: .milliseconds(100))
                line = try String(contentsOf: output, encoding: .utf8)
            }
            url = String(try #require(line.firstMatch(of: /"url":"([^"]+)"/)?.1))
        }

        deinit { end(SIGTERM) }

        func end(_ signal: Int32) {
            guard process.isRunning else { return }
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
        }
    }

    @Test func oneGoesOnWhenTheOtherIsKilled() async throws {
        let tool = try ToolFixture()
        let store = try #require(PrivateCluster.shared?.newURL("&connections=3").absoluteString)
        let missing = await tool.run("user", "list", "--store", store)
        #expect(missing.outcome == .failure && missing.messages.contains("There is no service in this database"))
        let one = try await Server("one", store: store, in: tool.folder)
        let other = try await Server("other", store: store, in: tool.folder)
        try await tool.output("user", "add", "ada", "--store", store)
        tool["CLOUDKIT_CONTAINERS"] = ToolFixture.container
        tool["CLOUDKIT_API_TOKEN"] = try await tool.output(
            "token",
            "add",
            "notes",
            "--container",
            ToolFixture.container,
            "--store",
            store
        )
        tool["CLOUDKIT_WEB_TOKEN"] = try await tool.output("token", "web", "ada", "--store", store)
        try await tool.output("zones", "make", "z", "--url", one.url)
        try await tool.output("records", "save", "Note", "a", "--zone", "z", "title=first", "--url", other.url)
        #expect(try await tool.output("records", "fetch", "a", "--zone", "z", "--url", one.url).contains("first"))
        one.end(SIGKILL)
        try await tool.output("records", "save", "Note", "b", "--zone", "z", "title=second", "--url", other.url)
        let again = try await Server("one", store: store, in: tool.folder)
        #expect(try await tool.output("records", "fetch", "b", "--zone", "z", "--url", again.url).contains("second"))
        for server in [again, other] { server.end(SIGTERM) }
        #expect(try await tool.output("log", "--store", store).contains("records/modify"))
        let check = try await tool.output("check", "--store", store, "--assets", "assets")
        #expect(check.hasPrefix("No faults in 2 records"))
        #expect(try await tool.output("renew", "--store", store).hasPrefix("Clients of 1 databases"))
    }

    @Test(arguments: [["backup", "copy"], ["restore", "copy"]])
    func copiesAreMadeWithTheToolsOfTheDatabase(call: [String]) async throws {
        let result = try await ToolFixture().run(call + ["--store", "postgresql://db/app"])
        #expect(result.outcome == .usage && result.messages.contains("pg_"), "\(result)")
    }

    @Test func whatIsNoAddressIsRefused() async throws {
        let result = try await ToolFixture().run("user", "list", "--store", "db.sqlite")
        #expect(result.outcome == .usage && result.messages.contains("postgresql://host/database"), "\(result)")
    }
}
