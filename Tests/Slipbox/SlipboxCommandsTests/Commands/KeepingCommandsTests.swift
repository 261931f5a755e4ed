import Foundation
import Testing

/// Tests of the commands for trash and history, and of those for links, addresses and keywords.
@Suite struct KeepingCommandsTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    @Test func whatIsDeletedComesBack() async throws {
        await terminal.call("new", "One", "--folder", "Ideas", "--create", "--tag", "a")
        await terminal.call("new", "Two", "--link", "One")
        await terminal.call("delete", "One")
        #expect(await terminal.call("show", "One").status == .failure)
        let trash = await terminal.call("trash")
        #expect(trash.rows.last?.dropFirst() == ["note", "1", "One"])
        #expect(await terminal.call("trash", "--restore", "Three").status == .failure)
        #expect(await terminal.call("trash", "--restore", "one").messages == "“One” was restored\n")
        let note = try await terminal.call("list", "Ideas", "--json").json([NoteJSON].self)
        #expect(note.map(\.title) == ["One"] && note.first?.keywords == ["a"])
        #expect(await terminal.call("show", "One").output.contains("Linked from"))
        await terminal.call("delete", "One")
        #expect(await terminal.call("trash", "--empty", "--days", "1").messages == "0 notes deleted\n")
        #expect(await terminal.call("trash", "--empty").messages == "1 note deleted\n")
        #expect(await terminal.call("trash").output.isEmpty)
        await terminal.call("delete", "Two", "--for-good")
        #expect(await terminal.call("trash").output.isEmpty)
        #expect(await terminal.call("trash", "--empty", "--restore", "x").status == .wrongUsage)
    }

    @Test func notesContinueAndBranch() async throws {
        await terminal.call("new", "First")
        await terminal.call("new", "Aside", "--branch", "First")
        await terminal.call("new", "Second", "--continue", "First")
        await terminal.call("new", "Deep", "--branch", "Aside")
        let trail = await terminal.call("trail", "Aside")
        let expected = [
            ["above", "1", "First"], ["before", "1", "First"], ["note", "1a", "Aside"], ["branch", "1a1", "Deep"],
            ["after", "1a1", "Deep"],
        ]
        #expect(trail.rows == expected)
        #expect(await terminal.call("trail", "Aside", "--address", "2").messages.contains("“Second” has the address 2"))
        #expect(await terminal.call("trail", "Aside", "--address", "2b").status == .success)
        #expect(await terminal.call("trail", "Deep").rows.contains(["note", "2b1", "Deep"]))
        #expect(
            await terminal.call("list", "--sort", "address").rows.dropFirst().map { $0.last } == [
                "First", "Second", "Aside", "Deep",
            ]
        )
    }

    @Test func mentionsBecomeLinks() async throws {
        await terminal.call("new", "Index card")
        await terminal.call("new", "On boxes", "--body", "They have one index card for each **thought**.")
        let mentions = await terminal.call("mentions", "Index card")
        #expect(mentions.rows.last?.last == "They have one index card for each thought.")
        #expect(await terminal.call("mentions", "Index card", "--link", "2").status == .failure)
        #expect(await terminal.call("mentions", "Index card", "--link", "1").status == .success)
        #expect(await terminal.call("mentions", "Index card").output.isEmpty)
        let text = await terminal.call("show", "On boxes").output
        #expect(text.contains("[index card](note:") && text.contains("**thought**"))
    }

    @Test func searchesAreKept() async throws {
        await terminal.call("new", "One", "--status", "review")
        await terminal.call("new", "Two")
        await terminal.call("search", "--token", "review", "--save", "Waiting")
        #expect(await terminal.call("saved").rows.last == ["1", "Waiting", "Review"])
        await terminal.call("edit", "Two", "--status", "review")
        #expect(await terminal.call("saved", "waiting").rows.count == 3)
        #expect(await terminal.call("saved", "other").status == .failure)
        await terminal.call("saved", "Waiting", "--remove")
        #expect(await terminal.call("saved").output.isEmpty)
    }

    @Test func keywordsAreMergedAndRenamed() async throws {
        await terminal.call("new", "One", "--tag", "card,paper")
        await terminal.call("new", "Two", "--tag", "cards")
        #expect(await terminal.call("keywords", "--rename", "card", "--to", "cards").status == .failure)
        let merged = await terminal.call("keywords", "--merge", "card", "--merge", "paper", "--to", "cards")
        #expect(merged.output == "NOTES  KEYWORD\n2      #cards\n")
        await terminal.call("tag", "Two", "paper")
        #expect(await terminal.call("keywords", "--rename", "cards", "--to", "slips").rows.last == ["2", "#slips"])
        #expect(await terminal.call("keywords", "--merge", "slips").status == .wrongUsage)
    }

    @Test func theExampleComesAndGoes() async throws {
        #expect(await terminal.call("example").output == "21 notes in all\n")
        #expect(await terminal.call("show", "Luhmann's box").output.contains("Links go by") == false)
        await terminal.call("edit", "Nothing is lost", "--body", "Mine.")
        let cleared = await terminal.call("example", "--clear")
        #expect(cleared.output == "1 note in all, 1 of the example stays because it was changed\n")
    }
}
