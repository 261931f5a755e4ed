import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of the third column.
@MainActor
struct NoteTests {
    private func open(_ title: String = "Alpha", _ fill: (NSManagedObjectContext) throws -> Void = threeNotes) throws
        -> SlipBoxPage
    {
        let page = try SlipBoxPage("/all", fill: fill)
        try page.tapRow(title)
        return page
    }

    @Test func whatIsTypedIsKept() async throws {
        let page = try open()
        try page.client.type("Alphabet", into: "Title")
        try page.client.type("of boxes", into: "Text")
        #expect(page.rows().contains { $0.hasPrefix("Alphabet") && $0.contains("of boxes") })
        #expect(page.context.hasChanges)
        await page.client.wait(until: { !page.context.hasChanges })
        #expect(!page.context.hasChanges)
        let note = try #require(try page.note("Alphabet"))
        #expect(note.bodyText == "of boxes")
        #expect(page.client.failures.isEmpty)
    }

    @Test func typingKeepsLinksAndFormatting() throws {
        let page = try open("Alpha") { context in
            threeNotes(context)
            let notes = try context.fetch(Note.fetch())
            let text = NSMutableAttributedString(string: "as 😀 Beta says")
            let link = try #require(NoteLink.url(of: notes[0]))
            text.addAttribute(.link, value: link, range: NSRange(location: 6, length: 4))
            notes[1].formattedBodyText = text
        }
        let field = try page.client.field("Text")
        page.client.edit(field, "as 😀🙂 Beta says")
        page.client.edit(field, "as 😀🙂 Beta says again")
        let text = try #require(try page.note("Alpha")).formattedBodyText
        #expect(text.string == "as 😀🙂 Beta says again")
        #expect(text.attribute(.link, at: 8, effectiveRange: nil) != nil)
        #expect(text.attribute(.link, at: 13, effectiveRange: nil) == nil)
        #expect(page.client.failures.isEmpty)
    }

    @Test func hiddenPagesSave() throws {
        let page = try open()
        try page.client.type("Alphabet", into: "Title")
        page.client.send("phase", to: nil, "background")
        #expect(!page.context.hasChanges)
    }

    @Test func aKeySaves() throws {
        let page = try open()
        try page.client.type("Alphabet", into: "Title")
        #expect(page.context.hasChanges)
        try page.press(keys: "meta+s")
        #expect(!page.context.hasChanges)
    }

    @Test func severalKeywordsAreAddedAtOnce() throws {
        let page = try open("Alpha") { context in
            threeNotes(context)
            for name in ["glue", "paper", "wood"] { _ = Keyword(name: name, context: context) }
        }
        try page.client.tap("Keywords")
        let rows = page.client.find("dialog")?.all.filter { $0.hasClass("row") } ?? []
        for name in ["glue", "wood"] { page.client.tap(try #require(rows.first { $0.text == name }), command: true) }
        try page.answer("Add")
        #expect(try page.note("Alpha")?.keywords.map(\.name).sorted() == ["glue", "wood"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func aKeywordGetsAnyColour() throws {
        let page = try open()
        try page.client.tap("Keywords")
        try page.client.type("paper", into: "Search or new keyword")
        let field = try #require(page.client.root.all.first { $0.attributes["type"] == "color" })
        page.client.send("change", to: field, "#0000ff")
        try page.client.tap("Create “paper”")
        let keyword = try #require(try page.note("Alpha")?.keywords.first)
        #expect(keyword.color == KeywordColor(red: 0, green: 0, blue: 1) && keyword.colorHex == keyword.color)
        #expect(page.client.failures.isEmpty)
    }

    @Test func leavingANoteSaves() throws {
        let page = try open()
        try page.client.type("Alphabet", into: "Title")
        try page.tapRow("Gamma")
        #expect(!page.context.hasChanges)
    }

    @Test func statusAndFavouriteAreOneClick() throws {
        let page = try open()
        try page.client.tap("Archived")
        try page.client.tap("Add to favourites")
        let note = try #require(try page.note("Alpha"))
        #expect(note.status == .archived)
        #expect(note.isFavorite)
        #expect(!page.context.hasChanges)
        #expect(page.client.failures.isEmpty)
    }

    @Test func keywordsAreMadeAndRemoved() throws {
        let page = try open()
        try page.client.tap("Keywords")
        try page.client.type("paper", into: "Search or new keyword")
        try page.client.tap("Red")
        try page.client.tap("Create “paper”")
        try page.answer("Cancel")
        let note = try #require(try page.note("Alpha"))
        #expect(note.keywords.map(\.name) == ["paper"])
        #expect(note.keywords.first?.color == KeywordColor(red: 1, green: 0, blue: 0))
        try page.client.tap("Remove keyword paper")
        #expect(note.keywords.isEmpty)
        #expect(page.client.failures.isEmpty)
    }

    @Test func backlinksLeadToTheOtherNote() throws {
        let page = try open("Alpha") { context in
            threeNotes(context)
            let notes = try context.fetch(Note.fetch())
            let (beta, alpha) = (notes[0], notes[1])
            beta.setBody("First. As Alpha says. Last.")
            beta.addToLinkedNotes_(alpha)
        }
        #expect(page.client.text.contains(/Linked from +1/))
        #expect(page.client.shows("As Alpha says"))
        let detail = try #require(page.client.find(class: "column-detail"))
        let link = try #require(detail.all.last { $0.text == "Beta" })
        page.client.tap(link)
        #expect(page.client.text.contains(/Links to +1/))
        #expect(try page.client.field("Title").value == "Beta")
        #expect(page.client.failures.isEmpty)
    }

    @Test func mentionsBecomeLinks() throws {
        let page = try open("Alpha") { context in
            threeNotes(context)
            try context.fetch(Note.fetch())[0].setBody("As Alpha says.")
        }
        try page.client.tap("Find mentions without a link")
        try page.client.tap("Link from “Beta”")
        #expect(page.client.text.contains(/Linked from +1/))
        #expect(page.client.failures.isEmpty)
    }

    @Test func notesAreContinuedAndBranched() throws {
        let page = try open()
        try page.client.type("2a", into: "Address, as 21a3")
        try page.client.tap("Give Address")
        #expect(page.client.shows("2a"))
        try page.client.tap("Continue")
        #expect(try page.notes().compactMap { $0.address?.description }.sorted() == ["2a", "2b"])
        #expect(page.client.find(class: "column-detail")?.text.contains("2b") == true)
        #expect(page.client.failures.isEmpty)
    }

    @Test func theGraphIsAPicture() throws {
        let page = try open("Alpha") { context in
            threeNotes(context)
            let notes = try context.fetch(Note.fetch())
            notes[1].addToLinkedNotes_(notes[0])
            notes[0].title = "<script>"
        }
        try page.client.tap("Graph")
        let source = try #require(page.client.root.all.first { $0.tag == "img" }?.attributes["src"])
        let drawing = try #require(page.client.session.resource(String(source.dropFirst(3))))
        #expect(drawing.contentType == "image/svg+xml")
        let text = String(decoding: drawing.bytes, as: UTF8.self)
        #expect(text.contains("<line ") && !text.contains("script"))
        try page.client.tap("<script>")
        #expect(page.client.failures.isEmpty && page.client.title == "<script>")
    }
}
