import CoreData
import Foundation
import Testing

/// Tests of stores left by a killed program: with a log index that no longer fits the log.
@Suite struct StaleIndexTests {
    @Test func metadataAreReadBesideAnIndexThatNobodyKeeps() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stale-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (store, left) = (
            folder.appendingPathComponent("Store.sqlite"), folder.appendingPathComponent("Left.sqlite")
        )
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: PersonModel.make())
        let opened = try coordinator.addPersistentStore(type: .sqlite, at: store)
        let identifier = opened.identifier
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            _ = Person(entity: .named("Person", context), insertInto: context)
            try context.save()
        }
        for ending in ["", "-wal", "-shm"] {
            try FileManager.default.copyItem(atPath: store.path + ending, toPath: left.path + ending)
        }
        try coordinator.remove(opened)
        for file in ["", "-wal"] { try? FileManager.default.removeItem(atPath: left.path + file) }
        try FileManager.default.copyItem(at: store, to: left)
        // The log was restarted: it has new salts, but no content yet.
        try Data(repeating: 1, count: 32).write(to: URL(fileURLWithPath: left.path + "-wal"))
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: left)
        #expect(metadata[NSStoreUUIDKey] as? String == identifier)
    }
}
