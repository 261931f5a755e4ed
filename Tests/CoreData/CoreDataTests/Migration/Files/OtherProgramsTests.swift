import CoreData
import Foundation
import Testing

/// Other connections use the file of a store at the same time.
@Suite struct OtherProgramsTests {
    @Test func aLockThatLastsIsAnErrorAfterTheTimeout() throws {
        let folder = try StoreFolder(noteCount: 2)
        try folder.withContext([NSPersistentStoreTimeoutOption: 0.5]) { context in
            let note = try #require(context.all("Note").first)
            note.setValue("changed", forKey: "title")
            let added = context.make("Note", ["title": "added"])
            let other = try folder.sql()
            try other.execute("BEGIN IMMEDIATE; UPDATE ZFOLDER SET Z_OPT = Z_OPT")
            let start = ContinuousClock.now
            let error = #expect(throws: CocoaError.self) { try context.save() }
            let waited = start.duration(to: .now)
            #expect(waited > .milliseconds(400) && waited < .seconds(10), "\(waited)")
            #expect(error?.code == .persistentStoreTimeout, "\(String(describing: error))")
            #expect((error?.userInfo[NSSQLiteErrorDomain] as? Int).map { $0 & 0xFF } == 5)
            #expect(context.insertedObjects == [added] && context.updatedObjects == [note])
            // A reader does not block a writer.
            #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) >= 2)
            try other.execute("ROLLBACK")
            try context.save()
            #expect(try other.integer("SELECT count(*) FROM ZNOTE WHERE ZTITLE IN ('changed', 'added')") == 2)
        }
    }

    @Test func aLockThatEndsIsWaitedFor() throws {
        let folder = try StoreFolder(noteCount: 1)
        try folder.withContext([NSPersistentStoreTimeoutOption: 20]) { context in
            _ = context.make("Note", ["title": "added"])
            let (path, isLocked) = (folder.url.path, DispatchSemaphore(value: 0))
            let thread = Thread {
                let other = try? PlainSQL(path: path)
                try? other?.execute("BEGIN IMMEDIATE")
                isLocked.signal()
                Thread.sleep(forTimeInterval: 0.4)
                try? other?.execute("ROLLBACK")
            }
            thread.start()
            isLocked.wait()
            try context.save()
            #expect(try folder.sql().integer("SELECT count(*) FROM ZNOTE") == 2)
        }
    }

