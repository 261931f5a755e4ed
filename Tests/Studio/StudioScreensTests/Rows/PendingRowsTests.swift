import CoreData
import Foundation
import StatementCounting
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Lists with changes that wait to be saved.
@MainActor
@Suite struct PendingRowsTests {
    private let workshop: StudioWorkshop

    init() throws {
        workshop = try StudioWorkshop()
    }

    /// The page of a list, whose store can be changed.
    private func list(_ address: String, showing text: String = "4 objects") async throws -> HeadlessClient {
        try workshop.writeNotes()
        let client = try workshop.page(address, canEdit: true)
        await client.waits(for: text)
        return client
    }

    /// Changes a value on the page of an object, and comes back to the list.
    private func type(_ text: String, into name: String, of object: String, _ client: HeadlessClient) async throws {
        let list = client.url
        client.open("/0/object/\(object)")
        await client.waits("the field") { $0.find("textbox", name) != nil }
        try client.type(text, into: name)
        client.open(list)
    }

    private func marked(_ client: HeadlessClient, _ style: String) -> [String] {
        client.root.all.filter { $0.hasClass(style) }.map(\.text)
    }

    @Test func changedValuesAreMarkedUntilTheyAreTakenBackOrSaved() async throws {
        let client = try await list("/0/rows/Note?columns=title,rank")
        let list = client.url
        try await type("Cards of paper", into: "title", of: "Note/p1", client)
        await client.waits("the change") { $0.tableRows.first == ["Note/p1 changed", "Cards of paper", "0"] }
        #expect(marked(client, "studio-changed") == ["Cards of paper"] && client.shows("4 objects"))
        let mark = client.root.all.first { $0.hasClass("studio-row-changed") }
        #expect(mark?.label == "changed title")
        for button in ["Undo", "Redo"] {
            client.open("/0/changes")
            try client.tap(button)
            client.open(list)
            await client.waits(button) { $0.tableRows.first?[1] == (button == "Undo" ? "Cards" : "Cards of paper") }
        }
        client.open("/0/changes")
        try client.tap("Save 1 Change")
        await client.waits(for: "Saved one change.")
        client.open(list)
        await client.waits("the saved row") { $0.tableRows.first == ["Note/p1", "Cards of paper", "0"] }
        #expect(marked(client, "studio-changed").isEmpty)
    }

    @Test func newObjectsStandFirstAndDeletedOnesAreStruck() async throws {
        let client = try await list("/0/rows/Note?columns=title,tags&order=title")
        let list = client.url
        for title in ["Old", "Young"] {
            await client.waits("the button") { $0.find("button", "New Note") != nil }
            try client.tap("New Note")
            await client.waits("the field") { $0.find("textbox", "title") != nil }
            try client.type(title, into: "title")
            client.open(list)
        }
        client.open("/0/object/Note/p2")
        await client.waits("the button") { $0.find("button", "Delete") != nil }
        try client.tap("Delete")
        client.open(list)
        await client.waits("the rows") {
            $0.tableRows.map { $0[0...1].joined(separator: " ") } == [
                "Note/t2 new Young", "Note/t1 new Old", "Task/p4 Buy ink", "Note/p1 Cards", "Note/p2 deleted Ink",
                "Note/p3 Paper",
            ]
        }
        #expect(client.shows("5 objects"), "\(client.text)")
        #expect(marked(client, "studio-struck") == ["Note/p2", "Ink", "1"])
        // The sidebar and what the tag leads to follow.
        await client.waits("the number") { $0.root.all.contains { $0.label == "Note, 5" } }
        client.open("/0/rows/Tag?columns=name,notes")
        await client.waits("the tags") { $0.tableRows == [["p1 changed", "red", "1"], ["p2", "blue", "1"]] }
        #expect(marked(client, "studio-changed") == ["1"])
        client.open("/0/changes")
        try client.tap("Discard All")
        client.open(list)
        await client.waits("what is stored") { $0.tableRows.map { $0[1] } == ["Buy ink", "Cards", "Ink", "Paper"] }
        #expect(client.shows("4 objects"))
    }

    @Test func relationshipsFollow() async throws {
        let client = try await list("/0/rows/Note?columns=title,folder&order=title")
        try await type("Letters", into: "name", of: "Folder/p1", client)
        // The notes themselves do not change.
        await client.waits("the name") { $0.tableRows.map { $0[2] } == ["Archive", "Letters", "Archive", "Letters"] }
        #expect(marked(client, "studio-changed").isEmpty)
        client.open("/0/object/Note/p1")
        await client.waits("the button") { $0.find("button", "Remove Letters from folder") != nil }
        try client.tap("Remove Letters from folder")
        client.open("/0/rows/Folder?columns=name,notes")
        await client.waits("the numbers") {
            $0.tableRows == [["p1 changed", "Letters", "1"], ["p2", "Archive", "2"]]
        }
        client.open("/0/rows/Note?of=Folder%2Fp1.notes&columns=title")
        await client.waits("the members") {
            $0.tableRows == [["Note/p1 no longer fits", "Cards"], ["Note/p3", "Paper"]]
        }
        #expect(client.shows("1 object"))
    }

    @Test func queriesFindWhatFitsWithTheChanges() async throws {
        let client = try await list("/0/rows/Note?where=title%20%3D%3D%20'Ink'&columns=title", showing: "1 object")
        try await type("Ink", into: "title", of: "Note/p1", client)
        await client.waits("both") { $0.tableRows == [["Note/p1 changed", "Ink"], ["Note/p2", "Ink"]] }
        #expect(client.shows("2 objects"))
        try await type("Water", into: "title", of: "Note/p2", client)
        await client.waits("one") {
            $0.tableRows == [["Note/p1 changed", "Ink"], ["Note/p2 no longer fits", "Water"]]
        }
        #expect(client.shows("1 object"))
        client.open("/0/rows/Note?where=title%20%3D%3D%20'Ink'&columns=title&as=csv")
        await client.waits(for: "Without the unsaved changes.")
        await client.waits(for: "Note/p2,Ink")
    }

    /// What a long list costs with changes: only objects that change are read, and no key again.
    @Test func aLongListReadsOnlyWhatChanges() async throws {
        StatementCounter.begin()
        try workshop.writeLongList()
        let library = StudioLibrary([workshop.store], canEdit: true)
        let document = library.documents[0]
        await document.look()
        let edits = try #require(document.edits)
        let browser = RowsBrowser(document, try #require(document.model?["Note"]))
        (browser.addressedOrder, browser.columns) = ("title", RowColumns(text: "title,folder,tags"))
        await browser.load()
        #expect(browser.rows.count == 200_000)
        StatementCounter.take(workshop.store)
        let property = EditedProperty(object: ObjectKey("Note", 777), name: "title")
        edits.set(property, from: .text("Note 777"), to: .text("Zebra"))
        _ = edits.insert("Note")
        await browser.load()
        #expect(browser.rows.found == 200_001 && browser.rows[0].change?.kind == .inserted)
        let counts = StatementCounter.take(workshop.store)
        #expect(counts.statements <= 8 && counts.rows <= 10, "\(counts.texts.joined(separator: "\n")) \(counts.rows)")
        #expect(browser.rows.contains { $0.change?.kind == .changed && $0.cells["title"] == .text("Zebra") })
    }
}
