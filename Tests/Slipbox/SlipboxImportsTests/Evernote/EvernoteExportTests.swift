import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxImports
import Testing

@Suite struct EvernoteExportTests {
    @Test func `notes come with their texts, files, tags, links and dates`() async throws {
        let desk = try Desk()
        let other = EvernoteSample.note("Other note", "<div>Here</div>")
        try desk.write(EvernoteSample.export(EvernoteSample.everything, other), to: "Travel.enex")
        let report = try await desk.importNotes("Travel.enex")
        let cards = try await desk.cards()
        let card = try #require(cards["Trip & plans"])
        #expect(
            card.markdown.hasPrefix(
                """
                # Plan

                **bold** *italic* <u>under</u> ~~gone~~ ==bright==

                - one
                - two
                  - deep
                1. first
                - [x] packed
                - [ ] booked
                - [ ] new style

                | a | b |
                | --- | --- |
                | 1 | 2 |

                ```swift
                let a = 1

                  b < c
                ```

                > quoted

                See [Other note](Other%20note.md) and [the web](https://example.org/?a=1&b=2).
                """
            ),
            "\(card.markdown)"
        )
        #expect(card.keywords == ["plans/summer", "travel"])
        #expect(card.folder == ["Evernote", "Travel"])
        #expect(card.linked == ["Other note"])
        #expect(card.created == Date(timeIntervalSince1970: 1_469_896_889))
        #expect(card.updated == Date(timeIntervalSince1970: 1_703_430_883))
        let files = try await desk.files()
        #expect(files.count == 2)
        #expect(files.contains { $0.hasPrefix("Evernote/Travel/map ") && $0.hasSuffix(".png") })
        #expect(card.markdown.contains("[ticket.pdf](ticket%20"))
        #expect(report.sheet.input == report.sheet.output)
        #expect(report.sheet.problems.map(\.outcome) == ["lost"], "the encrypted passage is named")
        #expect(report.sheet.problems.first?.reason.contains("hint: pet") == true)
    }

    @Test func `a second import adds nothing, and takes over what changed`() async throws {
        let desk = try Desk()
        let other = EvernoteSample.note("Other", "<div>one</div>")
        try desk.write(EvernoteSample.export(EvernoteSample.everything, other), to: "Travel.enex")
        try await desk.importNotes(desk.folder("Travel.enex"))
        let again = try await desk.importNotes("Travel.enex")
        #expect((again.addedCount, again.updatedCount, again.unchangedCount) == (0, 0, 2))
        let changed = EvernoteSample.note("Other", "<div>two</div>")
        try desk.write(EvernoteSample.export(EvernoteSample.everything, changed), to: "Travel.enex")
        let third = try await desk.importNotes("Travel.enex")
        #expect((third.addedCount, third.updatedCount, third.unchangedCount) == (0, 1, 1))
        #expect(try await desk.cards()["Other"]?.text == "two")
        #expect(try await desk.count("Attachment") == 2)
        #expect(try await desk.count("Folder") == 2)
    }

    @Test func `a text that was changed on both sides is kept twice, and not once more`() async throws {
        let desk = try Desk()
        try desk.write(EvernoteSample.export(EvernoteSample.note("Both", "<div>one</div>")), to: "a.enex")
        try await desk.importNotes(desk.folder("a.enex"))
        try await desk.perform { context in
            try context.fetch(Note.fetch()).first?.setBody("mine")
            try context.save()
        }
        try desk.write(EvernoteSample.export(EvernoteSample.note("Both", "<div>theirs</div>")), to: "a.enex")
        for _ in 0..<3 {
            try await desk.importNotes(desk.folder("a.enex"))
            let texts = try await desk.perform { try $0.fetch(Note.fetch()).map(\.bodyText).sorted() }
            #expect(texts == ["mine", "theirs"])
        }
    }

    @Test func `a note of the slip box at the same path is left alone`() async throws {
        let desk = try Desk()
        try desk.write("mine", to: "vault/Evernote/Travel/Other.md")
        try await desk.importNotes(desk.folder("vault"))
        try desk.write(EvernoteSample.export(EvernoteSample.note("Other", "theirs")), to: "Travel.enex")
        try await desk.importNotes(desk.folder("Travel.enex"))
        let texts = try await desk.perform { try $0.fetch(Note.fetch()).map(\.bodyText).sorted() }
        #expect(texts == ["mine", "theirs"])
    }

    @Test func `the format is recognised by the content, and each file of a folder is a notebook`() async throws {
        let desk = try Desk()
        try desk.write(EvernoteSample.export(EvernoteSample.note("A", "a")), to: "all/Stack/One.enex")
        try desk.write(EvernoteSample.export(EvernoteSample.note("B", "b")), to: "all/Two.xml")
        try desk.write("{}", to: "all/readme.json")
        let plan = try desk.plan(desk.folder("all"))
        #expect(plan.format == .evernote)
        let preview = try plan.preview()
        #expect((preview.input.notes, preview.input.folders) == (2, 4))
        #expect(try await desk.count("Note") == 0, "a plan writes nothing")
        let report = try await plan.run(into: desk.container)
        #expect(report.sheet.isBalanced)
        #expect(report.sheet.problems.map(\.path) == ["readme.json"])
        #expect(try await desk.cards()["A"]?.folder == ["Evernote", "Stack", "One"])
    }

    @Test func `notes with equal titles stay apart`() async throws {
        let desk = try Desk()
        let notes = (0..<3).map { EvernoteSample.note("Same", "<div>\($0)</div>") }
        try desk.write(EvernoteSample.export(notes[0], notes[1], notes[2]), to: "a.enex")
        for _ in 0..<2 { try await desk.importNotes(desk.folder("a.enex")) }
        let texts = try await desk.perform { try $0.fetch(Note.fetch()).map(\.bodyText).sorted() }
        #expect(texts == ["0", "1", "2"])
    }
}