    @Test func rowsThatOthersChangedAreConflicts() throws {
        let folder = try StoreFolder(noteCount: 3)
        try folder.withContext { context in
            let notes = try context.all("Note", sortedBy: "position")
            #expect(notes.map { $0.value(forKey: "title") as? String } == ["Note 0", "Note 1", "Note 2"])
            try folder.sql().execute(
                "UPDATE ZNOTE SET ZTITLE = 'theirs', Z_OPT = Z_OPT + 1 WHERE Z_PK = \(notes[0].objectID.rowKey)"
            )
            notes[0].setValue("ours", forKey: "title")
            notes[1].setValue("ours", forKey: "title")
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code == .managedObjectMerge, "\(String(describing: error))")
            let conflicts = error?.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
            #expect(conflicts?.map(\.sourceObject) == [notes[0]])
            #expect(conflicts?.first?.persistedSnapshot?["title"] as? String == "theirs")
            #expect(conflicts?.first?.cachedSnapshot?["title"] as? String == "Note 0")
            #expect(conflicts?.first?.objectSnapshot?["title"] as? String == "Note 0")
            // Saves are atomic.
            #expect(try folder.sql().integer("SELECT count(*) FROM ZNOTE WHERE ZTITLE = 'ours'") == 0)
            context.refresh(notes[0], mergeChanges: false)
            #expect(notes[0].value(forKey: "title") as? String == "theirs")
            try context.save()
            #expect(try folder.sql().integer("SELECT count(*) FROM ZNOTE WHERE ZTITLE = 'ours'") == 1)
        }
    }

    @Test func changesAreKeptOverThoseOfOthersWhenTheyAreMerged() throws {
        let folder = try StoreFolder(noteCount: 1)
        try folder.withContext { context in
            let note = try #require(context.all("Note").first)
            #expect(note.value(forKey: "title") as? String == "Note 0")
            try folder.sql().execute("UPDATE ZNOTE SET ZTITLE = 'theirs', ZBODY = 'theirs', Z_OPT = Z_OPT + 1")
            note.setValue("ours", forKey: "title")
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code == .managedObjectMerge)
            context.refresh(note, mergeChanges: true)
            #expect(note.value(forKey: "title") as? String == "ours")
            #expect(note.value(forKey: "body") as? String == "theirs")
            try context.save()
            #expect(try folder.sql().integer("SELECT Z_OPT FROM ZNOTE WHERE ZTITLE = 'ours' AND ZBODY = 'theirs'") == 3)
            // A merge policy does this automatically.
            try folder.sql().execute("UPDATE ZNOTE SET ZBODY = 'theirs again', Z_OPT = Z_OPT + 1")
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            note.setValue("ours again", forKey: "title")
            try context.save()
            #expect(
                try folder.sql().integer("SELECT count(*) FROM ZNOTE WHERE ZTITLE || ZBODY = 'ours againtheirs again'")
                    == 1
            )
        }
    }

    @Test func rowsThatOthersDeletedAreConflicts() throws {
        let folder = try StoreFolder(noteCount: 2)
        try folder.withContext { context in
            let notes = try context.all("Note", sortedBy: "position")
            for note in notes { _ = note.value(forKey: "title") }
            try folder.sql().execute("DELETE FROM ZNOTE WHERE Z_PK = \(notes[0].objectID.rowKey)")
            notes[0].setValue("ours", forKey: "title")
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code == .managedObjectMerge, "\(String(describing: error))")
            context.rollback()
            #expect(try context.all("Note").map(\.objectID) == [notes[1].objectID])
        }
    }

    @Test func rowsThatOthersAddedAreFoundAndTheirKeysLeftAlone() throws {
        let folder = try StoreFolder(noteCount: 2)
        try folder.withContext { context in
            #expect(try context.all("Note").count == 2)
            let sql = try folder.sql()
            let last = try #require(try sql.integer("SELECT max(Z_PK) FROM ZNOTE"))
            let entity = try #require(try sql.integer("SELECT Z_ENT FROM ZNOTE"))
            try sql.execute(
                """
                BEGIN IMMEDIATE;
                INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZTITLE) VALUES (\(last + 1), \(entity), 1, 'theirs');
                UPDATE Z_PRIMARYKEY SET Z_MAX = \(last + 1) WHERE Z_NAME = 'Note';
                COMMIT
                """
            )
            let ours = context.make("Note", ["title": "ours"])
            try context.save()
            #expect(ours.objectID.rowKey == last + 2)
            #expect(try context.all("Note", "title IN {'ours', 'theirs'}").count == 2)
        }
        #expect(try folder.sql().faults() == [])
    }

    @Test func twoCoordinatorsWriteTheSameFile() throws {
        let folder = try StoreFolder(noteCount: 1)
        try folder.withContext { first in
            try folder.withContext { second in
                for round in 0..<20 {
                    for context in [first, second] {
                        _ = context.make("Note", ["title": "\(round)"])
                        try context.save()
                    }
                }
                #expect(try first.all("Note").count == 41)
                #expect(try second.all("Note").count == 41)
            }
        }
        let sql = try folder.sql()
        #expect(try sql.integer("SELECT count(DISTINCT Z_PK) FROM ZNOTE") == 41)
        #expect(try sql.integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Note'") == 41)
        #expect(try sql.faults() == [])
    }

    @Test("C269: tables and metadata of newer versions, and of the mirroring of Apple's framework, stay")
    func whatNewerVersionsKeepInAStoreStays() throws {
        let folder = try StoreFolder(noteCount: 2)
        var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            ofType: NSSQLiteStoreType,
            at: folder.url
        )
        let unknown: [String: Any] = [
            "NSPersistenceMaximumFrameworkVersion": 9999, "_NSFromTheFuture": ["a": [1, 2, Data([3])]],
        ]
        metadata.merge(unknown) { $1 }
        try NSPersistentStoreCoordinator.setMetadata(
            metadata,
            forPersistentStoreOfType: NSSQLiteStoreType,
            at: folder.url
        )
        try folder.sql().execute(
            "CREATE TABLE ANSCKEVENT ( Z_PK INTEGER PRIMARY KEY ); INSERT INTO ANSCKEVENT VALUES (1); "
                + "INSERT INTO Z_PRIMARYKEY VALUES (17001, 'NSCKEvent', 0, 1)"
        )
        try folder.withContext { context in
            _ = context.make("Note")
            try context.save()
            let coordinator = try #require(context.persistentStoreCoordinator)
            let store = try #require(coordinator.persistentStores.first)
            coordinator.setMetadata(coordinator.metadata(for: store).merging(["ours": "a"]) { $1 }, for: store)
            _ = context.make("Note")
            try context.save()
        }
        let after = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            ofType: NSSQLiteStoreType,
            at: folder.url
        )
        #expect(after["ours"] as? String == "a")
        for (key, value) in metadata {
            #expect(after[key] as? NSObject == value as? NSObject, "\(key)")
        }
        #expect(try folder.sql().integer("SELECT count(*) FROM ANSCKEVENT") == 1)
        #expect(try folder.sql().integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 17001") == 1)
    }
}
