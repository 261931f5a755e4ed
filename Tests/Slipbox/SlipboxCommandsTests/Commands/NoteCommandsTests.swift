import Foundation
import SlipboxCommands
import Testing

@Suite struct NoteCommandsTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    @Test func aNewNoteHasWhatWasSaid() async throws {
        await terminal.call("new", "Partner")
        let result = await terminal.call(
            "new",
            "On cards",
            "--body",
            "-",
            "--folder",
            "Ideas/Boxes",
            "--create",
            "--status",
            "review",
            "--tag",
            "luhmann, #method",
            "--tag",
            "luhmann",
            "--link",
            "partner",
            "--json",
            input: "One **card**."
        )
        let note = try #require(try result.json([NoteJSON].self).first)
        #expect((note.title, note.folder, note.status) == ("On cards", "Ideas/Boxes", "review"))
        #expect(note.keywords == ["luhmann", "method"])
        #expect(abs(note.created.timeIntervalSinceNow) < 3600)
        #expect(result.status == .success)
        #expect(await terminal.call("show", "On cards", "--body").output == "One **card**.")
        let shown = await terminal.call("show", String(note.id.uuidString.prefix(8)).lowercased()).output
        #expect(shown.hasPrefix("On cards\n"))
        #expect(shown.contains("\nLinks\n"))
        #expect(await terminal.call("show", "Partner").output.contains("\nLinked from\n"))
    }

    @Test func aTableIsAligned() async {
        await terminal.call("new", "Short", "--tag", "a")
        await terminal.call("new", "A 漢字 title\nwith a line's end", "--folder", "F", "--create", "--status", "archived")
        let result = await terminal.call("list", "--sort", "oldest")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0] == "ID        CREATED     STATUS    TITLE                           FOLDER  KEYWORDS")
        #expect(lines[1].hasSuffix("draft     Short                                   #a"))
        #expect(lines[2].hasSuffix("archived  A 漢字 title with a line's end  F"))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test func aTerminalGetsColoursAndNoLineThatIsTooLong() async {
        await terminal.call("new", String(repeating: "long ", count: 40))
        let output = await terminal.call("list", width: 60).output
        #expect(output.contains("\u{1B}[1mlong long"))
        let plain = output.replacing(/\u{1B}\[[0-9]*m/, with: "")
        #expect(plain.split(separator: "\n").allSatisfy { $0.count <= 60 })
        #expect(plain.contains("…"))
    }

    @Test func listsAreFilteredSortedAndLimited() async throws {
        for (title, status, tag) in [("b", "draft", "x"), ("a", "review", "x,y"), ("c", "draft", "y")] {
            await terminal.call("new", title, "--status", status, "--tag", tag, "--folder", "F", "--create")
        }
        await terminal.call("new", "top", "--favorite")
        let titles = { (result: Terminal.Result) in try result.json([NoteJSON].self).map(\.title) }
        #expect(try titles(await terminal.call("--json", "list", "--sort", "title")) == ["a", "b", "c", "top"])
        #expect(try titles(await terminal.call("list", "--json")) == ["top", "c", "a", "b"])
        #expect(
            try titles(await terminal.call("list", "f", "--status", "draft", "--sort", "oldest", "--json")) == [
                "b", "c",
            ]
        )
        #expect(try titles(await terminal.call("list", "--tag", "x,y", "--json")) == ["a"])
        #expect(try titles(await terminal.call("list", "/", "--json")) == ["top"])
        #expect(try titles(await terminal.call("list", "--favorites", "--json")) == ["top"])
        let limited = await terminal.call("list", "--limit", "2")
        #expect(limited.rows.count == 3)
        #expect(limited.messages == "2 of 4 notes; --limit 0 shows all\n")
    }

    @Test func numbersInNamesGoByTheirValues() async throws {
        let folders = ["Part 10", "Part 2", "01", "1", "1/x"]
        for (title, folder) in zip(["Chapter 10", "Chapter 2", "11", "1", "2"], folders) {
            await terminal.call("new", title, "--folder", folder, "--create", "--tag", "k10,k9")
        }
        let notes = try await terminal.call("list", "--sort", "title", "--json").json([NoteJSON].self)
        #expect(notes.map(\.title) == ["1", "2", "11", "Chapter 2", "Chapter 10"])
        #expect(notes.allSatisfy { $0.keywords == ["k9", "k10"] })
        let reversed = try await terminal.call("list", "--sort", "title-reversed", "--json").json([NoteJSON].self)
        #expect(reversed.map(\.title) == notes.map(\.title).reversed())
        let rows = await terminal.call("folders").rows.dropFirst()
        #expect(rows.map { $0.dropFirst().joined(separator: " ") } == ["1", "x", "01", "Part 2", "Part 10"])
        #expect(await terminal.call("keywords").rows.dropFirst().map { $0.last } == ["#k9", "#k10"])
    }

    @Test func editingChangesWhatWasSaidAndNothingElse() async throws {
        await terminal.call("new", "One", "--body", "text", "--tag", "a")
        let result = await terminal.call("edit", "One", "--title", "Two", "--append", "more", "--next", "--json")
        let note = try #require(try result.json([NoteJSON].self).first)
        #expect((note.title, note.status, note.keywords) == ("Two", "review", ["a"]))
        #expect(await terminal.call("show", "Two", "--body").output == "text\n\nmore")
        await terminal.call("edit", "Two", "--body", "-", "--favorite", "yes", input: "new")
        #expect(await terminal.call("show", "Two", "--body").output == "new")
        #expect(await terminal.call("list", "--favorites").rows.count == 2)
    }

    @Test func listsTellWhatIsPinned() async throws {
        for title in ["One", "Two"] { await terminal.call("new", title) }
        await terminal.call("edit", "Two", "--pinned", "yes")
        let notes = try await terminal.call("list", "--sort", "title", "--json").json([NoteJSON].self)
        #expect(notes.map(\.pinned) == [false, true])
        #expect(await terminal.call("list", "--pinned").output.contains("draft, pinned  Two\n"))
        #expect(await terminal.call("show", "Two").output.contains(" · pinned · "))
        await terminal.call("edit", "Two", "--pinned", "no")
        #expect(await terminal.call("list", "--pinned").messages == "no notes found\n")
    }

    @Test func whatANoteSaidBeforeACallIsKept() async throws {
        await terminal.call("new", "One", "--body", "first")
        await terminal.call("edit", "One", "--body", "second")
        await terminal.call("edit", "One", "--body", "second", "--status", "review")
        #expect(await terminal.call("history", "One").rows.count == 2)
        await terminal.call("history", "One", "--restore", "1")
        #expect(await terminal.call("show", "One", "--body").output == "first")
    }

    @Test func markdownStaysAsItWasWritten() async throws {
        let table = "| a | b |\n|---|---|\n| 1 | 2 |\n\n* star\n"
        await terminal.call("new", "Table", "--body", table)
        #expect(await terminal.call("show", "Table", "--body").output == table)
        await terminal.call("edit", "Table", "--append", "more")
        #expect(await terminal.call("show", "Table", "--body").output == table + "\nmore")
        await terminal.call("export", "out")
        let file = terminal.folder.appendingPathComponent("out/Table.md")
        #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("---\n" + table + "\nmore"))
    }

    @Test func keywordsInTheTextAreKeywordsOfTheNote() async throws {
        await terminal.call("new", "One", "--body", "On #method and `#code`.", "--tag", "card")
        await terminal.call("edit", "One", "--append", "And #Method again, #luhmann.")
        let notes = try await terminal.call("list", "--json").json([NoteJSON].self)
        #expect(notes.map { $0.keywords.sorted() } == [["card", "luhmann", "method"]])
        await terminal.call("edit", "One", "--body", "On #luhmann.")
        let edited = try await terminal.call("list", "--json").json([NoteJSON].self)
        #expect(edited.map { $0.keywords.sorted() } == [["card", "luhmann"]])
    }

    @Test(arguments: [
        (["list", "--favorites"], "no notes found"), (["folders"], "there are no folders yet"),
        (["keywords"], "there are no keywords yet"), (["saved"], "there are no saved searches yet"),
        (["sections", "--folder", "/"], "no notes found"), (["trash"], "the trash is empty"),
        (["history", "One"], "the note has no former versions"),
        (["mentions", "One"], "no other note has this title"),
    ])
    func whereThereIsNothingToShowItIsSaid(_ arguments: [String], _ message: String) async {
        await terminal.call("new", "One")
        if arguments[0] == "sections" { await terminal.call("delete", "One") }
        let result = await terminal.call(arguments)
        #expect((result.output, result.status) == ("", .success))
        #expect(result.messages.hasPrefix(message))
        #expect(await terminal.call(arguments + ["--json"]).output == "[\n\n]\n")
    }

    @Test func theEditorGetsTheTextAndGivesItBack() async {
        await terminal.call("new", "One", "--body", "text")
        await terminal.call("new", "Other")
        let result = await terminal.call("edit", "One") { file in
            #expect(try String(contentsOf: file, encoding: .utf8) == "text")
            try Data("see [[other]]".utf8).write(to: file)
        }
        #expect(result.messages == "saved\n")
        #expect(await terminal.call("show", "One", "--body").output == "see [[other]]")
        #expect(await terminal.call("show", "One").output.contains("\nLinks\n"))
        #expect(await terminal.call("edit", "One").messages == "nothing changed\n")
    }

    @Test func whatAFailingEditorLeftIsNotLost() async throws {
        await terminal.call("new", "One", "--body", "text")
        let result = await terminal.call("edit", "One") { file in
            try Data("precious".utf8).write(to: file)
            throw CocoaError(.userCancelled)
        }
        #expect(result.status == .failure)
        let path = try #require(result.messages.firstRange(of: "your text is in ")).upperBound
        let file = result.messages[path...].trimmingCharacters(in: .newlines)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
        try FileManager.default.removeItem(atPath: file)
        #expect(await terminal.call("show", "One", "--body").output == "text")
    }

    @Test func notesAreMovedTaggedLinkedAndDeleted() async throws {
        await terminal.call("new", "One")
        await terminal.call("new", "Two")
        #expect(await terminal.call("move", "One", "Ideas").status == .failure)
        #expect(await terminal.call("move", "One", "Ideas/Deep", "--create").status == .success)
        #expect(await terminal.call("folders").output == "NOTES  FOLDER\n0      Ideas\n1        Deep\n")
        #expect(await terminal.call("move", "One", "/").status == .success)
        await terminal.call("tag", "One", "a,b")
        await terminal.call("tag", "Two", "A", "--remove", "b")
        #expect(await terminal.call("keywords").output == "NOTES  KEYWORD\n2      #a\n1      #b\n")
        #expect(await terminal.call("link", "One", "Two").output == "One -> Two\n")
        #expect(await terminal.call("list", "--orphans").output == "")
        #expect(await terminal.call("link", "One", "Two", "--remove").output == "One -/- Two\n")
        #expect(await terminal.call("link", "One", "Two", "--remove").status == .failure)
        #expect(await terminal.call("delete", "One").status == .success)
        #expect(await terminal.call("list").rows.count == 2)
    }
}
