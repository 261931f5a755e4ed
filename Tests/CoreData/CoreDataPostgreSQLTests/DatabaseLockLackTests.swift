import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import TSanMutex
import Testing

@testable import CoreData

/// Stores on servers that have neither locks of numbers nor locks of tables: a row is locked instead.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseLockLackTests {
    private static var history: [AnyHashable: Any] { [NSPersistentHistoryTrackingKey: true] }
    private static var migrating: [AnyHashable: Any] {
        [NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true]
    }

    private func newURL() throws -> URL {
        try #require(PrivateCluster.shared).newURL("&without=advisory,tablelocks")
    }

    /// The model of the next version.
    private static func nextModel() -> NSManagedObjectModel {
        let (model, subtitle) = (DatabaseStage.model(), NSAttributeDescription())
        (subtitle.name, subtitle.attributeType, subtitle.isOptional) = ("subtitle", .stringAttributeType, true)
        model.entitiesByName["Note"]?.properties.append(subtitle)
        return model
    }

    @Test("Programs that create the same store at the same time find one")
    func creation() throws {
        let url = try newURL()
        let identifiers = Mutex<Set<String>>([])
        let threads = (0..<6).map { number in
            OtherThread {
                let context = try DatabaseCase(url: url, DatabaseStage.model()).context(Self.history)
                context.insert("Note", ["title": "\(number)"])
                try context.save()
                let store = context.persistentStoreCoordinator?.persistentStores.first
                identifiers.withLock { _ = $0.insert(store?.identifier ?? "") }
            }
        }
        for thread in threads { try thread.join() }
        #expect(identifiers.withLock(\.count) == 1)
        #expect(try DatabaseCase(url: url, DatabaseStage.model()).context(Self.history).all("Note").count == 6)
    }

    @Test("Who holds the number that others lock is in nobody's way")
    func numbers() throws {
        let url = try newURL()
        let other = try PostgreSQLConnection(#require(PostgreSQLAddress(url)))
        let schema = try #require(PostgreSQLAddress(url)?[.schema])
        try other.execute("SELECT pg_advisory_lock(hashtext('coredata.\(schema)'))")
        let model = DatabaseStage.model()
        try #require(model.entitiesByName["Note"]?.attributesByName["title"]).isIndexedBySpotlight = true
        _ = try DatabaseCase(url: url, model).context(Self.history)
        let next = try DatabaseCase(url: url, Self.nextModel()).context(Self.history.merging(Self.migrating) { $1 })
        #expect(try next.all("Note").isEmpty)
        other.close()
    }

    @Test("A migration waits for saves that have begun, and later ones are told of it")
    func migration() throws {
        let url = try newURL()
        let schema = try #require(PostgreSQLAddress(url)?[.schema])
        let database = DatabaseCase(url: url, DatabaseStage.model())
        let older = try database.context()
        older.insert("Note", ["title": "One"])
        try older.save()
        let store = try #require(older.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore)
        let saving = try PostgreSQLConnection(#require(PostgreSQLAddress(url)))
        let opened = try store.opened()
        let requirement = try #require(opened.requirement)
        try saving.execute("BEGIN; \(requirement)")
        let migrations = (0..<2).map { _ in
            OtherThread { _ = try DatabaseCase(url: url, Self.nextModel()).context(Self.migrating) }
        }
        let waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype IN ('tuple', 'transactionid')"
        for _ in 0..<1_000 where try database.rows(waits).isEmpty { usleep(10_000) }
        #expect(try !columns(database).contains("subtitle"))
        try saving.execute("INSERT INTO \(schema).note SELECT 900, entity FROM \(schema).note; COMMIT")
        for migration in migrations { try migration.join() }
        #expect(try columns(database).contains("subtitle"))
        older.insert("Note", ["title": "Late"])
        #expect { try older.save() } throws: { ($0 as? CocoaError)?.code.rawValue == 134_100 }
        #expect(try DatabaseCase(url: url, Self.nextModel()).context().all("Note").count == 2)
    }

    private func columns(_ database: DatabaseCase) throws -> [String] {
        try database.rows("SELECT attname FROM pg_attribute WHERE attrelid = '$s.note'::regclass AND attnum > 0")
    }
}
