import Foundation
import Testing

@testable import CoreData

/// Tests that text indexes are created if missing and removed if unwanted, and that losing them does no harm.
struct TextIndexFileTests {
    private let search: SearchLibrary
    private let texts = ["first", "second"]

    init() throws {
        search = try SearchLibrary()
        try search.add(texts)
        try search.indexer.finish()
    }

    private func names(_ plain: PlainSQL) throws -> [String] {
        try plain.values("SELECT name FROM sqlite_master WHERE name GLOB 'TEXTINDEX$*' ORDER BY name").compactMap(
            \.text
        )
    }

    private func statement(_ coordinator: NSPersistentStoreCoordinator) throws -> String {
        let store = try #require(coordinator.persistentStores.first as? SQLiteStore)
        let tables = try store.openFile().tables
        var plan = FetchPlan(entity: try #require(tables.layout.entity(named: "Note")))
        plan.predicate = NSPredicate(format: "body CONTAINS 'abc'")
        return try FetchCompiler(tables).rows(plan).sql
    }

    @Test func indexHasOneVirtualTableALogAndTriggersForEachAttribute() throws {
        let plain = try search.plain()
        for suffix in ["", "$LOG", "$INSERTED", "$UPDATED", "$DELETED"] {
            #expect(try names(plain).contains(SearchLibrary.indexName + suffix))
        }
        #expect(try plain.integer("SELECT count(*) FROM \"TEXTINDEX$STATE\"") == 3)
    }

    @Test func indexIsKeptWhenTheStoreIsOpenedAgain() throws {
        let before = try search.plain().rows("SELECT * FROM \"TEXTINDEX$STATE\"")
        let other = try search.coordinator()
        #expect(try search.found("body CONTAINS 'irs'", in: other) == ["first"])
        #expect(try search.plain().rows("SELECT * FROM \"TEXTINDEX$STATE\"") == before)
    }

    @Test func indexThatNobodyWantsAnyMoreIsTakenAway() throws {
        let other = try search.coordinator(isIndexed: false)
        #expect(try names(search.plain()).isEmpty)
        #expect(try search.found("body CONTAINS 'irs'", in: other) == ["first"])
    }

    @Test func existingStoreGetsItsIndexInTheBackground() throws {
        _ = try search.coordinator(isIndexed: false)
        let other = try search.coordinator()
        #expect(try search.backlog() == 2)
        #expect(try search.found("body CONTAINS 'irs'", in: other) == ["first"])
        let store = try #require(other.persistentStores.first as? SQLiteStore)
        try store.openFile().textIndexer?.finish()
        #expect(try search.backlog() == 0)
        #expect(try search.found("body CONTAINS 'irs'", in: other) == ["first"])
    }

    @Test(arguments: [
        "DROP TABLE \"TEXTINDEX$ZNOTE$ZBODY\"", "DROP TRIGGER \"TEXTINDEX$ZNOTE$ZBODY$UPDATED\"",
        "UPDATE \"TEXTINDEX$STATE\" SET Z_FORMAT = -1", "DELETE FROM \"TEXTINDEX$STATE\"",
        "ALTER TABLE ZNOTE RENAME TO OLD; CREATE TABLE ZNOTE AS SELECT * FROM OLD; DROP TABLE OLD",
    ])
    func indexThatIsLostIsMadeAnew(_ accident: String) throws {
        for store in search.library.coordinator.persistentStores { try search.library.coordinator.remove(store) }
        let plain = try search.plain()
        try plain.execute(accident)
        try plain.execute("UPDATE ZNOTE SET ZBODY = 'changed' WHERE ZBODY = 'second'")
        let other = try search.coordinator()
        for _ in 0..<2 {
            #expect(try search.found("body CONTAINS 'irs'", in: other) == ["first"])
            #expect(try search.found("body CONTAINS 'chan'", in: other) == ["changed"])
            let store = try #require(other.persistentStores.first as? SQLiteStore)
            try store.openFile().textIndexer?.finish()
        }
        #expect(try plain.faults().isEmpty)
    }

    /// Without these tables, the triggers make every write fail until the store is opened.
    @Test(arguments: ["TEXTINDEX$ZNOTE$ZBODY$LOG", "TEXTINDEX$STATE"])
    func tableThatIsLostIsMadeAnew(_ table: String) throws {
        for store in search.library.coordinator.persistentStores { try search.library.coordinator.remove(store) }
        try search.plain().execute("DROP TABLE \"\(table)\"")
        let other = try search.coordinator()
        try search.plain().execute("UPDATE ZNOTE SET ZBODY = 'changed' WHERE ZBODY = 'second'")
        #expect(try search.found("body CONTAINS 'chan'", in: other) == ["changed"])
        #expect(try search.found("body CONTAINS 'irs'", in: other) == ["first"])
    }

    @Test func readOnlyStoreUsesTheIndexThatIsThereAndMakesNone() throws {
        let options = [NSReadOnlyPersistentStoreOption: true]
        let reader = try search.coordinator(options: options)
        #expect(try statement(reader).contains("TEXTINDEX"))
        #expect(try search.found("body CONTAINS 'irs'", in: reader) == ["first"])
        _ = try search.coordinator(isIndexed: false)
        let other = try search.coordinator(options: options)
        #expect(try !statement(other).contains("TEXTINDEX"))
        #expect(try search.found("body CONTAINS 'irs'", in: other) == ["first"])
        #expect(try names(search.plain()).isEmpty)
    }

    @Test func storeInMemoryHasNone() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SearchLibrary.model())
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        _ = context.make("Note", ["title": "-", "body": "first"])
        try context.save()
        #expect(try search.found("body CONTAINS 'irs'", in: coordinator) == ["first"])
    }

    @Test func manyRowsAreIndexedOnceTheyAreMany() async throws {
        let context = search.library.context()
        try await context.perform {
            for number in 0..<3 * TextIndexer.mostUnknown {
                context.make("Note", ["title": "-"]).setValue("number \(number)", forKey: "body")
            }
            try context.save()
        }
        try await expectToCatchUp()
        #expect(try search.found("body CONTAINS 'number 2999'") == ["number 2999"])
    }

    /// Without searches in the meantime, which would trigger indexing as well.
    @Test func manyRowsOfBatchRequestsAreIndexedToo() async throws {
        let context = search.library.context()
        try await context.perform {
            let dictionaries = (0..<3 * TextIndexer.mostUnknown).map { ["title": "-", "body": "number \($0)"] }
            _ = try context.execute(NSBatchInsertRequest(entityName: "Note", objects: dictionaries))
        }
        try await expectToCatchUp()
        try await context.perform {
            let update = NSBatchUpdateRequest(entityName: "Note")
            update.propertiesToUpdate = ["body": "another text"]
            _ = try context.execute(update)
        }
        try await expectToCatchUp()
        try await context.perform {
            _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note")))
        }
        try await expectToCatchUp()
    }

    private func expectToCatchUp() async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while try search.backlog() >= TextIndexer.mostUnknown, ContinuousClock.now < deadline { await Task.yield() }
        #expect(try search.backlog() < TextIndexer.mostUnknown)
    }
}
