import Foundation
import MarkdownVault
import Testing

@Suite struct BalanceSheetTests {
    @Test func countsWhatThereIs() throws {
        var tally = VaultTally()
        let text = "---\ntags: [a]\n---\n[[b]] ![c](d.png) [e](https://example.org) #f"
        let note = VaultNote(path: try #require(VaultPath("n.md")), text: text)
        tally.add(note, outline: note.outline, metadata: note.metadata(timeZone: .gmt))
        tally.add(VaultFile(path: try #require(VaultPath("d.png")), data: Data(count: 5)))
        tally.add(VaultFile(path: try #require(VaultPath(".obsidian/app.json")), data: Data(count: 2)))
        #expect(tally.rows.map(\.count) == [1, 2, 2, 1, 1, 0, text.utf8.count + 7])
    }

    @Test func aLossIsNamedAndUnbalances() throws {
        var sheet = BalanceSheet()
        #expect(sheet.isBalanced)
        sheet.input.notes = 1_000
        sheet.output.notes = 999
        #expect(!sheet.isBalanced)
        #expect(sheet.differences == ["notes: 1000 in, 999 out"])
        let reader = VaultReader(folder: URL(fileURLWithPath: "/nowhere/at/all"))
        sheet.problems = Vault(reader).problems
        let lines = sheet.description.split(separator: "\n")
        #expect(lines[0] == "               in   out")
        #expect(lines[1] == "notes        1000   999")
        #expect(lines.last?.hasPrefix("lost: /nowhere/at/all: the folder cannot be read") == true)
    }
}
