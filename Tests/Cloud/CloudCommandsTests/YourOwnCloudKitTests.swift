import Foundation
import Testing

@testable import CloudCommands

@Suite("The guide “Your own CloudKit in five minutes”")
struct YourOwnCloudKitTests {
    @Test func everyCommandAndTheProgramWork() async throws {
        let blocks = try GuideShell.blocks(of: "Documentation/Guides/YourOwnCloudKit.md")
        #expect(blocks.filter { $0.language == "sh" }.count > 8)
        try await ToolFixture.withService(hasUser: false) { tool, _ in
            tool["CLOUDKIT_CONTAINERS"] = nil
            let shell = GuideShell(tool: tool)
            for block in blocks {
                switch block.language {
                case "sh": for line in block.lines { try await shell.run(line) }
                case "ckdb": try tool.write(block.lines.joined(separator: "\n"), to: "Notes.ckdb")
                case "swift" where block.lines.first == "import CloudKit":
                    #expect(try block.lines.dropFirst(2) == GuideProgram.lines()[...])
                    GuideProgram.configure(tool.environment)
                    try await GuideProgram.run()
                case "swift" where block.lines.first == "import CoreData":
                    let lines = block.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
                    #expect(try lines.dropFirst(2).dropLast() == GuideStores.lines(of: "openLibrary")[...])
                case "swift" where block.lines.first?.contains("openLibrary") == true:
                    let lines = block.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
                    #expect(try lines[...] == GuideStores.lines(of: "run").dropLast())
                    let folders = ["laptop", "tablet"].map { tool.folder.appending(path: $0) }
                    for folder in folders {
                        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    }
                    #expect(try await GuideStores.run(in: folders) == ["Ulysses"])
                case "swift": #expect(block.lines.contains { $0.contains("CloudKit") })
                default: #expect(Bool(false), "\(block.language)")
                }
            }
            let named = try await tool.output("records", "query", "Note", "--filter", "___recordID in first, third")
            #expect(named.contains("first  Note") && named.contains("third  Note") && !named.contains("second"))
            #expect(try await tool.output("records", "fetch", "third").contains("From Swift"))
            #expect(try String(contentsOf: tool.folder.appending(path: "copy.txt"), encoding: .utf8) == "meow\n")
            #expect(try await tool.output("schema", "export", "--environment", "production").contains("sound ASSET"))
        }
    }
}
