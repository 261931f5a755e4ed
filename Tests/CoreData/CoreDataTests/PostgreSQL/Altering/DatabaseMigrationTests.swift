import CoreDataPostgreSQL
import Foundation
import ManagedObjectModelFormat
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Migrations of stores on PostgreSQL that are inferred.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseMigrationTests {
    private func store(_ options: [String: Any] = [:]) throws -> MigratingStore {
        try MigratingStore(LightMigrationTests.shelf, options, type: NSPostgreSQLStoreType) {
            try LightMigrationTests.fill($0)
        }
    }

    private func values(_ key: String, of entity: String, by order: String = "title", _ context: NSManagedObjectContext)
        throws -> [String]
    {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.sortDescriptors = [NSSortDescriptor(key: order, ascending: true)]
        return try context.fetch(request).map { object in object.value(forKeyPath: key).map { "\($0)" } ?? "nil" }
    }

    /// The seeds of the evolutions; set `MIGRATION_SEEDS=1000` for more.
    static let seeds = 0..<(ProcessInfo.processInfo.environment["MIGRATION_SEEDS"].flatMap { UInt64($0) } ?? 20)

    @Test(
        "Random evolutions of a model are what is done by hand, and leave the tables of a new store",
        arguments: seeds
    )
    func evolutions(seed: UInt64) throws {
        let options: [String: Any] = seed % 3 == 0 ? [NSPersistentHistoryTrackingKey: true] : [:]
        let settings = seed % 4 == 1 ? "&without=deferrable,generated,advisory,tablelocks" : ""
        let store = try MigratingStore(
            MigrationOracleTests.base,
            options,
            type: NSPostgreSQLStoreType,
            settings: settings
        ) {
            try MigrationOracleTests.fill($0, seed: seed)
        }
        let world = try store.open(MigrationOracleTests.base, options) {
            try MigratedWorld($0, MigrationOracleTests.base)
        }
        var evolution = Evolution(MigrationOracleTests.base, world, seed: seed)
        evolution.run(1 + Int(seed % 12))
        store.check(evolution, evolution.model, options)
    }

    @Test("Attributes are added with their defaults, retyped, renamed and removed")
    func attributes() throws {
        var model = LightMigrationTests.shelf
        model["Note"][attribute: "rank"].type = .double
        model["Note"][attribute: "title"].renamingIdentifier = "title"
        model["Note"][attribute: "title"].name = "heading"
        model["Note"].attributes.removeAll { $0.name == "picture" }
        model["Note"].attributes += [
            AttributeDefinition("color", isOptional: false, defaultValue: .string("it's red")),
            AttributeDefinition("since", .date, defaultValue: .date(Date(timeIntervalSinceReferenceDate: 7))),
            AttributeDefinition("isDone", .boolean, isOptional: false, defaultValue: .boolean(true)),
            AttributeDefinition("photo"),
        ]
        let store = try store()
        try store.migrate(to: model)
        try store.open(model) { context throws in
            #expect(try values("color", of: "Note", by: "heading", context) == Array(repeating: "it's red", count: 5))
            #expect(try values("rank", of: "Note", by: "heading", context) == ["0.0", "1.0", "2.0", "3.0", "4.0"])
            #expect(try values("isDone", of: "Note", by: "heading", context) == Array(repeating: "1", count: 5))
            #expect(try values("photo", of: "Draft", by: "heading", context) == ["nil", "nil"])
            let note = try #require(try context.all("Note").first)
            #expect((note.value(forKey: "since") as? Date)?.timeIntervalSinceReferenceDate == 7)
        }
    }

    @Test("Values that a new constraint forbids are named, and nothing is changed")
    func uniqueness() throws {
        var model = LightMigrationTests.shelf
        model["Tag"].uniquenessConstraints = [["word"]]
        let store = try MigratingStore(LightMigrationTests.shelf, type: NSPostgreSQLStoreType) { context in
            for word in ["a", "b", "a"] {
                NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context).setValue(word, forKey: "word")
            }
        }
        let error = try store.refusal(to: model)
        #expect(error.code.rawValue == NSMigrationConstraintViolationError)
        #expect(error.localizedDescription.contains("2 objects with \"a\""))
    }

    @Test("What others have added to the tables stays")
    func others() throws {
        let store = try store()
        try run(
            store,
            """
            CREATE VIEW $s.titles AS SELECT title FROM $s.note; ALTER TABLE $s.note ADD COLUMN theirs text DEFAULT 'x'; \
            CREATE INDEX theirs ON $s.note (theirs); COMMENT ON COLUMN $s.note.title IS 'seen by all'
            """
        )
        var model = LightMigrationTests.shelf
        model["Note"].attributes += [AttributeDefinition("color", isOptional: false, defaultValue: .string("red"))]
        try store.open(model) { context throws in
            #expect(try values("color", of: "Note", context) == Array(repeating: "red", count: 5))
        }
        let rows = try DatabaseShape(store.url).contents()
        #expect(rows.contains { $0.contains("index CREATE INDEX theirs") })
        #expect(rows.filter { $0.hasPrefix("note ") }.allSatisfy { $0.contains(",x,") })
    }

    @Test("Programs with the older version are told by their next save, and write nothing")
    func otherPrograms() throws {
        let store = try store()
        var model = LightMigrationTests.shelf
        model["Note"].attributes.removeAll { $0.name == "rank" }
        model["Tag"].attributes += [AttributeDefinition("color", isOptional: false, defaultValue: .string("red"))]
        try store.open(LightMigrationTests.shelf, [:]) { context in
            let dropping = [NSMigrationDroppedPropertiesOption: ["Note.rank"]]
            try store.open(model, MigratingStore.wanted.merging(dropping) { $1 }) { _ in }
            let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
            tag.setValue("late", forKey: "word")
            #expect { try context.save() } throws: { ($0 as? CocoaError)?.code.rawValue == 134_100 }
            #expect { try context.all("Note", "rank == 3") } throws: { ($0 as? CocoaError)?.code.rawValue == 134_100 }
        }
        try store.open(model) { context throws in #expect(try context.all("Tag", "word == %@", "late").isEmpty) }
    }

    @Test("The history goes on, in the terms of the newer version")
    func history() throws {
        let options: [String: Any] = [NSPersistentHistoryTrackingKey: true]
        let store = try store(options)
        try store.open(LightMigrationTests.shelf, options) { context in
            let note = try #require(try context.all("Note", "title == %@", "Note 1").first)
            note.setValue(77, forKey: "rank")
            try context.save()
        }
        var model = LightMigrationTests.shelf
        model["Note"][attribute: "rank"].renamingIdentifier = "rank"
        model["Note"][attribute: "rank"].name = "aPlace"
        model["Folder"].attributes += [AttributeDefinition("a", isOptional: true)]
        try store.open(model, MigratingStore.wanted.merging(options) { $1 }) { context in
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
            let result = try context.execute(request) as? NSPersistentHistoryResult
            let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
            #expect(transactions.count == 3)
            #expect(transactions.last?.author == "com.apple.coredata.schemamigrator")
            let change = try #require(transactions.dropFirst().first?.changes?.first)
            #expect(change.updatedProperties?.map(\.name) == ["aPlace"])
        }
    }

    private func run(_ store: MigratingStore, _ sql: String) throws {
        try DatabaseShape.execute(sql, at: store.url)
    }
}

extension NSManagedObjectContext {
    /// Returns the objects of an entity that satisfy a condition.
    fileprivate func all(_ entity: String, _ format: String = "TRUEPREDICATE", _ arguments: Any...) throws
        -> [NSManagedObject]
    {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: format, argumentArray: arguments)
        return try fetch(request)
    }
}
