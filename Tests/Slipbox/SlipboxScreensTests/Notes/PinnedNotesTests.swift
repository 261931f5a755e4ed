import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Notes that stand first in the lists of their places.
@MainActor
struct PinnedNotesTests {
    private func open(_ path: String = "/all") throws -> SlipBoxPage { try SlipBoxPage(path, fill: threeNotes) }

    private func headings(_ page: SlipBoxPage) -> [String] {
        let column = page.client.find(class: "column-content")?.all ?? []
        return column.filter { $0.hasClass("section-header") }.map(\.text)
    }

    private func titles(_ page: SlipBoxPage) -> [String] {
        let column = page.client.find(class: "column-content")?.all ?? []
        return column.filter { $0.hasClass("slip-title") }.map(\.text)
    }

    /// Pins a note as another program would.
    private func pin(_ title: String, in page: SlipBoxPage) throws {
        try #require(try page.note(title)).isPinned = true
        try page.context.save()
        page.client.session.flush()
    }

    /// Runs an action of the menu of a row.
    private func choose(_ action: String, of title: String, in page: SlipBoxPage) throws {
        let rows = page.client.find(class: "column-content")?.all.filter { $0.hasClass("row") } ?? []
        let row = try #require(rows.first { $0.text.hasPrefix(title) })
        page.client.send("menu", to: row.all.first { $0.attributes["data-on"]?.contains("menu") == true }, [:])
        try page.client.tap(action)
    }

    @Test(arguments: [
        ("Title △", ["Gamma", "Alpha", "Beta"], ["Pinned", "Notes"]),
        ("Title ▽", ["Gamma", "Beta", "Alpha"], ["Pinned", "Notes"]),
        ("Date △", ["Gamma", "Beta", "Alpha"], ["Pinned", "Notes"]),
        ("Day", ["Gamma", "Alpha", "Beta"], ["Pinned", "January 2001"]),
        ("Status", ["Gamma", "Alpha", "Beta"], ["Pinned", "Draft", "Review"]),
    ])
    func theyAreFirstInAllOrders(sorting: String, shown: [String], sections: [String]) throws {
        let page = try open()
        try #require(try page.note("Beta")).status = .review
        try pin("Gamma", in: page)
        try page.client.choose(sorting, in: "Sort by")
        #expect(titles(page) == shown)
        #expect(headings(page) == sections)
        let column = page.client.find(class: "column-content")?.all ?? []
        #expect(column.filter { $0.attributes["aria-label"] == "Pinned" && $0.hasClass("slip-glyph") }.count == 1)
        #expect(column.first { $0.hasClass("bar-subtitle") }?.text == "3 notes")
        #expect(page.client.failures.isEmpty)
    }

    @Test func theMenuOfARowPinsAndTheMessageTakesItBack() throws {
        let page = try open()
        try page.client.choose("Title △", in: "Sort by")
        #expect(headings(page).isEmpty)
        try choose("Pin", of: "Beta", in: page)
        #expect(titles(page) == ["Beta", "Alpha", "Gamma"] && headings(page) == ["Pinned", "Notes"])
        #expect(page.client.shows("Pinned “Beta”"))
        try page.client.tap("Undo")
        #expect(titles(page) == ["Alpha", "Beta", "Gamma"] && headings(page).isEmpty)
        try page.client.tap("Redo")
        try choose("Unpin", of: "Beta", in: page)
        #expect(headings(page).isEmpty && page.client.shows("Unpinned “Beta”"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func theOpenNoteIsPinnedByItsButton() throws {
        let page = try open()
        try page.tapRow("Alpha")
        try page.client.tap("Pin to the top of lists")
        #expect(try page.note("Alpha")?.isPinned == true && !page.context.hasChanges)
        try page.client.tap("Unpin")
        #expect(try page.note("Alpha")?.isPinned == false)
        #expect(page.client.failures.isEmpty)
    }

    @Test func keysGoThroughThemAsTheListDoes() throws {
        let page = try open()
        try pin("Beta", in: page)
        for title in ["Beta", "Gamma", "Alpha"] {
            try page.press(keys: "alt+j")
            #expect(try page.client.field("Title").value == title)
        }
    }

    @Test func wordsAreRankedWithoutRegardToPins() throws {
        let page = try open()
        try #require(try page.note("Alpha")).setBody("about gamma rays")
        try pin("Alpha", in: page)
        try page.client.type("gamma", into: "Search notes")
        #expect(titles(page).map { $0.prefix(5) } == ["Gamma", "Alpha"])
        #expect(headings(page) == ["Title 1", "Text 1"])
        try page.client.type("status:draft", into: "Search notes")
        #expect(titles(page).first == "Alpha" && headings(page).first == "Pinned")
        #expect(page.client.failures.isEmpty)
    }

    @Test func theTrashHasNoneAndPutsThemBackAsTheyWere() throws {
        let page = try open()
        try pin("Beta", in: page)
        try choose("Move to Trash", of: "Beta", in: page)
        #expect(!headings(page).contains("Pinned"))
        try page.press(keys: "alt+t")
        #expect(!page.client.shows("Pinned"))
        try page.client.tap("Put back “Beta”")
        try page.press(keys: "alt+a")
        #expect(headings(page).first == "Pinned")
    }

    @Test func anotherPageShowsThemAtOnce() throws {
        let page = try open()
        let other = try page.another("/all")
        try choose("Pin", of: "Beta", in: page)
        other.session.flush()
        #expect(page.rows(of: other).first?.hasPrefix("Beta") == true)
    }
}
