import Foundation
import SlipboxCommands
import Testing

@Suite struct ArchiveCommandsTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    @Test func aBoxIsArchivedAndRestored() async throws {
        await terminal.call("example")
        await terminal.call("edit", "What is a slip box?", "--title", "Other")
        await terminal.call("new", "Gone")
        await terminal.call("delete", "Gone")
        let archive = await terminal.call("archive", "a.zip")
        #expect(archive.status == .success, "\(archive.messages)")
        #expect(archive.rows.contains(["TrashItem", "1", "1"]) && archive.rows.contains(["files", "1", "1"]))
        let restore = await terminal.call("--store", "new/b.sqlite", "restore", "a.zip")
        #expect(restore.status == .success && restore.output == archive.output)
        for list in [["list", "--limit", "0"], ["keywords"], ["folders"], ["trash"]] {
            let one = await terminal.call(list + ["--json"]).output
            let other = await terminal.call(list + ["--json", "--store", "new/b.sqlite"]).output
            #expect(one == other && !one.isEmpty)
        }
        let summary = await terminal.call("--store", "c.sqlite", "restore", "a.zip", "--json")
        #expect(summary.output.contains("\"isBalanced\" : true"))
    }

    @Test func messagesSayWhatToDo() async throws {
        await terminal.call("new", "One")
        #expect(await terminal.call("archive", "a.zip").status == .success)
        let again = await terminal.call("archive", "a.zip")
        #expect(again.status == .failure)
        let advice = "there is a file of this name; name another one, or replace it with --overwrite\n"
        #expect(again.messages.hasSuffix(advice))
        #expect(await terminal.call("archive", "a.zip", "--overwrite").status == .success)
        let full = await terminal.call("restore", "a.zip")
        #expect(full.status == .failure && full.messages.hasSuffix("; name a new file with --store\n"))
        #expect(full.messages.contains("the slip box is not empty (1 Note)"))
        #expect(await terminal.call("list", "--limit", "0").rows.count == 2)
        let wrong = await terminal.call("--store", "b.sqlite", "restore", "s.sqlite")
        #expect(wrong.status == .failure && wrong.messages.contains("This is no zip file"))
        let none = await terminal.call("--store", "none.sqlite", "archive", "b.zip")
        #expect(none.messages.contains("there is no slip box"))
        let wrongWay = await terminal.call("--store", "b.sqlite", "import", "a.zip")
        #expect(wrongWay.status == .failure && wrongWay.messages.contains("“slipbox restore” makes one of it"))
        #expect(await terminal.call("archive").status == .wrongUsage)
    }
}
