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

    @Test func enterOpensTheNoteOfAFileByItsName() async throws {
        let page = try SlipBoxPage("/all") { context in
            threeNotes(context)
            for note in try context.fetch(Note.fetch()) where note.title == "Alpha" {
                note.setBody("Text", source: "Text", path: "v1.9.10.md", names: ["v1.9.10"])
            }
        }
        try page.client.tap("Search or create (Ctrl+K)")
        try page.client.type("v1.9.10", into: "Search or create")
        await page.client.wait(until: { page.client.find("dialog")?.text.contains("Alpha") == true })
        // One sees why it was found, and nothing is offered to be made.
        let dialog = try #require(page.client.find("dialog"))
        #expect(dialog.all.contains { $0.label == "also called v1.9.10" } && !dialog.text.contains("Create “"))
        try page.client.submit("Search or create")
        await page.client.wait(until: { page.client.find("dialog") == nil })
        #expect(try page.client.field("Title").value == "Alpha")
        #expect(try page.notes().count == 3 && page.client.failures.isEmpty)
    }

    @Test func aRowLeadsToAllNotesWhereMoreMayBeFound() async throws {
        let page = try SlipBoxPage("/all") { context in
            for number in 1...12 { _ = Note(title: "Alpine \(number)", context: context) }
            threeNotes(context)
        }
        let dialog = { page.client.find("dialog")?.text ?? "" }
        try page.client.tap("Search or create (Ctrl+K)")
        try page.client.type("Alpha", into: "Search or create")
        await page.client.wait(until: { dialog().contains("Alpha") && !dialog().contains("Create “") })
        #expect(!dialog().contains("Show all"), "it is the only one")
        try page.client.type("Alp", into: "Search or create")
        await page.client.wait(until: { dialog().contains("Show all") })
        try page.client.tap("Show all that “Alp” finds")
        await page.client.wait(until: { page.client.text.contains("13 found") })
        #expect(page.client.failures.isEmpty)
    }

    @Test func aKeyMakesANoteWhateverIsFound() async throws {
        let page = try open()
        try page.client.type("Alp", into: "Search or create")
        await page.client.wait(until: { page.client.find("dialog")?.text.contains("Create “Alp”") == true })
        let dialog = try #require(page.client.find("dialog"))
        let headings = dialog.all.filter { $0.hasClass("slip-omnibar-group") }.map(\.text)
        #expect(headings == ["Notes", "Do"])
        let rows = dialog.all.filter { $0.role == "button" && !$0.hasClass("slip-omnibar-key") }
        #expect(rows.last?.text.hasPrefix("Create “Alp”") == true)
        try page.press(keys: "meta+enter")
        #expect(try page.note("Alp") != nil)
        #expect(try page.client.field("Title").value == "Alp")
        #expect(page.client.failures.isEmpty)
    }

    @Test(arguments: ["/transfer", "/keywords", "/trash"])
    func aPlaceWithoutNotesIsLeft(path: String) async throws {
        let page = try SlipBoxPage(path) { context in
            threeNotes(context)
            _ = Note(title: "Delta", context: context)
        }
        try page.client.tap("Search or create (Ctrl+K)")
        try page.client.type("Delta", into: "Search or create")
        await page.client.wait(until: { page.client.find("dialog")?.text.contains("Delta") == true })
        try page.client.submit("Search or create")
        await page.client.wait(until: { page.client.find("dialog") == nil })
        #expect(try page.client.field("Title").value == "Delta")
        #expect(page.client.url.hasPrefix("/all/Note-"), "\(page.client.url)")
        #expect(page.client.failures.isEmpty)
    }

    @Test func aTitleThatIsAlsoACommandIsATitle() async throws {
        let page = try open()
        try page.client.type("Trash", into: "Search or create")
        await page.client.wait(until: { page.client.find("dialog")?.text.contains("Go to Trash") == true })
        try page.client.submit("Search or create")
        await page.client.wait(until: { page.client.find("dialog") == nil })
        #expect(try page.note("Trash") != nil)
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
