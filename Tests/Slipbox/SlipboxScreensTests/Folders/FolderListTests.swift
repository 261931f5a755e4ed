import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of the first column.
@MainActor
struct FolderListTests {
    @Test func aPhoneMakesNotesFromItsFirstScreenToo() throws {
        let page = try SlipBoxPage { _ = Folder(name: "Ideas", context: $0) }
        let button = { page.client.find(class: "column-sidebar")?.all.first { $0.hasClass("slip-new") } }
        #expect(button() == nil, "the list beside it has one")
        page.client.send("device", to: nil, ["narrow": true])
        page.client.tap(try #require(button()))
        #expect(try page.notes().count == 1 && page.client.shows("All Notes"))
        // No list was there to hear of the note. The next search is ended by the next note nevertheless.
        page.client.send("device", to: nil, ["narrow": false])
        try page.client.type("nothing of the kind", into: "Search notes")
        #expect(page.client.shows("No notes found"))
        page.client.tap(try #require(page.client.find(class: "column-content")?.all.first { $0.hasClass("slip-new") }))
        #expect(!page.client.shows("No notes found"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func aFolderShowsItsNotesAtOnce() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try page.tapFolder("Ideas")
        #expect(page.rows().count == 3)
        #expect(page.client.url.hasPrefix("/Folder-"))
        try page.tapFolder("Boxes")
        #expect(page.client.shows("This folder is empty."))
        #expect(page.client.failures.isEmpty)
    }

    @Test func foldersAreRenamed() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try page.client.openContextMenu(on: "Boxes")
        try page.client.tap("Rename…")
        try page.client.type("Crates", into: "Name")
        try page.answer("Cancel")
        #expect(page.client.shows("Boxes"))
        try page.client.openContextMenu(on: "Boxes")
        try page.client.tap("Rename…")
        try page.client.type("Crates", into: "Name")
        try page.answer("Save")
        #expect(page.client.find("dialog") == nil)
        #expect(page.client.shows("Crates"))
        #expect(!page.context.hasChanges)
        #expect(page.client.failures.isEmpty)
    }

    @Test func foldersGoToTheTrashAndComeBack() async throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try page.client.openContextMenu(on: "Ideas")
        try page.client.tap("Delete…")
        #expect(try page.notes().count == 3)
        try page.answer("Move to Trash")
        #expect(try page.notes().isEmpty)
        await page.client.wait(
            until: { !page.rows("column-sidebar").contains { $0.hasPrefix("Ideas") } },
            milliseconds: 10_000
        )
        #expect(!page.rows("column-sidebar").contains { $0.hasPrefix("Ideas") })
        try page.client.tap("Undo")
        #expect(try page.notes().count == 3)
        #expect(page.client.shows("Ideas"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func newFoldersGetANameAndAreSelected() throws {
        let page = try SlipBoxPage()
        try page.client.tap("New folder")
        try page.answer("Cancel")
        #expect(try page.context.count(for: Folder.fetch()) == 0)
        try page.client.tap("New folder")
        try page.client.type("Drawers", into: "Name")
        try page.client.submit("Name")
        #expect(page.client.find("dialog") == nil)
        #expect(page.rows("column-sidebar").contains { $0.hasPrefix("Drawers") })
        #expect(page.client.shows("This folder is empty."))
        #expect(page.client.failures.isEmpty)
    }

    @Test func foldersAreDeletedByKeyAndBySwiping() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        let row = try page.folderRow("Ideas")
        page.client.send("delete", to: row)
        #expect(page.client.shows("Delete “Ideas”?"))
        try page.answer("Cancel")
        #expect(page.client.find("dialog") == nil)
        let swipe = try #require(row.all.first { $0.role == "button" && $0.label == "Delete “Ideas”" })
        page.client.tap(swipe)
        try page.answer("Move to Trash")
        #expect(try page.context.count(for: Folder.fetch()) == 0)
        #expect(page.client.failures.isEmpty)
    }

    @Test func rowsCountTheirNotes() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        #expect(try page.count(of: "Ideas") == "3 notes")
        try page.tapFolder("Boxes")
        try page.client.tap("New note")
        #expect(try page.count(of: "Boxes") == "1 note")
    }

    @Test func foldersInFoldersAreHiddenAndShown() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try page.client.tap("Hide folders in Ideas")
        #expect(!page.client.shows("Boxes"))
        try page.client.tap("Show folders in Ideas")
        #expect(page.client.shows("Boxes"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func notesAreDroppedOnFolders() async throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try page.tapFolder("Ideas")
        let row = try #require(page.client.root.all.first { $0.attributes["data-kind"] == "Note" })
        let target = try #require(
            page.client.root.all.last { $0.attributes["data-drop"] != nil && $0.text.contains("Boxes") }
        )
        page.client.send("drop", to: target, ["items": [.int(try #require(row.id))]])
        await page.waitForRows(2)
        #expect(page.rows().count == 2)
        #expect(try page.notes().count { $0.folder?.name == "Boxes" } == 1)
        #expect(page.client.failures.isEmpty)
    }

    private func description(of notes: [Note]) -> [String] {
        notes.map { note in
            let (keywords, links) = (note.keywords.map(\.name).sorted(), note.linkedNotes.map(\.title).sorted())
            return "\(note.title): \(note.folder?.name ?? "") \(keywords) \(links) \(note.bodyText.count)"
        }.sorted()
    }

    @Test func clearingTheExamplesAsksAndCanBeUndone() async throws {
        let page = try SlipBoxPage(fill: ExampleSlipBox.insert)
        try page.client.tap("Clear the examples")
        let before = try description(of: page.notes())
        #expect(page.client.shows("addresses"))
        try page.answer("Move to Trash")
        #expect(try page.notes().isEmpty)
        #expect(!page.client.shows("Clear the examples") && !page.client.shows("addresses"))
        try page.press(keys: "meta+z")
        #expect(page.client.shows("addresses"))
        #expect(try description(of: page.notes()) == before)
        #expect(page.client.shows("Clear the examples"))
        try page.press(keys: "meta+shift+z")
        #expect(try page.notes().isEmpty)
        #expect(page.client.failures.isEmpty)
    }

    @Test func examplesWithALinkToThemStayAndThatIsSaid() throws {
        let page = try SlipBoxPage { context in
            try ExampleSlipBox.insert(into: context)
            let example = try #require(try context.fetch(Note.fetch()).first)
            Note(title: "Mine", context: context).addToLinkedNotes_(example)
        }
        try page.client.tap("Clear the examples")
        try page.answer("Move to Trash")
        #expect(try page.notes().count == 2)
        #expect(page.client.shows("but for 1 that you have changed or linked to"))
        #expect(!page.client.shows("Clear the examples"))
        #expect(page.client.failures.isEmpty)
    }
}
