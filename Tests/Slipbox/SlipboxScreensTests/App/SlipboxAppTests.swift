import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of the program as a whole.
@MainActor
struct SlipboxAppTests {
    @Test func addressesLeadToTheSameNote() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try page.tapFolder("Ideas")
        try page.tapRow("Alpha")
        let other = try page.another(page.client.url)
        #expect(try other.field("Title").value == "Alpha")
        #expect(other.url == page.client.url)
        #expect(other.find(class: "split")?.attributes["data-depth"] == "2")
        #expect(other.failures.isEmpty)
    }

    @Test func twoBrowsersShowEachOthersChanges() async throws {
        let page = try SlipBoxPage("/all", fill: threeNotes)
        let other = try page.another("/all")
        try page.client.tap("New note")
        try page.client.type("Delta", into: "Title")
        await other.wait(until: { page.rows(of: other).contains { $0.hasPrefix("Delta") } })
        #expect(page.rows(of: other).contains { $0.hasPrefix("Delta") })
        #expect(page.client.failures.isEmpty && other.failures.isEmpty)
    }

    @Test func everythingThatIsPressedHasAName() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try page.tapFolder("Ideas")
        try page.tapRow("Alpha")
        let controls = page.client.root.all.filter { ["button", "textbox", "combobox", "searchbox"].contains($0.role) }
        #expect(controls.count > 10)
        #expect(controls.filter { $0.label.isEmpty && !$0.hasClass("default-submit") }.map(\.outline) == [])
    }

    @Test func problemsAreShownAndNothingIsLost() throws {
        let page = try SlipBoxPage("/all", fill: threeNotes)
        try page.tapRow("Alpha")
        try page.client.type("a b", into: "Address, as 21a3")
        try page.client.tap("Give Address")
        #expect(page.client.find(class: "alert") != nil)
        try page.client.tap("OK")
        #expect(page.client.find(class: "alert") == nil)
        #expect(try page.note("Alpha") != nil)
    }
}
