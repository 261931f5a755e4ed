import Foundation
import Testing

@testable import CloudCommands

@Suite("Zones from the command line")
struct ZoneCommandsTests {
    @Test func changesGoOnWhereTheTokenSays() async throws {
        try await ToolFixture.withService { tool, _ in
            try await tool.output("zones", "make", "Notes")
            #expect(try await tool.output("zones", "list").split(separator: "\n").contains("Notes"))
            #expect(try await tool.output("zones", "list", "--json").contains(#""Notes""#))
            for name in ["a", "b"] {
                try await tool.output("records", "save", "Note", name, "title=\(name)", "--zone", "Notes")
            }
            let first = try await tool.output("zones", "changes", "Notes").split(separator: "\n").map(String.init)
            #expect(first.count == 3 && first[0] == "saved    a  Note" && first[1] == "saved    b  Note")
            let token = String(first[2].dropFirst("token    ".count))
            try await tool.output("records", "delete", "a", "--zone", "Notes")
            let next = try await tool.output("zones", "changes", "Notes", "--token", token)
            #expect(next.hasPrefix("deleted  a") && !next.contains("saved"))
            let json = try await tool.output("zones", "changes", "Notes", "--json")
            #expect(json.contains(#""recordName" : "b""#) && json.contains(#""title""#))
            #expect(await tool.run("zones", "changes", "Notes", "--token", "wrong").outcome == .failure)
            try await tool.output("zones", "delete", "Notes")
            let gone = await tool.run("records", "fetch", "b", "--zone", "Notes")
            #expect(gone.outcome == .failure && gone.messages.contains("cloud zones list"))
        }
    }
}
