import CoreData
import Foundation
import PostgreSQLCluster
import Testing

/// Tests that a save fails as a whole if the disk is full, and can be repeated later.
@Suite struct FullDiskTests {
    @Test func aStoreAtItsGreatestSizeKeepsWhatItHas() throws {
        let folder = try StoreFolder(noteCount: 10)
        let limited = [NSSQLitePragmasOption: ["max_page_count": "1"]]
        try folder.withContext(limited) { context in
            let note = try #require(context.all("Note", sortedBy: "position").first)
            note.setValue("changed", forKey: "title")
            let large = context.make("Note", ["title": "large", "picture": Data(count: 1_000_000)])
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code == .fileWriteOutOfSpace, "\(String(describing: error))")
            #expect((error?.userInfo[NSSQLiteErrorDomain] as? Int).map { $0 & 0xFF } == 13)
            #expect(context.insertedObjects == [large] && context.updatedObjects == [note])
            #expect(large.value(forKey: "picture") as? Data == Data(count: 1_000_000))
            #expect(try folder.sql().integer("SELECT count(*) FROM ZNOTE WHERE ZTITLE IN ('changed', 'large')") == 0)
            // A smaller change can be saved afterwards.
            large.setValue(Data(count: 10), forKey: "picture")
            try context.save()
        }
        let sql = try folder.sql()
        #expect(try sql.integer("SELECT count(*) FROM ZNOTE WHERE ZTITLE IN ('changed', 'large')") == 2)
        #expect(try sql.faults() == [])
    }

    @Test(arguments: ["wal", "delete"])
    func aFullDiskKeepsWhatWasSaved(journal: String) throws {
        let folder = try StoreFolder()
        guard Disk.mount(at: folder.folder, kilobytes: 1200) else { return }
        defer { Disk.unmount(folder.folder) }
        let filler = folder.folder.appendingPathComponent("filler")
        try Data(count: 200_000).write(to: filler)
        var saved = 0
        try folder.withContext([NSSQLitePragmasOption: ["journal_mode": journal]]) { context in
            var failure: CocoaError?
            while failure == nil, saved < 1000 {
                for _ in 0..<3 { _ = context.make("Note", ["picture": Data(count: 20_000)]) }
                do {
                    try context.save()
                    saved += 3
                } catch let error as CocoaError {
                    failure = error
                }
            }
            #expect(failure?.code == .fileWriteOutOfSpace, "\(String(describing: failure))")
            #expect(context.insertedObjects.count == 3)
            #expect(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).count == saved + 3)
            // The same context can save the same changes after space has been freed.
            try FileManager.default.removeItem(at: filler)
            try context.save()
            saved += 3
        }
        let sql = try folder.sql()
        #expect(try sql.faults() == [])
        #expect(try sql.integer("SELECT count(*) FROM ZNOTE") == Int64(saved))
        print("a full disk with the journal \(journal): \(saved) objects saved, and none lost")
    }

    @Test func largeValuesOnAFullDiskAreKept() throws {
        let folder = try StoreFolder()
        guard Disk.mount(at: folder.folder, kilobytes: 1200) else { return }
        defer { Disk.unmount(folder.folder) }
        let model = LibraryModel.make()
        model.entitiesByName["Note"]?.attributesByName["picture"]?.allowsExternalBinaryDataStorage = true
        let coordinator = try folder.open(model: model)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            let kept = context.make("Note", ["title": "kept", "picture": Data(count: 300_000)])
            try context.save()
            let files = try folder.externalFiles()
            #expect(files.count == 1)
            let large = context.make("Note", ["title": "large", "picture": Data(count: 2_000_000)])
            kept.setValue(Data(repeating: 1, count: 310_000), forKey: "picture")
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code == .fileWriteOutOfSpace, "\(String(describing: error))")
            #expect(context.insertedObjects == [large] && kept.hasChanges)
            // Nothing of the save is left, and nothing of the former content is lost.
            #expect(try folder.externalFiles() == files)
            #expect(try folder.sql().integer("SELECT count(*) FROM ZNOTE") == 1)
            #expect(Disk.resize(folder.folder, kilobytes: 8000))
            try context.save()
            #expect(try folder.externalFiles().count == 2)
        }
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    @Test func noStoreIsMadeOnAFullDisk() throws {
        let folder = try StoreFolder()
        guard Disk.mount(at: folder.folder, kilobytes: 64) else { return }
        defer { Disk.unmount(folder.folder) }
        let error = try #require(throws: CocoaError.self) { try folder.open() }
        #expect(error.code == .fileWriteOutOfSpace, "\(error)")
        #expect(error.localizedDescription.contains(folder.url.path))
        // A database without tables may be left. It becomes a store once there is space.
        #expect(try FolderBytes.read(folder.folder).keys.allSatisfy { $0 == folder.url.lastPathComponent })
        #expect(Disk.resize(folder.folder, kilobytes: 2000))
        try folder.fill(3)
        #expect(try folder.withContext { try $0.all("Note").count } == 3)
    }
}
