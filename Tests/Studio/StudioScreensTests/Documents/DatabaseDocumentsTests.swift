import CoreData
import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Stores on PostgreSQL: how they are named, what is said of servers that are not there, and whose saves appear.
@MainActor
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseDocumentsTests {
    @Test func addressesAndPathsAreListedTogether() async throws {
        let (stage, file) = (try DatabaseStage(), try StudioWorkshop())
        try file.writeNotes()
        let paths = [file.store, stage.reader]
        let client = try await file.page("/", showing: "Notes.sqlite 4 entities, 8 objects", of: paths)
        await client.waits(for: "schema=test_")
        await client.waits("both") { $0.text.components(separatedBy: "4 entities, 8 objects").count == 3 }
        client.open("/1/rows/Tag")
        await client.waits(for: "2 objects")
        client.open("/1/overview")
        await client.waits(for: "Nothing wrong was found.")
    }

    @Test func thePasswordIsNowhere() async throws {
        let stage = try DatabaseStage()
        let states = stage.workshop.folder.appending(path: "states")
        func check(_ client: HeadlessClient) {
            let attributes = client.root.all.flatMap { $0.attributes.values }
            let shown = attributes + [client.text, client.url, client.title]
            #expect(!shown.contains { $0.contains(DatabaseStage.password) }, "\(shown)")
        }
        let client = try stage.workshop.page("/", states: states)
        await client.waits(for: "8 objects")
        for (address, text) in [("/0/overview", "Version hashes"), ("/0/queries", "Queries"), ("/0/history", "app")] {
            client.open(address)
            await client.waits(for: text)
            check(client)
        }
        client.open("/0/rows/Note")
        await client.waits(for: "4 objects")
        try client.tap("Save Query")
        try client.type("All notes", into: "Name of the query")
        try client.tap("Save")
        await client.waits("the query") { !$0.links("All notes").isEmpty }
        let files = try FileManager.default.subpathsOfDirectory(atPath: states.path)
        let texts = try files.filter { $0.hasSuffix(".txt") }.map {
            try String(contentsOf: states.appending(path: $0), encoding: .utf8)
        }
        #expect(texts.count == 1 && texts[0].contains("schema=test_") && !texts[0].contains(DatabaseStage.password))
        // The address of another user leads to the same queries.
        let other = try stage.workshop.page("/0/queries", of: [stage.reader], states: states)
        await other.waits("the query") { !$0.links("All notes").isEmpty }
        let gone = try #require(URL(string: "postgresql://ada:\(DatabaseStage.password)@localhost:1/none?schema=s"))
        let lost = try await stage.workshop.page("/0/overview", showing: "Cannot reach the store", of: [gone])
        #expect(lost.shows("The studio looks again by itself."), "\(lost.text)")
        check(lost)
    }

    @Test func aSchemaWithoutAStoreSaysSo() async throws {
        let url = try #require(PrivateCluster.shared?.newURL())
        let workshop = try StudioWorkshop(url)
        let client = try await workshop.page("/0/overview", showing: "There is no store at")
        try workshop.writeNotes()
        await client.waits(for: "Version hashes")
    }

    @Test func aServerThatIsNotThereIsWaitedFor() async throws {
        let cluster = try await DatabaseStage.aside { try PrivateCluster(settings: PrivateCluster.durable) }
        let stage = try DatabaseStage(cluster)
        let client = try await stage.workshop.page("/0/rows/Tag", showing: "2 objects", of: [stage.reader])
        try await DatabaseStage.aside { try cluster.halt() }
        await client.waits(for: "Cannot reach the store")
        let begun = try await stage.workshop.page("/0/rows/Note", showing: "Cannot reach the store", of: [stage.reader])
        try await DatabaseStage.aside { try cluster.start() }
        await client.waits(for: "2 objects")
        await begun.waits(for: "4 objects")
        try await DatabaseStage.aside { try cluster.restart() }
        client.open("/0/rows/Folder")
        await client.waits(for: "2 objects")
        try await DatabaseStage.aside { try cluster.stop() }
    }

    @Test func savesOfOtherProgramsAppear() async throws {
        let stage = try DatabaseStage()
        let client = try await stage.workshop.page("/0/rows/Tag", showing: "2 objects", of: [stage.reader])
        try stage.workshop.write { StudioWorkshop.make("Tag", ["name": "green"], in: $0) }
        await client.waits(for: "3 objects")
        #expect(client.shows("green") && client.root.all.contains { $0.label == "Tag, 3" })
        client.open("/0/rows/Note?columns=title,folder")
        await client.waits(for: "Ink")
        try stage.workshop.write { try StudioWorkshop.find("Ink", in: $0).setValue("Blue ink", forKey: "title") }
        await client.waits(for: "Blue ink")
    }

    /// Without a history, what the server counts of its tables tells of changes, whoever makes them.
    @Test func changesWithoutAHistoryAppear() async throws {
        let stage = try DatabaseStage(keepsHistory: false)
        let client = try await stage.workshop.page("/0/rows/Tag", showing: "1 object", of: [stage.reader])
        try stage.workshop.write(options: [:]) { StudioWorkshop.make("Tag", ["name": "green"], in: $0) }
        await client.waits(for: "2 objects")
        try stage.sql("UPDATE $s.tag SET name = 'crimson' WHERE name = 'red'")
        await client.waits(for: "crimson")
    }

    @Test func aMigrationByAnotherProgramIsFollowed() async throws {
        let stage = try DatabaseStage()
        let client = try await stage.workshop.page("/0/model", showing: "to many Tag", of: [stage.reader])
        stage.workshop.entities = stage.workshop.entities.replacingOccurrences(
            of: "<entity name=\"Tag\">",
            with: "<entity name=\"Tag\"><attribute name=\"colour\" optional=\"YES\" attributeType=\"String\"/>"
        )
        let options = [
            NSPersistentHistoryTrackingKey: true, NSMigratePersistentStoresAutomaticallyOption: true,
            NSInferMappingModelAutomaticallyOption: true,
        ]
        try stage.workshop.write(options: options) { StudioWorkshop.make("Tag", ["colour": "#00f"], in: $0) }
        await client.waits(for: "colour")
        client.open("/0/rows/Tag?columns=colour")
        await client.waits(for: "#00f")
    }

    /// A model that names tables is given beside the address.
    @Test func tablesOfOthersAreShownWithTheirModel() async throws {
        let stage = try DatabaseStage()
        try stage.sql(
            """
            CREATE SCHEMA shop_$s;
            CREATE TABLE shop_$s.customers (id bigserial PRIMARY KEY, name text NOT NULL);
            CREATE TABLE shop_$s.orders (
              id uuid PRIMARY KEY DEFAULT gen_random_uuid(), place text, customer_id bigint REFERENCES shop_$s.customers ON DELETE SET NULL);
            INSERT INTO shop_$s.customers (name) VALUES ('Ada'), ('Bo');
            INSERT INTO shop_$s.orders (place, customer_id) VALUES ('Rome', 1), ('Oslo', 1), ('Bern', 2)
            """
        )
        let shop = stage.address(ofSchema: "shop_$s")
        let alone = try await stage.workshop.page("/0/overview", showing: "There is no store at", of: [shop])
        #expect(alone.find(class: "studio-problem") != nil)
        let model = stage.workshop.folder.appending(path: "Shop.xcdatamodel")
        stage.workshop.entities = Self.shop
        try stage.workshop.writeModel(to: model)
        let client = try await stage.workshop.page("/0/overview", showing: "The model is Shop", of: [shop, model])
        await client.waits(for: "Its tables are those of others")
        client.open("/0/rows/Order?columns=place,customer&order=place")
        await client.waits(for: "3 objects")
        #expect(client.links("Ada") == ["/0/object/Customer/p1", "/0/object/Customer/p1"], "\(client.text)")
        let rome = try #require(try stage.rows("SELECT id::text FROM shop_$s.orders WHERE place = 'Rome'").first)
        #expect(client.links("p\(rome)") == ["/0/object/Order/p\(rome)"], "\(client.text)")
        client.open("/0/object/Order/p\(rome)")
        await client.waits("its customer") { $0.shows("Rome") && !$0.links("Ada").isEmpty }
        client.open("/0/object/Customer/p1")
        await client.waits(for: "All 2 as a list")
        try client.tap("All 2 as a list")
        await client.waits(for: "2 objects")
        try stage.sql("UPDATE shop_$s.orders SET place = 'Turin' WHERE place = 'Rome'")
        client.open("/0/rows/Order?columns=place")
        await client.waits(for: "Turin")
    }

    private static let shop = #"""
        <entity name="Customer"><attribute name="name" attributeType="String"/>
            <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order"
                inverseName="customer" inverseEntity="Order"/>
            <userInfo><entry key="postgresql.table" value="customers"/></userInfo>
        </entity>
        <entity name="Order"><attribute name="place" optional="YES" attributeType="String"/>
            <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Customer"
                inverseName="orders" inverseEntity="Customer"/>
            <userInfo><entry key="postgresql.table" value="orders"/></userInfo>
        </entity>
        """#
}
