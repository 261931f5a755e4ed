import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of the page that greets in a new slip box.
@MainActor
struct FirstStepsViewTests {
    @Test func theStepsLeadToTheirPlacesAndAreTickedOff() async throws {
        let page = try SlipBoxPage(fill: ExampleSlipBox.insert)
        #expect(page.client.shows("Welcome to your slip box") && steps(page.client).count == 4)
        #expect(page.client.find(class: "slip-done") == nil)
        try page.client.tap("New note")
        try page.client.type("Mine", into: "Title")
        try page.tapFolder("Favourites")
        #expect(steps(page.client).isEmpty)
        let later = try page.another("/all")
        #expect(steps(later).count == 4)
        #expect(later.find(class: "slip-done")?.text.contains("Write a thought") == true)
        try later.tap("Import…")
        #expect(later.url.contains("/transfer"))
        #expect(page.client.failures.isEmpty && later.failures.isEmpty)
    }

    @Test func aSlipBoxWithoutExamplesHasAHintOnly() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        #expect(steps(page.client).isEmpty && page.client.shows("Choose a note, or press Ctrl+K"))
        #expect(page.client.failures.isEmpty)
    }

    private func steps(_ client: HeadlessClient) -> [PageNode] {
        client.find(class: "slip-steps")?.all.filter { $0.hasClass("slip-step") } ?? []
    }
}
