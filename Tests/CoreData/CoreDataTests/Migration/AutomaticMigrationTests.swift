import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Automatic migration when a store is opened, except for in-place migration of SQLite stores.
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
        for part in [
            "stores of the type \(type.rawValue) hold no copy of their model", "Note is ", Bundle.main.bundleURL.path,
            migrated.url.path, ".momd",
        ] {
            #expect(error.localizedDescription.contains(part), "\(error.localizedDescription)")
        }
        let after = try migrated.state()
        #expect(after == before)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func storesInSQLOfAnOlderVersionAreOpened(type: NSPersistentStore.StoreType) throws {
        let migrated = try MigratedFolder(type)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NoteModels.second())
        _ = try coordinator.addPersistentStore(
            type: type,
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

    /// A store whose model is only among the versions in the program.
    @Test(arguments: [NSPersistentStore.StoreType.sqlite, .binary, .xml])
    func versionsInTheProgramAreFound(type: NSPersistentStore.StoreType) throws {
        let versions = [["name"], ["name", "color"]].map { names in
            NoteModels.model([
                NoteModels.entity("Find\(type.rawValue)", names.map { NoteModels.attribute($0, .string) })
            ])
        }
        let entity = "Find\(type.rawValue)"
        let folder = try TemporaryFolder()
        let url = folder.file("Notes.store")
        try MigratedFolder.write(type, at: url, versions[0]) { context in
            MigratedFolder.insert(entity, into: context).setValue("a", forKey: "name")
        }
        if type == .sqlite {
            let connection = try Connection(path: url.path, mode: .readWrite)
            try connection.execute("DELETE FROM Z_MODELCACHE")
            connection.close()
        }
        let options = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        ]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: versions[1])
        let code = errorCode { try coordinator.addPersistentStore(type: type, at: url, options: options) }
        #expect(code == .migrationMissingSourceModel)
        let resources = try #require(Bundle.main.executableURL).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("\(entity)-\(UUID().uuidString).resources")
        defer { try? FileManager.default.removeItem(at: resources) }
        let bundle = CompiledModelBundle(
            versions: ["Find": versions[0].definition, "Find 2": versions[1].definition],
            currentName: "Find 2"
        )
        // Written atomically, because other tests search such folders at the same time.
        let made = folder.file("Made")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        try bundle.write(to: made.appendingPathComponent("Find.momd"))
        try FileManager.default.copyItem(at: made, to: resources.appendingPathExtension("new"))
        try FileManager.default.moveItem(at: resources.appendingPathExtension("new"), to: resources)
        try coordinator.remove(coordinator.addPersistentStore(type: type, at: url, options: options))
        try MigratedFolder.read(type, at: url, versions[1]) { context throws in
            #expect(try MigratedFolder.values(entity, "name", in: context) == ["a"])
            #expect(try MigratedFolder.values(entity, "color", in: context) == ["nil"])
        }
    }
}
