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

    /// What a jump in a list costs: the statements, the rows they read, and the bytes that are sent to the browser.
    private func jump(in count: Int, to start: Int) async throws -> (statements: Int, rows: Int, bytes: Int) {
        let workshop = try StudioWorkshop()
        try workshop.writeLongList(count)
        let client = try await workshop.page("/0/rows/Note?columns=title,folder,tags", showing: "Note 30")
        let table = try #require(client.find("grid"))
        #expect(client.root.all.count { $0.tag == "tr" && $0.hasClass("row") } < 300)
        StatementCounter.take(workshop.store)
        let patches = client.patches.count
        client.send("vis", to: table, ["first": .int(start), "last": .int(start + 49)])
        // Until they are read, the rows have their numbers.
        #expect(client.shows("p\(start + 1)") && !client.shows("Note \(start + 1)"))
        for row in [start + 1, start + 50] { await client.waits(for: "Note \(row)") }
        let counts = StatementCounter.take(workshop.store)
        let bytes = try JSONEncoder().encode(Array(client.patches.dropFirst(patches))).count
        client.send("vis", to: table, ["first": .int(start), "last": .int(start + 49)])
        #expect(StatementCounter.take(workshop.store).statements == 0, "what is known is not read again")
        return (counts.statements, counts.rows, bytes)
    }

    /// Two hundred thousand rows scroll as three hundred do.
    @Test func aJumpCostsTheSameInAListOfAnyLength() async throws {
        StatementCounter.begin()
        let (short, long) = (try await jump(in: 1_000, to: 600), try await jump(in: 200_000, to: 150_000))
        // The pages around the place are read in one go or in two, each with a statement for their rows, one for the folders and one for the
        // numbers of tags.
        for cost in [short, long] {
            #expect(cost.statements <= 6 && cost.rows <= 6 * 50, "\(long) \(short)")
        }
        // Longer numbers are longer texts.
        #expect(long.bytes < short.bytes * 5 / 4, "\(long) \(short)")
    }
}
