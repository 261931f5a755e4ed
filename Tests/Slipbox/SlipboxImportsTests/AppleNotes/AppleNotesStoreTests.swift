import CoreData
import Foundation
import MarkdownVault
import SlipboxImports
import Testing

@MainActor @Suite struct AppleNotesStoreTests {
    private typealias Run = AppleNotesSample.Run
    private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 5])
    private static let ids = (0..<9).map { "AAAAAAAA-0000-0000-0000-00000000000\($0)" }

    /// Writes a folder as that of Apple Notes, with a store and a picture.
    private func write(to desk: Desk) throws {
        try desk.write(Self.picture, to: "group/Accounts/A/Media/\(Self.ids[1])/1_gen/photo.png")
        try desk.write(Self.picture + [1], to: "group/FallbackImages/\(Self.ids[6]).jpg")
        let store = try AppleNotesStoreSample(desk.folder("group/NoteStore.sqlite"))
        let work = store.insert("ICFolder", ["title": "Work"])
        let plans = store.insert("ICFolder", ["title": "Plans", "parent": work])
        let trash = store.insert("ICFolder", ["title": "Recently Deleted", "folderType": 1])
        store.note(
            "Everything 👋",
            Self.runs,
            [
                "identifier": Self.ids[0], "folder": plans, "isPinned": true,
                "creationDate": Date(timeIntervalSince1970: 1_600_000_000),
                "modificationDate": Date(timeIntervalSince1970: 1_600_000_100),
            ]
        )
        store.note(
            "Other",
            [Run(text: "Other\nback to "), Run(text: "it", link: "applenotes:note/\(Self.ids[0].lowercased())")],
            [
                "identifier": Self.ids[7]
            ]
        )
        store.note("My secret", [Run(text: "locked")], ["isPasswordProtected": true])
        store.note("Gone", [Run(text: "Gone")], ["folder": trash])
        store.note("Gone, too", [Run(text: "Gone")], ["markedForDeletion": true])
        let media = store.insert("ICMedia", ["identifier": Self.ids[1], "filename": "photo.png"])
        _ = store.insert("ICAttachment", ["identifier": Self.ids[2], "typeUTI": "public.png", "media": media])
        let table = AppleNotesSample.table([["Name", "Year"], ["Luhmann", "1927"], ["Zettel", "1951"]])
        _ = store.insert(
            "ICAttachment",
            ["identifier": Self.ids[3], "typeUTI": "com.apple.notes.table", "mergeableData": table]
        )
        _ = store.insert(
            "ICAttachment",
            [
                "identifier": Self.ids[4], "typeUTI": "public.url", "title": "A page",
                "urlString": "https://example.org",
            ]
        )
        _ = store.insert(
            "ICInlineAttachment",
            [
                "identifier": Self.ids[5], "typeUTI": "com.apple.notes.inlinetextattachment.hashtag",
                "altText": "#travel",
            ]
        )
        _ = store.insert("ICAttachment", ["identifier": Self.ids[6], "typeUTI": "com.apple.drawing.2"])
        _ = store.insert("ICAttachment", ["identifier": Self.ids[8], "typeUTI": "public.mpeg-4", "title": "film.mp4"])
        try store.close()
    }

    private static let runs: [Run] = [
        Run(text: "Everything 👋\n", style: 0), Run(text: "A 👋 "), Run(text: "bold", weight: 1), Run(text: " "),
        Run(text: "both", weight: 3), Run(text: " "), Run(text: "under", underlined: 1), Run(text: " "),
        Run(text: "gone", struck: 1), Run(text: " "), Run(text: "bright", highlight: 2), Run(text: " "),
        Run(text: "site", link: "https://example.org/a"), Run(text: " and "),
        Run(text: "other", link: "applenotes://showNote?identifier=\(ids[7])"), Run(text: "\n"),
        Run(text: "Head\n", style: 1), Run(text: "Sub\n", style: 2), Run(text: "dot\n", style: 100),
        Run(text: "deep\n", style: 101, level: 1), Run(text: "one\ntwo\n", style: 102),
        Run(text: "open\n", style: 103, isDone: false), Run(text: "done\n", style: 103, isDone: true),
        Run(text: "let a = 1\nlet b = 2\n", style: 4), Run(text: "said\n", isQuote: true),
        Run(attachment: (ids[2], "public.png")), Run(text: "\n"),
        Run(attachment: (ids[3], "com.apple.notes.table")), Run(text: "\n"),
        Run(attachment: (ids[4], "public.url")), Run(text: "\nTag "),
        Run(attachment: (ids[5], "com.apple.notes.inlinetextattachment.hashtag")), Run(text: "\n"),
        Run(attachment: (ids[6], "com.apple.drawing.2")), Run(text: "\n"), Run(attachment: (ids[8], "public.mpeg-4")),
        Run(text: "\n"), Run(attachment: ("missing", "public.jpeg")), Run(text: "\nend"),
    ]

    @Test func `notes come with their styles, tables, files, links, folders and dates`() async throws {
        let desk = try Desk()
        try write(to: desk)
        #expect(try desk.plan(desk.folder("group")).format == .appleNotes)
        let report = try await desk.importNotes("group")
        let cards = try await desk.cards()
        #expect(cards.keys.sorted() == ["Everything 👋", "Other"])
        let card = try #require(cards["Everything 👋"])
        let names = try await desk.files().map { $0.split(separator: "/").last.map(String.init) ?? "" }
        #expect(names.count == 2)
        let drawing = try #require(names.first { $0.hasSuffix(".jpg") }).replacing(" ", with: "%20")
        let photo = try #require(names.first { $0.hasPrefix("photo ") }).replacing(" ", with: "%20")
        #expect(
            card.markdown == """
                A 👋 **bold** **_both_** <u>under</u> ~~gone~~ ==bright== [site](https://example.org/a) and \
                [other](../../Other.md)

                ## Head

                ### Sub

                - dot
                  - deep
                1. one
                2. two
                - [ ] open
                - [x] done

                ```
                let a = 1
                let b = 2
                ```

                > said

                ![photo.png](\(photo))

                | Name | Year |
                | --- | --- |
                | Luhmann | 1927 |
                | Zettel | 1951 |

                [A page](https://example.org)

                Tag #travel

                ![Drawing](\(drawing))

                end

                """
        )
        #expect((card.folder, card.keywords) == (["Apple Notes", "Work", "Plans"], ["travel"]))
        #expect((card.linked, cards["Other"]?.linked) == (["Other"], ["Everything 👋"]))
        #expect((card.isPinned, card.identifier) == (true, UUID(uuidString: Self.ids[0])))
        #expect(card.created == Date(timeIntervalSince1970: 1_600_000_000))
        #expect(card.updated == Date(timeIntervalSince1970: 1_600_000_100))
        #expect((report.sheet.input.notes, report.sheet.output.notes) == (3, 2))
        #expect((report.sheet.input.attachments, report.sheet.output.attachments) == (3, 2))
        let losses = report.sheet.losses.map(\.description)
        #expect(losses.count == 3)
        for part in ["My secret: it is locked", "“film.mp4” (public.mpeg-4)", "(public.jpeg)"] {
            #expect(losses.contains { $0.contains(part) }, "\(part)")
        }
        #expect(
            report.sheet.problems.filter { $0.outcome == "left out" }.map(\.path).sorted() == ["Gone", "Gone, too"]
        )
    }

    @Test func `a second import adds nothing, and the store by itself brings its files`() async throws {
        let desk = try Desk()
        try write(to: desk)
        let before = try Data(contentsOf: desk.folder("group/NoteStore.sqlite"))
        try await desk.importNotes(desk.folder("group/NoteStore.sqlite"))
        let again = try await desk.importNotes("group")
        #expect((again.addedCount, again.updatedCount, again.unchangedCount) == (0, 0, 2))
        #expect(try await desk.count("Attachment") == 2)
        #expect(try Data(contentsOf: desk.folder("group/NoteStore.sqlite")) == before, "the store is not changed")
    }

    @Test func `other stores are no notes`() throws {
        let desk = try Desk()
        try FileManager.default.createDirectory(at: desk.folder("d"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: desk.folder("slipbox.sqlite"), to: desk.folder("d/other.sqlite"))
        #expect(throws: VaultProblem.self) { try desk.plan(desk.folder("d/other.sqlite")) }
        try desk.write("SQLite format 3\0 and rubbish", to: "e/NoteStore.sqlite")
        #expect(throws: VaultProblem.self) { try desk.plan(desk.folder("e")) }
    }

    @Test func `a store with circles of folders and damaged texts is read in part`() async throws {
        let desk = try Desk()
        try desk.write("", to: "g/x.txt")
        let store = try AppleNotesStoreSample(desk.folder("g/NoteStore.sqlite"))
        let (one, other) = (store.insert("ICFolder", ["title": "One"]), store.insert("ICFolder", ["title": "Two"]))
        one.setValue(other, forKey: "parent")
        other.setValue(one, forKey: "parent")
        store.note("Round", [Run(text: "Round\nand round")], ["folder": one])
        let damaged = store.note("Damaged", [Run(text: "x")])
        (damaged.value(forKey: "noteData") as? NSManagedObject)?.setValue(Data([0x1F, 0x8B, 8, 9, 9]), forKey: "data")
        let empty = store.note("Empty", [])
        empty.setValue(nil, forKey: "noteData")
        try store.close()
        let report = try await desk.importNotes("g")
        #expect(try await desk.cards()["Round"]?.folder == ["Apple Notes", "Two", "One"])
        #expect(report.sheet.input.notes == 3)
        #expect(report.sheet.losses.count == 2)
    }

    @Test func `damaged stores are read in part, or refused`() throws {
        let desk = try Desk()
        try write(to: desk)
        try Damage.check(Data(contentsOf: desk.folder("group/NoteStore.sqlite")), named: "NoteStore.sqlite", rounds: 60)
    }
}
