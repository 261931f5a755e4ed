import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of the history of a note, which takes the places of the list and of the note.
@MainActor
struct ShownHistoryTests {
    /// Opens “Alpha”, which had two texts before the present one.
    private func open() throws -> SlipBoxPage {
        let page = try SlipBoxPage("/all") { context in
            threeNotes(context)
            let note = try #require(context.registeredObjects.compactMap { $0 as? Note }.first { $0.title == "Alpha" })
            for (number, text) in ["one old word", "one new word", "one new word more"].enumerated() {
                // A note that was never saved keeps no versions by itself.
                if number > 0 { note.keepVersion(.edited) }
                note.setBody(text)
                note.modificationDate_ = Date(timeIntervalSinceNow: Double(number - 40) * 86_400)
            }
        }
        try page.tapRow("Alpha")
        return page
    }

    /// Returns the texts that came and those that went.
    private func marked(in page: SlipBoxPage) -> [String] {
        page.client.root.all.filter { $0.tag == "ins" || $0.tag == "del" }.map { "\($0.tag) \($0.text)" }
    }

    private func narrow(_ page: SlipBoxPage) {
        page.client.send("device", to: nil, ["narrow": true, "medium": true])
    }

    @Test func versionsTakeTheColumnOfTheList() async throws {
        let page = try open()
        let address = page.client.url
        try page.client.tap("History")
        await page.client.wait(until: { page.rows().contains { $0.contains("+1") && $0.contains("−1") } })
        #expect(page.client.shows("2 versions"))
        #expect(page.client.shows("First written"))
        #expect(page.client.find("dialog") == nil)
        #expect(page.client.url == address)
        try page.client.tap("Back to the note")
        #expect(page.rows().count == 3)
        #expect(page.client.find("textbox", "Title")?.value == "Alpha")
        #expect(page.client.failures.isEmpty)
    }

    @Test func theTextShowsTheWordsThatCameAndThoseThatWent() async throws {
        let page = try open()
        try page.client.tap("History")
        await page.client.wait(until: { marked(in: page) == ["ins  more"] })
        let rows = page.client.find(class: "column-content")?.all.filter { $0.hasClass("row") } ?? []
        page.client.tap(try #require(rows.dropFirst(2).first))
        await page.client.wait(until: { marked(in: page) == ["del old", "ins new"] })
        page.client.tap(try #require(rows.last))
        await page.client.wait(until: { page.client.shows("one old word") && marked(in: page).isEmpty })
        #expect(page.client.failures.isEmpty)
    }

    @Test func aVersionIsBroughtBackAndThatIsUndone() async throws {
        let page = try open()
        try page.client.tap("History")
        #expect(page.client.find("button", "Bring This Back") == nil)
        try page.tapRow(try #require(page.rows().first { $0.contains("First written") }))
        try page.client.tap("Bring This Back")
        #expect(try page.note("Alpha")?.bodyText == "one old word")
        #expect(page.rows().count == 3)
        try page.client.tap("Undo")
        #expect(try page.note("Alpha")?.bodyText == "one new word more")
        #expect(page.client.failures.isEmpty)
    }

    @Test func goingElsewhereLeavesTheHistory() throws {
        let page = try open()
        try page.client.tap("History")
        try page.client.tap("All Notes")
        #expect(page.rows().count == 3)
        try page.tapRow("Alpha")
        try page.client.tap("History")
        try page.press(keys: "alt+j")
        #expect(page.rows().count == 3)
        #expect(page.client.failures.isEmpty)
    }

    @Test func aPhoneShowsTheListOfVersionsFirst() async throws {
        let page = try open()
        narrow(page)
        try page.client.tap("History")
        let depth = { page.client.find(class: "split")?.attributes["data-depth"] }
        #expect(depth() == "1")
        try page.tapRow("Now")
        #expect(depth() == "2")
        await page.client.wait(until: { marked(in: page) == ["ins  more"] })
        let back = try #require(page.client.find(class: "column-detail")?.all.first { $0.hasClass("back") })
        page.client.tap(back)
        #expect(depth() == "1")
        #expect(page.rows().contains { $0.contains("First written") })
        try page.client.tap("Back to the note")
        #expect(depth() == "2")
        #expect(page.client.find("textbox", "Title")?.value == "Alpha")
        #expect(page.client.failures.isEmpty)
    }

    @Test func aNoteWithoutVersionsHasItsTextAlone() async throws {
        let page = try SlipBoxPage("/all", fill: threeNotes)
        try page.tapRow("Beta")
        try page.client.tap("History")
        await page.client.wait(until: { page.client.shows("0 versions") })
        #expect(marked(in: page).isEmpty)
        #expect(page.client.failures.isEmpty)
    }
}
