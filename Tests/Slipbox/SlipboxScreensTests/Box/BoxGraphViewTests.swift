import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

@testable import SlipboxScreens

/// Tests of the screen with the whole box.
@MainActor @Suite struct BoxGraphViewTests {
    private func page(_ url: String = "/graph") throws -> (SlipBoxPage, PageNode) {
        let page = try SlipBoxPage(url) { threeNotes($0) }
        return (page, try #require(page.client.find("x-island")))
    }

    @Test func itGetsAVersionAndAnotherOneAfterASave() async throws {
        let (page, _) = try page()
        let versions = { page.client.islandMessages.compactMap { $0.message["state"]["version"].string } }
        await page.client.wait(until: { !versions().isEmpty })
        let first = try #require(versions().last)
        try page.notes().first?.title = "Renamed"
        try page.context.save()
        await page.client.wait(until: { versions().last != first })
        #expect(versions().last != first)
    }

    @Test func aNoteIsChosenAndOpenedInThePlaceWhereTheUserWas() throws {
        let page = try SlipBoxPage("/all") { threeNotes($0) }
        let note = try #require(try page.note("Alpha"))
        try page.press(keys: "alt+shift+g")
        let island = try #require(page.client.find("x-island"))
        let name = note.objectID.nodeName
        page.client.send("isl", to: island, ["m": "choose", "id": .string(name)])
        #expect(page.client.url == "/graph?note=\(name)")
        page.client.send("isl", to: island, ["m": "open", "id": .string(name)])
        #expect(page.client.url.hasPrefix("/all/Note-"))
        #expect(page.client.find(class: "column-detail")?.text.contains("Written") == true)
    }

    @Test func theAddressChoosesANote() throws {
        let (_, island) = try page("/graph?note=p2")
        #expect(island.attributes["data-state"]?.contains("\"p2\"") == true)
    }

    @Test(arguments: ["p0", "p-1", "17", "p99999", "p9223372036854775808", "../p1", ""])
    func whatIsNoNoteHasNoTextAndOpensNothing(name: String) throws {
        let (page, island) = try page()
        page.client.send("isl", to: island, ["m": "choose", "id": .string(name)])
        let answer = page.client.islandMessages.map(\.message).last { $0["m"] == "excerpt" }
        #expect(answer?["text"] == "")
        page.client.send("isl", to: island, ["m": "open", "id": .string(name)])
        #expect(page.client.root.text.contains("This note is not there any more."))
    }

    @Test func goingBackLeadsToThePlaceBefore() throws {
        let page = try SlipBoxPage("/favourites") { threeNotes($0) }
        try page.press(keys: "alt+shift+g")
        page.client.send("isl", to: page.client.find("x-island"), ["m": "back"])
        #expect(page.client.url == "/favourites")
    }
}
