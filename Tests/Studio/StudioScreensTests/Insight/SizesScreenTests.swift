import CoreData
import CoreDataSQLite
import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// The bytes of an entity's attributes.
@MainActor
@Suite struct SizesScreenTests {
    private func sizes(_ workshop: StudioWorkshop, of entity: String) throws -> BrowsedSizes {
        try BrowsedStore(workshop.store).read { try BrowsedSizes(of: entity, in: $0) }
    }

    @Test func valuesAreCountedAsSQLiteKeepsThem() throws {
        let workshop = try StudioWorkshop()
        try workshop.write { context in
            for (title, rank) in [("é", 1), ("four", 200), ("", 5_000_000_000)] {
                StudioWorkshop.make("Note", ["title": title, "rank": rank], in: context)
            }
            StudioWorkshop.make("Task", ["rank": -128], in: context)
            StudioWorkshop.make("Note", ["picture": Data(repeating: 1, count: 1_000)], in: context)
            StudioWorkshop.make("Note", ["picture": Data(repeating: 1, count: 200_000)], in: context)
        }
        let sizes = try sizes(workshop, of: "Note")
        #expect(sizes.rows == 6)
        let found = Dictionary(uniqueKeysWithValues: sizes.attributes.map { ($0.name, $0) })
        #expect(found["title"]?.bytesInRows == 6 && found["title"]?.values == 3 && found["title"]?.largestKey == 2)
        #expect(found["rank"]?.bytes == 0 + 2 + 6 + 1 + 0 + 0 && found["rank"]?.values == 6)
        #expect(found["picture"]?.bytesInFiles == 200_000 && found["picture"]?.bytesInRows == 1_001 + 38)
        #expect(found["picture"]?.largest == 200_038 && found["picture"]?.largestKey == 6)
        #expect(found["created"]?.values == 0 && found["created"]?.largestKey == nil)
        #expect(sizes.attributes.first?.name == "picture")
    }

    @Test func anEntityIsMeasuredWhenItIsAskedFor() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/sizes", showing: "Measure Task")
        try client.tap("Measure Note")
        await client.waits(for: "in 4 objects")
        #expect(client.url == "/0/sizes/Note")
        #expect(client.links("7 B") == ["/0/object/Note/p4"])
        try workshop.write { StudioWorkshop.make("Note", ["title": "A long title"], in: $0) }
        await client.waits("the button") { $0.find("button", "Measure Again") != nil }
        try client.tap("Measure Again")
        await client.waits(for: "in 5 objects")
        #expect(client.links("12 B") == ["/0/object/Note/p5"])
    }
}
