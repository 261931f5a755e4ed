import CoreData
import CoreDataSQLite
import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// The inspection, the history, the model and the tables of a store.
@MainActor
@Suite struct InsightScreensTests {
    @Test func theOverviewTellsWhatInspectingFinds() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/overview", showing: "Version hashes")
        for text in [
            "The model is the copy", "Nothing wrong was found.", "transactions", "ZNOTE", "Note, Task", "Identifier",
        ] {
            #expect(client.shows(text), "\(text): \(client.text)")
        }
        let connection = try Connection(path: workshop.store.path, mode: .readWrite)
        try connection.execute("UPDATE ZNOTE SET ZFOLDER = 99 WHERE Z_PK = 1")
        connection.close()
        await client.waits("the button") { $0.find("button", "Inspect Again") != nil }
        try client.tap("Inspect Again")
        await client.waits(for: "problem")
        #expect(client.shows("Note.folder"), "\(client.text)")
    }

    @Test func theHistoryBeginsWithTheLatest() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        for number in 1...25 {
            try workshop.write(author: "writer \(number)") { context in
                StudioWorkshop.make("Tag", ["name": "\(number)"], in: context)
            }
        }
        let client = try await workshop.page("/0/history", showing: "writer 25")
        #expect(client.shows("writer 6") && !client.shows("writer 5"))
        try client.tap("Show Older")
        await client.waits("the oldest") { $0.find("button", "Show Older") == nil }
        #expect(
            client.shows("writer 5") && client.find(class: "studio-row") != nil && client.links("Tag/p1").count == 1
        )
        #expect(client.links("Tag/p27") == ["/0/object/Tag/p27"])
    }

    @Test func manyChangesOfATransactionAreCounted() async throws {
        let workshop = try StudioWorkshop()
        try workshop.write { context in
            for number in 1...1_500 { StudioWorkshop.make("Tag", ["name": "\(number)"], in: context) }
        }
        let client = try await workshop.page("/0/history", showing: "The first 50 of 1,500 changes.")
        #expect(client.shows("Tag/p50") && !client.shows("Tag/p51"))
    }

    @Test func storesWithoutAHistorySaySo() async throws {
        let workshop = try StudioWorkshop()
        try workshop.write(options: [:]) { StudioWorkshop.make("Tag", ["name": "red"], in: $0) }
        let client = try await workshop.page("/0/history", showing: "This store keeps no history")
        client.open("/0/object/Tag/p1")
        await client.waits(for: "This store keeps no history.")
    }

    @Test func theModelAndTheTablesAreShown() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/model", showing: "to many Tag")
        #expect(client.shows("of Note") && client.shows("inverse notes") && client.shows("Transformable"))
        client.open("/0/tables")
        await client.waits(for: "ATRANSACTION")
        client.open("/0/tables/ZNOTE")
        await client.waits(for: "ZTITLE")
        #expect(client.shows("Buy ink") && client.shows("4 rows"))
        client.open("/0/tables/ZNOTHING")
        await client.waits(for: "no table “ZNOTHING”")
    }

    @Test func aStoreWithoutAModelHasItsTables() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let connection = try Connection(path: workshop.store.path, mode: .readWrite)
        try connection.execute("DROP TABLE Z_MODELCACHE")
        connection.close()
        let client = try await workshop.page("/0/overview", showing: "only its tables can be shown")
        try client.tap("ZNOTE, 4")
        await client.waits(for: "the model that says what they mean is not known")
        await client.waits(for: "Buy ink")
        // A model beside it says what they mean.
        try workshop.writeModel(to: workshop.folder.appending(path: "Notes.xcdatamodel"))
        let other = try await workshop.page("/0/overview", showing: "The model is Notes of Notes.xcdatamodel")
        other.open("/0/rows/Note")
        await other.waits(for: "4 objects")
    }
}
