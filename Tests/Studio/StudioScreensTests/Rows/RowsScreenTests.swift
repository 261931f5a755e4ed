import CoreData
import CoreDataSQLite
import Foundation
import StatementCounting
import Testing
import WebUITestSupport

@testable import StudioScreens

/// The objects of an entity as a table.
@MainActor
@Suite struct RowsScreenTests {
    @Test func entitiesStandAtTheSideWithTheirNumbers() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/", showing: "Entities")
        let links = client.root.all.filter { $0.hasClass("studio-link") }.map(\.label)
        #expect(links.suffix(4) == ["Folder, 2", "Note, 4", "Task, 1", "Tag, 2"])
        try client.tap("Note, 4")
        await client.waits(for: "4 objects")
        #expect(client.url == "/0/rows/Note")
        #expect(client.tableRows.map { $0[1] } == ["Cards", "Ink", "Paper", "Buy ink"])
    }

    @Test func rowsLeadToTheObjectsTheyAreRelatedTo() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/rows/Note?columns=title,folder,tags", showing: "4 objects")
        #expect(client.tableRows.dropFirst(2).first == ["Note/p3", "Paper", "Inbox", "2"])
        #expect(client.tableRows.dropFirst(3).first == ["Task/p4", "Buy ink", "Archive", "0"])
        #expect(client.links("Inbox") == ["/0/object/Folder/p1", "/0/object/Folder/p1"])
        client.open(try #require(client.links("2").first))
        await client.waits(for: "tags of Note/p3")
        #expect(client.url == "/0/rows/Tag?of=Note%2Fp3.tags")
        await client.waits(for: "2 objects")
        try client.tap("Show All Tag")
        #expect(client.url == "/0/rows/Tag")
    }

    @Test func headingsSort() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/rows/Note?columns=title,settings", showing: "4 objects")
        try client.tap("title")
        await client.waits("the order") { $0.tableRows.first?[1] == "Buy ink" }
        try client.tap("title")
        await client.waits("the other order") { $0.tableRows.first?[1] == "Paper" }
        #expect(client.url.contains("order=-title"))
        // Nothing sorts bytes.
        let heading = client.root.all.first { $0.tag == "th" && $0.text == "settings" }
        #expect(heading?.all.contains { $0.tag == "button" } == false)
    }

    @Test func columnsAreChosen() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/rows/Note?columns=title,rank", showing: "4 objects")
        #expect(client.tableRows.dropFirst().first == ["Note/p2", "Ink", "1"])
        try client.toggle("rank")
        await client.waits("one column") { $0.tableRows.dropFirst().first == ["Note/p2", "Ink"] }
        #expect(client.url == "/0/rows/Note?columns=title")
    }

    @Test func aLongListReadsOnlyWhatIsShown() async throws {
        StatementCounter.begin()
        let workshop = try StudioWorkshop()
        try workshop.writeLongList()
        let client = try await workshop.page("/0/rows/Note?columns=title,folder,tags", showing: "200,000 objects")
        let table = try #require(client.find("grid"))
        #expect(client.root.all.count { $0.tag == "tr" && $0.hasClass("row") } < 300)
        StatementCounter.take(workshop.store)
        client.send("vis", to: table, ["first": 150_000, "last": 150_049])
        #expect(client.shows("Note 150001"))
        let counts = StatementCounter.take(workshop.store)
        // A page of fifty takes a statement for its rows, one for the folders and one for the numbers of tags.
        #expect(counts.statements <= 3 * 6, "\(counts.texts.joined(separator: "\n"))")
        #expect(counts.rows <= 6 * 50 * 3, "\(counts.rows) rows")
        client.send("vis", to: table, ["first": 150_000, "last": 150_049])
        #expect(StatementCounter.take(workshop.store).statements == 0)
    }
}
