import CloudService
import CloudWire
import Foundation
import Testing

@testable import CloudCommands

@Suite("Copies, checks and the log from the command line")
struct MaintenanceCommandsTests {
    @Test func aServiceIsCopiedRestoredAndChecked() async throws {
        let tool = try ToolFixture()
        try await tool.output("user", "add", "ada")
        let refused = await tool.run(["check"])
        #expect(refused.outcome == .failure && refused.messages.contains("There is no service in"))
        let service = try await CloudService.open(in: tool.folder.appending(path: "cloud"))
        #expect(try await tool.output("backup", "copy").contains("copy"))
        try service.close()
        #expect(try await tool.output("check").contains("No faults in 0 records"))
        #expect(await tool.run(["restore", "copy"]).messages.contains("exists"))
        #expect(try await tool.output("restore", "copy", "--data", "other").contains("cloud serve --data other"))
        #expect(try await tool.output("check", "--data", "other").contains("No faults"))
        #expect(try await tool.output("user", "list", "--data", "other").contains("ada"))
    }

    @Test func theLogIsListedTheNewestLast() async throws {
        let tool = try ToolFixture()
        #expect(await tool.run(["log"]).outcome == .failure)
        let log = try await RequestLog(tool.folder.appending(path: "cloud"))
        for (number, failure) in [nil, WireErrorCode.conflict].enumerated() {
            var entry = LogEntry(
                time: Date(timeIntervalSince1970: Double(number)),
                path: CloudPath(container: "c", environment: .development, scope: .private, operation: .recordsModify),
                duration: .microseconds(1_500),
                bytesIn: 10,
                bytesOut: 20,
                status: failure?.status ?? 200,
                request: "request-\(number)"
            )
            (entry.failure, entry.zoneName) = (failure, "z\u{1B}[31m")
            if failure == nil { (entry.itemFailures.count, entry.itemFailures.first) = (3, .exists) }
            log.note(entry)
        }
        try await log.close()
        let lines = try await tool.output("log").split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("request-0") && lines[1].contains("CONFLICT"))
        #expect(lines[0].contains("1.5 ms") && !lines[0].contains("\u{1B}"))
        #expect(lines[0].contains("200  3 failed: EXISTS") && !lines[1].contains(" failed"))
        #expect(try await tool.output("log", "--failures").split(separator: "\n").count == 2)
        #expect(await tool.run(["log", "--limit", "x"]).outcome == .usage)
    }
}
