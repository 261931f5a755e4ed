import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing
import WebUITestSupport

@testable import CoreData
@testable import StudioScreens

/// The inspection, the history, the tables and the sizes of a store on PostgreSQL.
@MainActor
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseInsightTests {
    @Test func theOverviewTellsWhatInspectingFinds() async throws {
        let stage = try DatabaseStage()
        let client = try await stage.workshop.page("/0/overview", showing: "Version hashes", of: [stage.reader])
        for text in ["The model is the copy", "Nothing wrong was found.", "Note, Task", "Identifier", "PostgreSQL"] {
            #expect(client.shows(text), "\(text): \(client.text)")
        }
        #expect(!client.shows("-wal") && !client.root.all.contains { $0.label == "CloudKit" })
        try stage.sql("CREATE FUNCTION $s.f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'")
        try stage.sql("CREATE TRIGGER foreign_one BEFORE INSERT ON $s.tag FOR EACH ROW EXECUTE FUNCTION $s.f()")
        try stage.workshop.write { StudioWorkshop.make("Tag", ["name": "green"], in: $0) }
        await client.waits("the button") { $0.find("button", "Inspect Again") != nil }
        try client.tap("Inspect Again")
        await client.waits(for: "foreign_one")
    }

    @Test func theHistoryBeginsWithTheLatest() async throws {
        let stage = try DatabaseStage()
        let options = [NSPersistentHistoryTrackingKey: true]
        let writer = try StoreWriter(stage.workshop.store, try stage.workshop.model(), options: options)
        for number in 1...25 {
            try writer.write(author: "writer \(number)") { StudioWorkshop.make("Tag", ["name": "\(number)"], in: $0) }
        }
        try writer.close()
        let client = try await stage.workshop.page("/0/history", showing: "writer 25", of: [stage.reader])
        #expect(client.shows("writer 6") && !client.shows("writer 5"))
        try client.tap("Show Older")
        await client.waits("the oldest") { $0.find("button", "Show Older") == nil }
        #expect(client.shows("writer 5"))
    }

    @Test func storesWithoutAHistorySaySo() async throws {
        let stage = try DatabaseStage(keepsHistory: false)
        _ = try await stage.workshop.page("/0/history", showing: "This store keeps no history", of: [stage.reader])
    }

    @Test func tablesAreShownAsTheyAre() async throws {
        let stage = try DatabaseStage()
        try stage.sql("CREATE TABLE $s.\"Odd \"\"one\" (\"a b\" integer, c bytea)")
        try stage.sql("INSERT INTO $s.\"Odd \"\"one\" VALUES (7, '\\x0102'), (NULL, NULL)")
        let client = try await stage.workshop.page("/0/tables", showing: "coredata_metadata")
        client.open("/0/tables/note")
        await client.waits(for: "folder_id")
        #expect(client.shows("Buy ink") && client.shows("4 rows"))
        client.open("/0/tables/Odd%20%22one")
        await client.waits(for: "a b")
        #expect(client.shows("2 rows") && client.shows("\\x0102"), "\(client.text)")
        client.open("/0/tables/nothing")
        await client.waits(for: "no table “nothing”")
        // Another user may not read it.
        let other = try await stage.workshop.page("/0/tables", showing: "cannot be read", of: [stage.reader])
        #expect(other.shows("Odd \"one"))
    }

    @Test func theServerAddsUpTheSizesOfValues() async throws {
        let stage = try DatabaseStage()
        let long = String(repeating: "x", count: 500)
        try stage.workshop.write { StudioWorkshop.make("Task", ["title": long, "picture": Data(count: 3)], in: $0) }
        let sizes = try BrowsedStore(stage.reader).read { try BrowsedSizes(of: "Note", in: $0) }
        #expect(sizes.rows == 5)
        let title = try #require(sizes.attributes.first { $0.name == "title" })
        let bytes = try stage.rows("SELECT sum(pg_column_size(title))::text FROM $s.note")
        let key = try stage.rows("SELECT id::text FROM $s.note WHERE length(title) = 500")
        #expect(title.values == 5 && ["\(title.bytes)"] == bytes && ["\(title.largestKey ?? 0)"] == key)
        #expect(sizes.attributes.first { $0.name == "settings" }?.largestKey == nil)
        let text = "as PostgreSQL keeps them"
        let client = try await stage.workshop.page("/0/sizes/Note", showing: text, of: [stage.reader])
        #expect(client.shows("in 5 objects"), "\(client.text)")
    }
}
