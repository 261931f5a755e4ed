import Foundation
import Testing

@testable import CloudCommands

/// The steps of the guide are taken in a browser, by the tests that name its sections.
@Suite("The guide “A walk through the console”")
struct ConsoleGuideTests {
    private static let guide = "Documentation/Guides/Console.md"
    private static let flows = "Tests/Browser/test_console_flows.py"

    private func text(of file: String) throws -> String {
        try String(contentsOf: GuideShell.package.appending(path: file), encoding: .utf8)
    }

    /// The sections of the guide by their titles.
    private func sections() throws -> [String: Substring] {
        let parts = try text(of: Self.guide).split(separator: "\n## ").dropFirst()
        return Dictionary(
            uniqueKeysWithValues: parts.map { part in
                let title = part.prefix { $0 != "\n" }
                return (String(title), part.dropFirst(title.count))
            }
        )
    }

    /// The sources of the browser's tests by the sections that they name.
    private func steps() throws -> [String: Substring] {
        let parts = try text(of: Self.flows).split(separator: "    @step(\"").dropFirst()
        let named = parts.map { part in
            (
                String(part.prefix { $0 != "\"" }),
                part.prefix(upTo: part.firstRange(of: /\n\n(?:    \S|\n)/)?.lowerBound ?? part.endIndex)
            )
        }
        return Dictionary(named) { $0 + $1 }
    }

    @Test func everySectionHasATestInABrowser() throws {
        let (sections, steps) = (try sections(), try steps())
        #expect(sections.count > 12)
        #expect(Set(sections.keys) == Set(steps.keys))
    }

    @Test func theTestOfASectionPressesWhatTheSectionNames() throws {
        let steps = try steps()
        for (title, text) in try sections() {
            for match in text.matches(of: /\*\*(.+?)\*\*/) {
                #expect(steps[title]?.contains(match.1) == true, "\(title): the test does not use “\(match.1)”")
            }
        }
    }

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
