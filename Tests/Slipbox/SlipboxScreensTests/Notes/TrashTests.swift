import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of the trash.
@MainActor
struct TrashTests {
    @Test func notesAreThrownAwayAndPutBack() async throws {
        let page = try SlipBoxPage("/all", fill: threeNotes)
        try page.tapRow("Alpha")
        try page.client.tap("Move to trash")
        #expect(try page.notes().count == 2)
        try page.client.tap("Trash")
        #expect(page.rows().count == 1)
        try page.client.tap("Put back “Alpha”")
        #expect(try page.notes().count == 3)
        await page.waitForRows(1)
        #expect(page.client.shows("The trash is empty."))
        #expect(page.client.failures.isEmpty)
    }

    @Test func emptyingAsksFirst() throws {
        let page = try SlipBoxPage("/trash") { context in
            threeNotes(context)
            try context.fetch(Note.fetch())[0].moveToTrash()
        }
        try page.client.tap("Empty…")
        #expect(try Trash.count(in: page.context) == 1)
        try page.answer("Delete for Good")
        #expect(try Trash.count(in: page.context) == 0)
        #expect(try page.context.count(for: Note.fetchEverywhere()) == 2)
        #expect(page.client.failures.isEmpty)
    }
}
