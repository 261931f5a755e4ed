import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of the field that both finds and creates notes.
@MainActor
struct OmnibarTests {
    private func open() throws -> SlipBoxPage {
        let page = try SlipBoxPage("/all", fill: threeNotes)
        try page.client.tap("Search or create (Ctrl+K)")
        return page
    }

    @Test func enterOpensWhatIsFound() async throws {
        let page = try open()
        try page.client.type("Alp", into: "Search or create")
        await page.client.wait(
            until: { page.client.find("dialog")?.text.contains("Alpha") == true },
            milliseconds: 10_000
        )
        try page.client.submit("Search or create")
        await page.client.wait(until: { page.client.find("dialog") == nil })
        #expect(try page.client.field("Title").value == "Alpha")
        #expect(page.client.failures.isEmpty)
    }

    @Test func enterMakesWhatIsNotThere() async throws {
        let page = try open()
        try page.client.type("Omega", into: "Search or create")
        try page.client.submit("Search or create")
        await page.client.wait(until: { page.client.find("dialog") == nil })
        #expect(try page.note("Omega") != nil)
        #expect(try page.client.field("Title").value == "Omega")
        #expect(page.client.failures.isEmpty)
    }
}
