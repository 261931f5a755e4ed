import CoreData
import Foundation
import Testing

/// Tests of stores in places that cannot be written to, or cannot contain a store.
@Suite struct UnwritablePlaceTests {
    private static var readOnly: [String: Any] { [NSReadOnlyPersistentStoreOption: true] }

    @Test func aStoreInAReadOnlyFolderCanBeRead() throws {
        let folder = try StoreFolder(noteCount: 3)
        let before = try FolderBytes.read(folder.folder)
        try folder.setPermissions(0o555)
        let count = try OrdinaryUser.run {
            try folder.withContext(Self.readOnly) { try $0.all("Note").count }
        }
        #expect(count == 3)
        let (metadata, model) = try OrdinaryUser.run {
            let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
                ofType: NSSQLiteStoreType,
                at: folder.url
            )
            return (metadata, try NSPersistentStoreCoordinator.cachedModelForPersistentStore(at: folder.url))
        }
        #expect(model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
        #expect(try FolderBytes.read(folder.folder) == before)
    }

    /// SQLite can read a log in a read-only place only if its index is beside it.
    @Test(arguments: [true, false])
    func aLogInAReadOnlyFolderIsReadOrTheStoreRefused(hasIndex: Bool) throws {
        let (source, folder) = (try StoreFolder(noteCount: 3), try StoreFolder())
        let keeper = try source.sql()
        try keeper.execute("UPDATE ZNOTE SET ZTITLE = 'in the log'")
        for suffix in hasIndex ? ["", "-wal", "-shm"] : ["", "-wal"] {
            try Data(contentsOf: URL(fileURLWithPath: source.url.path + suffix))
                .write(to: URL(fileURLWithPath: folder.url.path + suffix))
        }
        try folder.setPermissions(0o555)
        let before = try FolderBytes.read(folder.folder)
        if hasIndex {
            let titles = try OrdinaryUser.run {
                try folder.withContext(Self.readOnly) {
                    try $0.all("Note").map { $0.value(forKey: "title") as? String }
                }
            }
            #expect(titles == Array(repeating: "in the log", count: 3))
        } else {
            let error = try OrdinaryUser.run { try folder.refusal(Self.readOnly) }
            #expect(error.code == .persistentStoreOpen, "\(error)")
        }
        #expect(try FolderBytes.read(folder.folder) == before)
    }

    @Test func aStoreInAReadOnlyFolderIsNotWritten() throws {
        let folder = try StoreFolder(noteCount: 3)
        try folder.setPermissions(0o555)
        let before = try FolderBytes.read(folder.folder)
        let error = try OrdinaryUser.run {
            try #require(throws: CocoaError.self) {
                try folder.withContext { context in
                    _ = context.make("Note")
                    try context.save()
                }
            }
        }
        #expect([.persistentStoreOpen, .fileWriteNoPermission].contains(error.code), "\(error)")
        #expect(error.localizedDescription.contains("Library.sqlite"))
        #expect(try FolderBytes.read(folder.folder) == before)
    }

    @Test func aFileThatCannotBeWrittenIsReadAndSavesAreRefused() throws {
        let folder = try StoreFolder(noteCount: 3)
        try folder.setPermissions(0o777)
        try folder.setPermissions(0o444, of: folder.url)
        let before = try FolderBytes.read(folder.folder)[folder.url.lastPathComponent]
        try OrdinaryUser.run {
            try folder.withContext { context in
                #expect(context.persistentStoreCoordinator?.persistentStores.first?.isReadOnly == true)
                let note = try #require(context.all("Note").first)
                note.setValue("changed", forKey: "title")
                let error = #expect(throws: CocoaError.self) { try context.save() }
                #expect(error?.code == .fileWriteNoPermission, "\(String(describing: error))")
                #expect(note.hasChanges)
                context.rollback()
                _ = context.make("Note")
                #expect(throws: CocoaError.self) { try context.save() }
                #expect(context.insertedObjects.count == 1)
            }
        }
        #expect(try FolderBytes.read(folder.folder)[folder.url.lastPathComponent] == before)
    }

    @Test func aStoreThatIsOpenedReadOnlyRefusesSaves() throws {
        let folder = try StoreFolder(noteCount: 2)
        let before = try FolderBytes.read(folder.folder)[folder.url.lastPathComponent]
        try folder.withContext(Self.readOnly) { context in
            let note = try #require(context.all("Note").first)
            note.setValue("changed", forKey: "title")
            #expect(throws: CocoaError(.fileWriteNoPermission)) { try Self.save(context) }
            #expect(note.hasChanges && note.value(forKey: "title") as? String == "changed")
            context.rollback()
            context.delete(note)
            #expect(throws: CocoaError(.fileWriteNoPermission)) { try Self.save(context) }
        }
        #expect(try FolderBytes.read(folder.folder)[folder.url.lastPathComponent] == before)
    }

    /// Saves, and throws errors without their user info.
    private static func save(_ context: NSManagedObjectContext) throws {
        do { try context.save() } catch let error as CocoaError { throw CocoaError(error.code) }
    }

    @Test func noStoreIsMadeInAReadOnlyFolder() throws {
        let folder = try StoreFolder()
        try folder.setPermissions(0o555)
        let error = try OrdinaryUser.run { try folder.refusal() }
        #expect(error.code == .persistentStoreOpen, "\(error)")
        #expect(error.userInfo[NSSQLiteErrorDomain] as? Int == 14, "\(error)")
    }

    @Test func noStoreIsMadeWhereThereIsNoFolder() throws {
        let folder = try StoreFolder()
        try FileManager.default.removeItem(at: folder.folder)
        let error = try #require(throws: CocoaError.self) { try folder.open() }
        #expect(error.code == .persistentStoreOpen, "\(error)")
        #expect(error.localizedDescription.contains(folder.url.path), "\(error)")
        #expect(!FileManager.default.fileExists(atPath: folder.folder.path))
    }

    @Test func aFolderIsNoStore() throws {
        let folder = try StoreFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data("keep".utf8).write(to: folder.url.appendingPathComponent("file"))
        for options in [[:], Self.readOnly] {
            let error = try folder.refusal(options)
            #expect(error.code == .persistentStoreOpen, "\(error)")
        }
        #expect(try FolderBytes.read(folder.url) == ["file": Data("keep".utf8)])
    }

    @Test func aStoreThatIsNotThereIsNotMadeByReading() throws {
        let folder = try StoreFolder()
        #expect(try folder.refusal(Self.readOnly).code == .fileReadNoSuchFile)
        #expect(throws: CocoaError.self) {
            try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: folder.url)
        }
        #expect(throws: CocoaError.self) {
            try NSPersistentStoreCoordinator.cachedModelForPersistentStore(at: folder.url)
        }
        #expect(try FolderBytes.read(folder.folder).isEmpty)
    }
}
