import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of suggested notes to link to.
@MainActor
struct RelatedNotesTests {
    private func open() throws -> SlipBoxPage {
        let page = try SlipBoxPage("/all") { context in
            threeNotes(context)
            let rare = Keyword(name: "rare", context: context)
            for note in try context.fetch(Note.fetch()).prefix(2) { note.keywords = [rare] }
        }
        try page.tapRow("Alpha")
        return page
    }

    @Test func oneClickLinksThem() async throws {
        let page = try open()
        await page.client.wait(until: { page.client.shows("Related notes") })
        #expect(page.client.shows("Both have #rare"))
        try page.client.tap("Link to “Beta”")
        #expect(try page.note("Alpha")?.linkedNotes.map(\.title) == ["Beta"])
        #expect(page.client.text.contains(/Links to +1/) && !page.client.shows("Related notes"))
        #expect(!page.context.hasChanges)
        #expect(page.client.failures.isEmpty)
    }

    @Test func linksAreTakenAwayUnlessTheTextHasThem() throws {
        let page = try open()
        let (alpha, beta) = (try #require(try page.note("Alpha")), try #require(try page.note("Beta")))
        alpha.addToLinkedNotes_(beta)
        try page.context.save()
        page.client.session.flush()
        let detail = try #require(page.client.find(class: "column-detail"))
        let link = try #require(
            detail.all.first { $0.text == "Beta" && $0.attributes["data-on"]?.contains("menu") == true }
        )
        page.client.send("menu", to: link, [:])
        try page.client.tap("Remove Link")
        #expect(alpha.linkedNotes.isEmpty && !page.context.hasChanges)
        #expect(page.client.failures.isEmpty)
    }
}
