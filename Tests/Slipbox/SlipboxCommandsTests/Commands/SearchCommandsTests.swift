import Foundation
import SlipboxCommands
import Testing

@Suite struct SearchCommandsTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    private func writeNotes() async {
        await terminal.call(
            "new",
            "Luhmann",
            "--body",
            "He had a slip box.",
            "--status",
            "review",
            "--folder",
            "A",
            "--create"
        )
        await terminal.call("new", "Boxes", "--body", "A box by Luhmann, with cards.")
        await terminal.call("new", "Cooking", "--body", "Nothing of this.", "--folder", "A")
    }

    private func titles(_ arguments: String...) async throws -> [String] {
        try await terminal.call(["search", "--json"] + arguments).json([NoteJSON].self).map(\.title)
    }

    @Test func findsByWordsTokensAndScopes() async throws {
        await writeNotes()
        #expect(Set(try await titles("luhmann box")) == ["Luhmann", "Boxes"])
        #expect(try await titles("had a slip") == ["Luhmann"])
        #expect(try await titles("luhmann box", "--token", "draft", "--token", "last7days") == ["Boxes"])
        #expect(try await titles("luhmann", "--folder", "A", "--scope", "all").count == 2)
        #expect(try await titles("luhmann", "--folder", "A") == ["Luhmann"])
        #expect(try await titles("--token", "draft", "--token", "last24hours", "--limit=1") == ["Cooking"])
        #expect(try await titles("nothing at all of it").isEmpty)
        #expect(try await titles("luhmann", "--token", "attachment").isEmpty)
    }

    @Test func peopleSeeWhereTheWordsAre() async {
        await writeNotes()
        let output = await terminal.call("search", "cards", width: 80).output
        #expect(output.contains("with \u{1B}[1mcards\u{1B}[0m."))
        let none = await terminal.call("search", "zzz")
        #expect((none.output, none.messages, none.status) == ("", "no notes found\n", .success))
    }

    @Test func scopesAndTokensAreChecked() async {
        await writeNotes()
        let wrong = await terminal.call("search", "a", "--token", "old")
        #expect(wrong.status == .wrongUsage)
        #expect(wrong.messages.contains("--token takes draft or review or archived"))
        #expect(await terminal.call("search", "a", "--scope", "folder").status == .wrongUsage)
        #expect(await terminal.call("search").status == .wrongUsage)
        #expect(await terminal.call("search", "a", "--limit", "x").status == .wrongUsage)
        #expect(await terminal.call("search", "a", "--folder", "Nowhere").status == .failure)
    }

    @Test func conditionsFindAndAreChecked() async throws {
        await writeNotes()
        #expect(try await titles("where: status = 'Review' AND folder = 'A'") == ["Luhmann"])
        let found = await terminal.call("list", "A", "--where", "text CONTAINS 'box'", "--json")
        #expect(try found.json([NoteJSON].self).map(\.title) == ["Luhmann"])
        let wrong = await terminal.call("list", "--where", "staus = 'Review'")
        #expect(wrong.status == .failure)
        #expect(wrong.messages.contains("Note has no “staus”; did you mean “status”?"))
        #expect(await terminal.call("search", "where: title").status == .wrongUsage)
        #expect(await terminal.call("search", "where: status = 'Draft'", "--save", "Drafts").status == .success)
        #expect(try await terminal.call("saved", "Drafts", "--json").json([NoteJSON].self).count == 2)
    }

    @Test func sectionsByStatusAndDay() async throws {
        await writeNotes()
        struct Section: Decodable {
            let title: String
            let count: Int
            let notes: [NoteJSON]
        }
        let sections = try await terminal.call("sections", "--by", "status", "--json").json([Section].self)
        #expect(sections.map(\.title) == ["Draft", "Review", "Archived"])
        #expect(sections.map(\.count) == [2, 1, 0])
        let days = await terminal.call("sections", "--limit", "1").output.split(separator: "\n")
        #expect(days.first?.hasSuffix("(3)") == true)
        #expect(days.last == "… 2 more")
        let folder = try await terminal.call("sections", "--folder", "A", "--json").json([Section].self)
        #expect(folder.map(\.count) == [2])
    }
}
