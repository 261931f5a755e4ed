import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CoreData

/// The round trips to the server, which are what costs.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseTripTests {
    private struct Measured {
        let context: NSManagedObjectContext
        let store: PostgreSQLStore
        let model = DatabaseCase.library()

        init(_ options: [AnyHashable: Any]? = nil) throws {
            // Derived values are read after they were computed.
            for entity in model.entities { entity.properties.removeAll { $0 is NSDerivedAttributeDescription } }
            context = try DatabaseCase(model).context(options)
            store = try #require(context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore)
        }

        func trips(_ body: () throws -> Void) throws -> Int {
            let before = try store.opened().pool.tripCount
            try body()
            return try store.opened().pool.tripCount - before
        }
    }

    @Test("A save is one round trip, whatever it writes")
    func saves() throws {
        let measured = try Measured()
        let context = measured.context
        let folder = context.insert("Folder", ["name": "Ideas"])
        let keyword = context.insert("Keyword", ["name": "k"])
        func add(_ count: Int) {
            for number in 0..<count {
                context.insert("Note", ["title": "\(number)", "folder": folder, "keywords": Set([keyword])])
            }
        }
        // Statements are prepared when they are first used, and keys are taken from the server.
        add(2)
        try context.save()
        for note in try context.all("Note") { note.setValue("x", forKey: "title") }
        try context.save()
        try context.all("Note").first.map(context.delete)
        try context.save()

        add(50)
        _ = try context.obtainPermanentIDs(for: Array(context.insertedObjects))
        #expect(try measured.trips { try context.save() } == 1)
        let notes = try context.all("Note")
        for note in notes { note.setValue("changed", forKey: "title") }
        #expect(try measured.trips { try context.save() } == 1)
        for note in notes.prefix(10) { context.delete(note) }
        #expect(try measured.trips { try context.save() } == 1)
        #expect(try context.all("Note").count == 41)
    }

    @Test("Not every save has to ask for the keys of its new objects")
    func keys() throws {
        let measured = try Measured()
        func save(_ count: Int) throws {
            for number in 0..<count {
                measured.context.insert("Note", ["title": "\(number)"])
                try measured.context.save()
            }
        }
        try save(3)
        // Without keys that were taken ahead, there are two for each save.
        #expect(try measured.trips { try save(20) } <= 30)
        let other = try DatabaseCase(url: try #require(measured.store.url), measured.model).context()
        for number in 0..<30 { other.insert("Note", ["title": "\(number)"]) }
        try other.save()
        try save(10)
        #expect(Set(try other.all("Note").map(\.objectID)).count == 63)
    }

    @Test("A batch insertion has no round trip for each row")
    func batches() throws {
        let measured = try Measured()
        func insert(_ count: Int) throws {
            let rows = (0..<count).map { ["title": "\($0)", "rank": $0 % 7 == 0 ? NSNull() : $0] as [String: Any] }
            try measured.context.execute(NSBatchInsertRequest(entityName: "Note", objects: rows))
        }
        try insert(2)
        // Few enough that the server is not asked, meanwhile, to look at the table again.
        let trips = try measured.trips { try insert(900) }
        #expect(trips <= 3)
        #expect(try measured.context.all("Note", "title == '899' AND rank == 899").count == 1)
        #expect(try measured.context.all("Note", "rank == nil").count == 1 + (900 + 6) / 7)
    }

    @Test("A fetch is one round trip")
    func fetches() throws {
        let measured = try Measured()
        measured.context.insert("Note", ["title": "One"])
        try measured.context.save()
        _ = try measured.context.all("Note", "title == 'One'")
        #expect(try measured.trips { _ = try measured.context.all("Note", "title == 'One'") } == 1)
    }

    @Test("A save with a history is four round trips")
    func history() throws {
        let measured = try Measured([NSPersistentHistoryTrackingKey: true])
        for title in ["One", "Two"] {
            measured.context.insert("Note", ["title": title])
            try measured.context.save()
        }
        let note = measured.context.insert("Note", ["title": "Three"])
        try measured.context.obtainPermanentIDs(for: [note])
        #expect(try measured.trips { try measured.context.save() } == 4)
    }
}
