import Foundation
import Testing

@testable import CloudCommands

/// The steps of the guide are taken in a browser; `SteppedGuideTests` compares both.
@Suite("The guide “A walk through the console”")
struct ConsoleGuideTests {
    private static let guide = "Documentation/Guides/Console.md"

    @Test func itsCommandsWork() async throws {
        let lines = try GuideShell.blocks(of: Self.guide).flatMap(\.lines).filter { $0.hasPrefix("cloud ") }
        #expect(!lines.isEmpty)
        try await ToolFixture.withService(hasUser: false) { tool, _ in
            let shell = GuideShell(tool: tool)
            for line in lines { try await shell.run(line) }
            #expect(try await tool.output("operator", "list").contains("ada@example.org"))
        }
    }
}
