import CoreData
import Foundation
import Testing

/// What opening a store of an older version comes to, beside the migration of SQLite stores in place.
@Suite struct AutomaticMigrationTests {
    @Test(arguments: [NSPersistentStore.StoreType.binary, .xml])
    func storesWithoutACopyOfTheirModelNeedItInTheProgram(type: NSPersistentStore.StoreType) throws {
        let migrated = try MigratedFolder(type)
        let before = try migrated.state()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NoteModels.second())
        let error = try #require(throws: CocoaError.self) {
            try coordinator.addPersistentStore(
                type: type,
                at: migrated.url,
                options: [
                    NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
                ]
            )
        }
        #expect(error.code == .migrationMissingSourceModel)
        let after = try migrated.state()
        #expect(after == before)
    }

    @Test func SQLiteStoresOfAnOlderVersionAreOpened() throws {
        let migrated = try MigratedFolder(.sqlite)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NoteModels.second())
        _ = try coordinator.addPersistentStore(
            type: .sqlite,
            at: migrated.url,
            options: [
                NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
            ]
        )
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        let (titles, folders) = try context.performAndWait {
            try (
                MigratedFolder.values("Note", "title", in: context),
                MigratedFolder.values("Note", "folder.label", in: context)
            )
        }
        #expect(titles.count == 5)
        #expect(folders == ["In", "In", "In", "Out", "Out"])
    }
}
