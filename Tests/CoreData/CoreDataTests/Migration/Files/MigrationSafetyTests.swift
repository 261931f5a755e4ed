import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Migrations that fail leave the store unchanged.
@Suite struct MigrationSafetyTests {
    private func store(_ options: [String: Any] = [:]) throws -> MigratingStore {
        try MigratingStore(LightMigrationTests.shelf, options) { try LightMigrationTests.fill($0) }
    }

    private var newer: ModelDefinition {
        var model = LightMigrationTests.shelf
        model["Note"].attributes.append(AttributeDefinition("color"))
        return model
    }

    @Test func withoutOptionsTheStoreIsIncompatible() throws {
        let store = try store()
        for options: [String: Any] in [[:], [NSInferMappingModelAutomaticallyOption: true]] {
            let error = #expect(throws: CocoaError.self) { try store.open(newer, options) { _ in } }
            #expect(error?.code == .persistentStoreIncompatibleVersionHash)
        }
        let error = try store.refusal(to: newer, [NSInferMappingModelAutomaticallyOption: false])
        #expect(error.code == .migrationMissingMappingModel)
    }

    @Test func S214_descriptionsMigrateByThemselves() throws {
        let store = try store()
        let container = NSPersistentContainer(name: "Shelf", managedObjectModel: try NSManagedObjectModel(newer))
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: store.url)]
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        #expect(failure == nil)
        #expect(
            try container.viewContext.performAndWait {
                try container.viewContext.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
            } == 5
        )
    }

    @Test func S229_whatCannotBeInferredIsNamed() throws {
        var model = LightMigrationTests.shelf
        model["Note"][attribute: "rank"].type = .string
        let error = try store().refusal(to: model)
        #expect(error.code == .inferredMappingModel)
        #expect(error.localizedDescription.contains("Note.rank type changed from Integer 16 to String"))
        var required = LightMigrationTests.shelf
        required["Tag"].attributes.append(AttributeDefinition("language", isOptional: false))
        let refusal = try store().refusal(to: required)
        #expect(refusal.code == .inferredMappingModel && refusal.localizedDescription.contains("Tag.language"))
    }

    @Test func objectsThatBreakAConstraintAreNamed() throws {
        let store = try store()
        try store.open(LightMigrationTests.shelf) { context in
            let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
            tag.setValue("x", forKey: "word")
            try context.save()
        }
        var model = newer
        model["Tag"].uniquenessConstraints = [["word"]]
        let error = try store.refusal(to: model)
        #expect(error.code.rawValue == NSMigrationConstraintViolationError)
        #expect(error.localizedDescription.contains("2 objects with \"x\""), "\(error.localizedDescription)")
        #expect(error.localizedDescription.contains("objects of Tag have the same word"))
    }

    @Test func objectsThatLackARequiredOneAreNamed() throws {
        let store = try store()
        try store.open(LightMigrationTests.shelf) { context in
            _ = NSEntityDescription.insertNewObject(forEntityName: "Draft", into: context)
            try context.save()
        }
        var model = newer
        model["Note"][relationship: "folder"].isOptional = false
        let error = try store.refusal(to: model)
        #expect(error.code == .migration && error.localizedDescription.contains("Draft.folder"))
    }

    @Test func S230_theModelIsTheCopyInTheStoreAndWithoutItAnErrorSaysWhereItWasLookedFor() throws {
        let store = try store()
        try store.sql().execute("DELETE FROM Z_MODELCACHE")
        let error = try store.refusal(to: newer)
        #expect(error.code == .migrationMissingSourceModel)
        for part in ["the store holds no copy of its model", "Note is ", Bundle.main.bundleURL.path] {
            #expect(error.localizedDescription.contains(part), "\(error.localizedDescription)")
        }
    }

    @Test func readOnlyStoresAreNotMigrated() throws {
        let error = try store().refusal(to: newer, [NSReadOnlyPersistentStoreOption: true])
        #expect(error.code == .fileWriteNoPermission)
    }

    @Test func storesThatOthersHaveOpenAreNotMigrated() throws {
        let store = try store()
        try store.open(LightMigrationTests.shelf) { context in
            _ = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
            let error = #expect(throws: CocoaError.self) { try store.open(newer) { _ in } }
            #expect(error?.code == .persistentStoreOpen)
        }
        let other = try Connection(path: store.url.path, mode: .readWrite)
        try other.execute("SELECT count(*) FROM ZNOTE")
        let error = #expect(throws: CocoaError.self) {
            try store.open(newer, MigratingStore.wanted.merging([NSPersistentStoreTimeoutOption: 0.1]) { $1 }) { _ in }
        }
        #expect(error?.code == .persistentStoreTimeout, "\(String(describing: error))")
        other.close()
        try store.migrate(to: newer)
    }

    @Test func S177_theHistoryGoesOn() throws {
        let options: [String: Any] = [NSPersistentHistoryTrackingKey: true]
        let store = try store(options)
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            ofType: NSSQLiteStoreType,
            at: store.url
        )
        try store.open(LightMigrationTests.shelf, options) { context in
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Draft")) {
                note.setValue("changed", forKey: "reason")
            }
            try context.save()
        }
        var model = newer
        model.entities.append(EntityDefinition("Author", [AttributeDefinition("name")]))
        model["Draft"].attributes.append(AttributeDefinition("author"))
        try store.migrate(to: model, options)
        try store.open(model, options) { context in
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
            let result = try #require(context.execute(request) as? NSPersistentHistoryResult)
            let transactions = try #require(result.result as? [NSPersistentHistoryTransaction])
            #expect(transactions.map(\.transactionNumber) == [1, 2, 3])
            #expect(transactions[0].changes?.count == 9)
            #expect(
                Set(transactions[0].changes?.compactMap(\.changedObjectID.entity.name) ?? []) == [
                    "Folder", "Note", "Draft", "Tag",
                ]
            )
            #expect(
                transactions[1].changes?.map { Set(($0.updatedProperties ?? []).map(\.name)) } == [
                    ["reason"], ["reason"],
                ]
            )
            #expect(transactions[2].author?.hasPrefix("com.apple.coredata.schemamigrator") == true)
            #expect(transactions[2].changes?.isEmpty == true)
        }
        let after = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            ofType: NSSQLiteStoreType,
            at: store.url
        )
        #expect(after[NSStoreUUIDKey] as? String == metadata[NSStoreUUIDKey] as? String)
    }

    @Test func S235_anAddedAttributeWritesNoRow() throws {
        let store = try store()
        let (source, destination) = (
            try NSManagedObjectModel(LightMigrationTests.shelf), try NSManagedObjectModel(newer)
        )
        let connection = try Connection(path: store.url.path, mode: .readWrite)
        let migration = try InPlaceMigration(
            MigrationPlan(from: source, to: destination),
            on: connection,
            at: store.url
        )
        #expect(!migration.writesRows)
        connection.close()
        let page = try store.sql().integer("SELECT rootpage FROM sqlite_master WHERE name = 'ZNOTE'")
        try store.migrate(to: newer)
        #expect(try store.sql().integer("SELECT rootpage FROM sqlite_master WHERE name = 'ZNOTE'") == page)
    }
}
