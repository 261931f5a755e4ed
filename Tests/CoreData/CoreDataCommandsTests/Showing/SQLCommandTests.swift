import CoreDataCommands
import Foundation
import Testing

@Suite struct SQLCommandTests {
    private let workshop: Workshop

    init() throws {
        workshop = try Workshop()
        try workshop.writeNotes()
    }

    /// The tool in the build folder of the tests; nil if it was not built.
    private static let tool: URL? = [
        Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
    ]
    .map { $0.appendingPathComponent("coredata") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    private func run(_ arguments: String..., input: String = "", path: String? = nil) throws -> (
        status: Int32, output: String, messages: String
    ) {
        let process = Process()
        let files = ["out", "err"].map { workshop.url($0) }
        for file in files { try Data().write(to: file) }
        let tool = try #require(Self.tool)
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = workshop.folder
        process.environment = ProcessInfo.processInfo.environment.merging(path.map { ["PATH": $0] } ?? [:]) { $1 }
        try Data(input.utf8).write(to: workshop.url("in"))
        process.standardInput = try FileHandle(forReadingFrom: workshop.url("in"))
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        return (process.terminationStatus, texts[0], texts[1])
    }

    @Test func theShellReadsTablesWithHeaders() throws {
        let answer = try run(
            "sql",
            "Notes.sqlite",
            "SELECT ZTITLE FROM ZITEM WHERE ZTITLE LIKE 'Note%' ORDER BY 1 LIMIT 2"
        )
        #expect(answer.status == 0, "\(answer.messages)")
        let lines = answer.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.first == "ZTITLE" && lines.suffix(2) == ["Note 1", "Note 2"])
    }

    @Test func withoutAStatementTheShellTakesCommands() throws {
        let typed = ".tables\n.schema ZITEM\nSELECT Z_PK, ZTITLE FROM ZITEM LIMIT 1;\nDELETE FROM ZITEM;\n"
        let answer = try run("sql", "Notes.sqlite", input: typed)
        #expect(answer.output.contains("Z_METADATA") && answer.output.contains("CREATE TABLE ZITEM"))
        #expect(answer.output.contains(/Z_PK +ZTITLE/), "headers")
        #expect(answer.messages.contains("readonly"))
    }

    @Test func nothingCanBeChanged() throws {
        let answer = try run("sql", "Notes.sqlite", "DELETE FROM ZITEM")
        #expect(answer.status != 0)
        #expect(answer.messages.contains("readonly"))
        #expect(try workshop.integer("SELECT count(*) FROM ZITEM") == 5)
    }

    @Test func aMissingShellAndOtherFilesAreTold() throws {
        let missing = try run("sql", "Notes.sqlite", path: workshop.folder.path)
        #expect(missing.status == 2 && missing.messages.contains("sqlite3 is not installed"))
        try workshop.writeNotes("Notes.xml", type: "XML")
        let other = workshop.run("sql", "Notes.xml")
        #expect(other.status == .failure && other.messages.contains("is no SQLite store"))
        #expect(workshop.run("sql", "None.sqlite").status == .failure)
    }
}
