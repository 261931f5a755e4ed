import CoreData
import DocumentRichText
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

/// Tests of the second column.
@MainActor
struct NoteListTests {
    private func open(_ fill: (NSManagedObjectContext) throws -> Void = threeNotes) throws -> SlipBoxPage {
        try SlipBoxPage("/all", fill: fill)
    }

    private func headings(_ page: SlipBoxPage) -> [String] {
        let column = page.client.find(class: "column-content")?.all ?? []
        return column.filter { $0.hasClass("section-header") }.map(\.text)
    }

    @Test func newNotesAppearAndAreSelected() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try page.tapFolder("Boxes")
        try page.client.tap("New note")
        #expect(page.rows().count == 1)
        #expect(try page.client.field("Title").value == "")
        try page.client.type("Delta", into: "Title")
        #expect(page.rows().first?.hasPrefix("Delta") == true)
        #expect(try page.note("Delta")?.folder?.name == "Boxes")
        #expect(page.client.failures.isEmpty)
    }

    @Test func sortingsOrderAndDivide() throws {
        let page = try open()
        #expect(page.rows().map { $0.prefix(5) } == ["Gamma", "Alpha", "Beta "] || page.rows().count == 3)
        try page.client.choose("Title △", in: "Sort by")
        #expect(page.rows().map { $0.prefix(4) } == ["Alph", "Beta", "Gamm"])
        try page.client.choose("Title ▽", in: "Sort by")
        #expect(page.rows().map { $0.prefix(4) } == ["Gamm", "Beta", "Alph"])
        try page.client.choose("Date △", in: "Sort by")
        #expect(page.rows().map { $0.prefix(4) } == ["Beta", "Alph", "Gamm"])
        try page.client.choose("Day", in: "Sort by")
        // Days of one month that is long gone.
        #expect(headings(page) == ["January 2001"])
        try #require(try page.note("Alpha")).status = .archived
        try #require(try page.note("Beta")).status = .review
        try page.client.choose("Status", in: "Sort by")
        #expect(headings(page) == ["Draft", "Review", "Archived"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func textAndTokensNarrowTheList() throws {
        let page = try open { context in
            threeNotes(context)
            let note = Note(title: "Delta", context: context)
            note.status = .review
            note.setBody("about alphabets")
        }
        try page.client.type("alpha", into: "Search notes")
        #expect(page.rows().count == 2)
        page.client.send("focus", to: try page.client.field("Search notes"))
        try page.client.tap("Review Status")
        #expect(page.rows().map { $0.prefix(5) } == ["Delta"])
        try page.client.tap("Draft Status")
        #expect(page.rows().map { $0.prefix(5) } == ["Alpha"])
        try page.client.type("nothing of the kind", into: "Search notes")
        #expect(page.client.shows("No notes found"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func scopesReachBeyondTheFolder() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try page.tapFolder("Boxes")
        try page.client.type("Alpha", into: "Search notes")
        #expect(page.rows().allSatisfy { !$0.hasPrefix("Alpha") })
        try page.client.tap("Everywhere")
        #expect(page.rows().contains { $0.hasPrefix("Alpha") })
        #expect(page.client.failures.isEmpty)
    }

    @Test func placesThatHaveEverythingNeedNoScope() throws {
        let page = try open()
        try page.client.type("Alpha", into: "Search notes")
        #expect(!page.client.shows("Everywhere"))
    }

    @Test func keysAndSwipesThrowNotesAway() async throws {
        let page = try open()
        let rows = { page.client.find(class: "column-content")?.all.filter { $0.hasClass("row") } ?? [] }
        page.client.send("delete", to: rows().first { $0.text.hasPrefix("Beta") })
        await page.waitForRows(2)
        let row = try #require(rows().first { $0.text.hasPrefix("Alpha") })
        page.client.tap(try #require(row.all.first { $0.role == "button" && $0.label == "Delete" }))
        await page.waitForRows(1)
        #expect(try page.notes().map(\.title) == ["Gamma"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func aKeyThrowsAwayAllThatAreChosen() async throws {
        let page = try open()
        try page.client.tap("Choose several")
        try page.tapRow("Alpha", command: true)
        try page.tapRow("Beta", command: true)
        let rows = page.client.find(class: "column-content")?.all.filter { $0.hasClass("row") } ?? []
        page.client.send("delete", to: rows.first { $0.text.hasPrefix("Beta") })
        await page.waitForRows(1)
        #expect(try page.notes().map(\.title) == ["Gamma"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func chosenNotesAreMoved() throws {
        let page = try open()
        try page.client.tap("Choose several")
        try page.tapRow("Alpha", command: true)
        try page.tapRow("Beta", command: true)
        try page.client.tap("Move…")
        #expect(page.client.shows("Move 2 notes to"))
        let rows = page.client.find("dialog")?.all.filter { $0.hasClass("row") } ?? []
        page.client.tap(try #require(rows.first { $0.text.hasPrefix("Boxes") }))
        try page.answer("Move")
        #expect(try page.notes().filter { $0.folder?.name == "Boxes" }.map(\.title).sorted() == ["Alpha", "Beta"])
        #expect(page.client.shows("Choose several") && !page.client.shows("chosen"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func keysChooseSeveralNotesAndAPressWithoutThemOne() async throws {
        let page = try open()
        let isChosen = { (title: String) in
            page.client.root.all.contains { $0.attributes["aria-selected"] == "true" && $0.text.hasPrefix(title) }
        }
        try page.tapRow("Beta")
        try page.tapRow("Alpha", command: true)
        #expect(page.client.shows("2 chosen") && isChosen("Alpha") && isChosen("Beta"))
        #expect(try page.client.field("Title").value == "Beta")
        try page.tapRow("Gamma")
        #expect(!page.client.shows("chosen") && isChosen("Gamma") && !isChosen("Beta"))
        #expect(try page.client.field("Title").value == "Gamma")
        let titles = page.rows().map { String($0.prefix(4)) }
        try page.tapRow(titles[0])
        try page.tapRow(titles[2], shift: true)
        #expect(page.client.shows("3 chosen"))
        try page.tapRow(titles[1], command: true)
        try page.tapRow(titles[2], command: true)
        // What is left is opened.
        #expect(!page.client.shows("chosen") && isChosen(titles[0]))
        #expect(page.client.failures.isEmpty)
    }

    @Test func theRangeOfAKeyBeginsAtTheOpenNote() throws {
        let page = try open()
        let titles = page.rows().map { String($0.prefix(4)) }
        page.client.open(
            try "/all/\(#require(try page.notes().first { $0.title.hasPrefix(titles[2]) }).objectID.pathComponent)"
        )
        try page.tapRow(titles[0], shift: true)
        #expect(page.client.shows("3 chosen"))
        try page.client.tap("Move to Trash")
        #expect(try page.notes().isEmpty && !page.client.shows("chosen"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func rowsShowHowNotesBegin() throws {
        let page = try open { context in
            threeNotes(context)
            let note = try context.fetch(Note.fetch())[1]
            note.setBody("How it begins")
            note.status = .review
        }
        let row = try #require(page.rows().first { $0.hasPrefix("Alpha") })
        #expect(row.contains("How it begins"))
        let glyphs = page.client.root.all.filter {
            $0.hasClass("slip-glyph") && $0.attributes["aria-label"] == "Review"
        }
        #expect(glyphs.count == 1)
    }

    @Test func rowsShowTextsAsTheyAreRead() throws {
        let page = try open { context in
            Note(title: "Alpha", context: context).setBody("Alpha\nSo[^1] is [[Boxes|it]] with $x^2$")
            Note(title: "", context: context).setBody("![[plan.png]]\nIn [[Boxes]] it is\nMore")
        }
        #expect(page.rows().contains { $0.contains("So is it with x²") })
        let named = try #require(page.rows().first { $0.hasPrefix("In Boxes it is") })
        #expect(named.contains("More") && !named.contains("it is More"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func comfortableRowsHaveThePictureOfTheNote() throws {
        let page = try open { context in
            threeNotes(context)
            let notes = try context.fetch(Note.fetch())
            notes[0].attach(Data([1]))
            let image = TextRun(image: ImageReference(source: "Attachments/A%20box.png"))
            let document = RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun("Look: "), image])])
            notes[1].setBody(document.plainText, richText: document.rtf())
        }
        let photo = try #require(try page.notes().first { $0.attachment != nil })
        let images = { page.client.root.all.filter { $0.hasClass("slip-thumbnail") } }
        #expect(
            Set(images().map { $0.attributes["src"] }) == [
                "/photo/\(photo.uuid.uuidString)?size=small", "/picture/Attachments/A%20box.png?size=small",
            ]
        )
        #expect(images().allSatisfy { $0.attributes["alt"] == "" && $0.attributes["loading"] == "lazy" })
        try page.client.tap("Compact rows")
        #expect(images().isEmpty && page.rows().count == 3)
        try page.client.tap("Comfortable rows")
        #expect(images().count == 2 && page.client.failures.isEmpty)
    }

    @Test func searchesAreKept() throws {
        let page = try open()
        try page.client.type("Alpha", into: "Search notes")
        page.client.send("focus", to: try page.client.field("Search notes"))
        try page.client.tap("Keep as Smart Folder…")
        try page.client.type("A", into: "Name")
        try page.answer("Keep")
        #expect(page.client.find("dialog") == nil)
        #expect(page.client.shows("Smart Folders"))
        #expect(page.rows().map { $0.prefix(5) } == ["Alpha"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func conditionsFilterTheListAndSayWhatIsWrong() throws {
        let page = try open()
        try page.client.type("where: titel = 'Alpha'", into: "Search notes")
        #expect(page.rows() == ["Note has no “titel”; did you mean “title”?"])
        try page.client.type("where: title > 'B' AND folder = 'Ideas'", into: "Search notes")
        #expect(page.rows().map { $0.prefix(4) } == ["Gamm", "Beta"])
        try page.client.type("where: title = 'Z'", into: "Search notes")
        #expect(page.client.shows("No notes found"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func severalNotesAreTaggedMovedAndThrownAway() async throws {
        let page = try open { context in
            threeNotes(context)
            _ = Keyword(name: "boxes", context: context)
        }
        try page.client.tap("Choose several")
        try page.tapRow("Alpha", command: true)
        try page.tapRow("Beta", command: true)
        #expect(page.client.shows("2 chosen"))
        try page.client.tap("Tag…")
        let rows = page.client.find("dialog")?.all.filter { $0.hasClass("row") } ?? []
        page.client.tap(try #require(rows.first { $0.text == "boxes" }))
        try page.answer("Add")
        #expect(try page.notes().filter { $0.keywords.count == 1 }.map(\.title).sorted() == ["Alpha", "Beta"])
        try page.client.tap("Move to Trash")
        await page.waitForRows(1)
        #expect(try page.notes().map(\.title) == ["Gamma"])
        #expect(page.client.shows("Choose several") && !page.client.shows("chosen"))
        try page.client.tap("Undo")
        await page.waitForRows(3)
        #expect(page.client.shows("Choose several") && !page.client.shows("chosen"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func whatIsDoneWithAnotherNoteLeavesTheOthersChosen() async throws {
        let page = try open()
        try page.client.tap("Choose several")
        try page.tapRow("Alpha", command: true)
        try page.tapRow("Beta", command: true)
        for (title, count) in [("Gamma", 2), ("Beta", 1)] {
            try page.client.openContextMenu(on: title)
            let items = page.client.root.all.filter { $0.role == "menuitem" && $0.label == "Move to Trash" }
            page.client.tap(try #require(items.last))
            await page.waitForRows(count)
            #expect(page.client.shows("\(count) chosen") && page.client.shows("Done choosing"))
        }
        #expect(page.client.failures.isEmpty)
    }

    @Test func theAddressNamesTheNoteThatIsOpenedMeanwhile() async throws {
        let page = try open()
        let component = { try #require(try page.note($0)).objectID.pathComponent }
        try page.tapRow("Beta")
        try page.client.tap("Choose several")
        try page.tapRow("Gamma", command: true)
        #expect(try page.client.url == "/all/\(component("Beta"))")
        try page.client.tap("Search or create (Ctrl+K)")
        try page.client.type("Alp", into: "Search or create")
        await page.client.wait(until: { page.client.find("dialog")?.text.contains("Create “Alp”") == true })
        try page.client.submit("Search or create")
        await page.client.wait(until: { page.client.find("dialog") == nil })
        #expect(try page.client.url == "/all/\(component("Alpha"))")
        #expect(page.client.shows("1 chosen"))
        // Going back, as browsers do.
        page.client.open("/all/\(try component("Beta"))")
        #expect(try page.client.field("Title").value == "Beta" && page.client.shows("1 chosen"))
        page.client.open("/all")
        #expect(page.client.url == "/all" && page.client.shows("1 chosen"))
        try page.client.tap("Done choosing")
        try page.tapRow("Alpha")
        #expect(try page.client.url == "/all/\(component("Alpha"))")
        #expect(page.client.failures.isEmpty)
    }

    /// The message stays where it is, whatever is done in the list.
    @Test func whatWasThrownAwayIsBroughtBackBesideTheOthers() async throws {
        let page = try open()
        try page.client.openContextMenu(on: "Alpha")
        try page.client.tap("Move to Trash")
        await page.waitForRows(2)
        #expect(page.client.shows("Moved “Alpha” to the trash"))
        try page.client.tap("Choose several")
        try page.tapRow("Beta", command: true)
        #expect(page.client.shows("1 chosen") && page.client.shows("Undo"))
        try page.client.tap("Undo")
        await page.waitForRows(3)
        #expect(page.client.shows("Undone: Moved “Alpha” to the trash"))
        try page.client.tap("Redo")
        await page.waitForRows(2)
        #expect(page.client.failures.isEmpty)
    }

    @Test func aNoteThatWasThrownAwayWhileItWasOpenIsOpenAgain() async throws {
        let page = try open()
        try page.tapRow("Alpha")
        try page.client.tap("Move to trash")
        await page.waitForRows(2)
        #expect(page.client.url == "/all")
        try page.client.tap("Undo")
        await page.waitForRows(3)
        #expect(try page.client.field("Title").value == "Alpha")
        try page.client.tap("Redo")
        await page.waitForRows(2)
        #expect(page.client.url == "/all")
        #expect(page.client.failures.isEmpty)
    }

    @Test func menusMoveNotesInTheirOwnOrder() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try page.tapFolder("Ideas")
        try page.client.choose("Own Order", in: "Sort by")
        let order = { page.rows().map { $0.prefix { $0.isLetter } } }
        let (before, first) = (order(), try #require(order().first))
        try page.client.openContextMenu(on: String(first))
        try page.client.tap("Move Down")
        #expect(order() == [before[1], before[0], before[2]])
        try page.client.openContextMenu(on: String(first))
        try page.client.tap("Move Up")
        #expect(order() == before)
        #expect(page.client.failures.isEmpty)
    }
}
