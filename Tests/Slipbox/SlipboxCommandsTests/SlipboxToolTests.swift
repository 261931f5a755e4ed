import Foundation
import SlipboxCommands
import Testing

@Suite struct SlipboxToolTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    @Test(arguments: [
        ["frobnicate"], ["--frobnicate"], ["new"], ["list", "a", "b"], ["--store"],
        ["edit", "a", "--status", "done"],
        ["tag", "a"], ["help", "frobnicate"], ["export", "a", "--update", "--overwrite"],
    ])
    func wrongCallsSayWhatIsRight(arguments: [String]) async {
        await terminal.call("new", "a")
        let result = await terminal.call(arguments)
        #expect(result.status == .wrongUsage)
        #expect(result.output.isEmpty)
        #expect(result.messages.contains("usage: slipbox"))
        #expect(result.messages.contains("slipbox help"))
    }

    @Test func helpIsNarrowAndComplete() async {
        let help = await terminal.call("help").output
        for name in [
            "new", "list", "search", "show", "edit", "move", "tag", "link", "sections", "import", "export", "archive",
            "restore", "demo", "serve", "open",
        ] {
            #expect(help.contains("\n  \(name) "))
            let command = await terminal.call("help", name)
            #expect(command.output.hasPrefix("usage: slipbox \(name)"))
            #expect(await terminal.call(name, "--help").output == command.output)
            let details = command.output.split(separator: "\n\n")[1]
            #expect(details.split(separator: "\n").allSatisfy { $0.count <= 90 }, "\(name)")
        }
        #expect(await terminal.call("--version").output.hasPrefix("slipbox "))
    }

    @Test func aSlipBoxThatIsNotThereIsNotMadeByLooking() async {
        let result = await terminal.call("list")
        #expect(result.status == .failure)
        #expect(result.messages.contains("there is no slip box at \(terminal.folder.path)/s.sqlite"))
        #expect((try? FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)) == [])
    }

    @Test func theStoreOfTheCallCountsMost() async throws {
        await terminal.call("--store", "other.sqlite", "new", "there")
        await terminal.call("new", "here")
        #expect(await terminal.call("list", "--store=other.sqlite").output.contains("there"))
        #expect(!(await terminal.call("list").output.contains("there")))
    }

    @Test func aFileThatIsNoSlipBoxStaysAsItIs() async throws {
        let file = terminal.folder.appendingPathComponent("s.sqlite")
        try Data("a letter to somebody, and no database at all".utf8).write(to: file)
        let result = await terminal.call("new", "a")
        #expect(result.status == .failure)
        #expect(result.messages.hasPrefix("slipbox new: error: "))
        #expect(try Data(contentsOf: file) == Data("a letter to somebody, and no database at all".utf8))
    }

    @Test func severalCandidatesAreShown() async {
        await terminal.call("new", "Box one")
        await terminal.call("new", "Box two", "--folder", "F", "--create")
        let result = await terminal.call("show", "box")
        #expect(result.status == .failure)
        #expect(result.messages.contains("several notes match “box”"))
        #expect(result.messages.contains("Box two  (F)"))
        #expect(await terminal.call("show", "nothing").messages.contains("there is no note “nothing”"))
    }
}
