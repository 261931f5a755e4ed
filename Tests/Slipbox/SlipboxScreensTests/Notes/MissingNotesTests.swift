import CoreData
import DocumentRichText
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of the list of names that links lead to without a note.
@MainActor
struct MissingNotesTests {
    private func open() throws -> SlipBoxPage {
        try SlipBoxPage("/missing") { context in
            for (title, text) in [("Beta", "See [[Boxes]] and [[Cards]]."), ("Gamma", "[[Boxes|them]]")] {
                let note = Note(title: title, context: context)
                note.formattedBodyText = NSAttributedString(string: text)
            }
        }
    }

    @Test func aClickMakesTheNoteToWhichTheLinksLead() async throws {
        let page = try open()
        await page.waitForRows(2)
        #expect(page.rows().map { $0.replacing("\n", with: " ") }.allSatisfy { $0.contains("In “Beta”") })
        #expect(page.client.shows("2 links") && page.client.shows("1 link") && page.client.shows("2 names"))
        try page.client.tap("Make “Boxes”, to which 2 links lead")
        await page.waitForRows(1)
        let made = try #require(try page.note("Boxes"))
        #expect(made.backLinkedNotes.map(\.title).sorted() == ["Beta", "Gamma"] && made.folder == nil)
        #expect(page.client.text.contains(/Linked from +2/))
        // All of it is taken back in one step.
        try page.press(keys: "meta+z")
        await page.waitForRows(2)
        #expect(try page.note("Boxes") == nil)
        #expect(try page.note("Gamma")?.bodyText == "[[Boxes|them]]")
        #expect(page.client.failures.isEmpty)
    }

    @Test func itSaysWhenNoNoteIsMissing() async throws {
        let page = try SlipBoxPage("/missing", fill: threeNotes)
        await page.client.wait(until: { page.client.shows("Every link leads to a note.") })
        #expect(page.client.shows("Every link leads to a note.") && page.client.failures.isEmpty)
    }
}
