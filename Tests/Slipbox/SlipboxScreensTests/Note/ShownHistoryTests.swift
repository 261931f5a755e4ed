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
        #expect(page.client.shows("2 earlier versions"))
        #expect(page.client.shows("First written"))
        #expect(page.client.find("dialog") == nil)
        #expect(page.client.url == address + "/history")
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

    @Test func aFormerTitleIsShown() async throws {
        let page = try open()
        try page.note("Alpha")?.title = "Omega"
        try page.client.tap("History")
        #expect(page.rows().contains { $0.hasPrefix("Now") && $0.contains("Was “Alpha” before") })
        let title = page.client.find(class: "slip-version-title")
        #expect(title?.text.split(separator: " ") == ["Alpha", "Omega"])
        #expect(title?.all.first { $0.hasClass("slip-gone") }?.text == "Alpha")
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
        let rows = { page.rows("column-detail") }
        #expect(rows().contains { $0.contains("First written") })
        try page.tapRow("Now", in: "column-detail")
        await page.client.wait(until: { marked(in: page) == ["ins  more"] })
        #expect(rows().isEmpty)
        try page.client.tap("All versions")
        #expect(rows().contains { $0.contains("First written") })
        // The column of the list has the same button, out of sight.
        let done = page.client.find(class: "column-detail")?.all.last { $0.label == "Back to the note" }
        page.client.tap(try #require(done))
        #expect(page.client.find("textbox", "Title")?.value == "Alpha")
        #expect(page.client.failures.isEmpty)
    }

    @Test func goingBackInTheBrowserLeadsToTheNote() throws {
        let page = try open()
        let address = page.client.url
        try page.client.tap("History")
        page.client.open(address)
        #expect(page.rows().count == 3)
        #expect(page.client.find("textbox", "Title")?.value == "Alpha")
        page.client.open(address + "/history")
        #expect(page.client.shows("First written"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func aNoteWithoutVersionsHasItsTextAlone() async throws {
        let page = try SlipBoxPage("/all", fill: threeNotes)
        try page.tapRow("Beta")
        try page.client.tap("History")
        await page.client.wait(until: { page.client.shows("No earlier version") })
        #expect(marked(in: page).isEmpty)
        #expect(page.client.failures.isEmpty)
    }
}
