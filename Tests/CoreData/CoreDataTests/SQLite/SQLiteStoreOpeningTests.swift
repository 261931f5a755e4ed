import CoreDataSQLite
import Foundation
import Testing

@testable import CoreData

@Suite struct SQLiteStoreOpeningTests {
    private let world: StoreWorld

    init() throws {
        world = try StoreWorld()
    }

    /// Returns the error of opening a file with the given contents, and expects every byte to be unchanged.
    private func error(opening contents: Data, _ options: [AnyHashable: Any] = [:]) throws -> CocoaError {
        try contents.write(to: world.url)
        let error = try #require(throws: CocoaError.self) { try world.open(options) }
        #expect(try Data(contentsOf: world.url) == contents)
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.path) == ["Notes.sqlite"])
        #expect(error.userInfo[NSURLErrorKey] as? URL == world.url)
        return error
    }

    private func fill(_ count: Int) throws {
        let store = try world.open([NSSQLitePragmasOption: ["journal_mode": "DELETE"]])
        let objects = try (0..<count).map { index in
            try world.new("Note", in: store, ["title": .text(String(repeating: "\(index)", count: 200))])
        }
        try world.insert(objects, into: store)
        store.close()
    }

    @Test func aTextFileIsNoStore() throws {
        let error = try error(opening: Data(String(repeating: "Dear diary, ", count: 1_000).utf8))
        #expect(error.code == .fileReadCorruptFile)
        let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(underlying.code == 26)
        #expect(error.userInfo[NSSQLiteErrorDomain] as? Int == 26)
    }

    @Test func aTruncatedFileIsDamaged() throws {
        try fill(200)
        let whole = try Data(contentsOf: world.url)
        for size in [whole.count / 2, whole.count - 4096, 5_000] {
            #expect(try error(opening: whole.prefix(size)).code == .fileReadCorruptFile)
        }
    }

    @Test func anotherDatabaseIsNoStore() throws {
        let connection = try Connection(path: world.url.path, mode: .create)
        try connection.execute("CREATE TABLE a (b); INSERT INTO a VALUES (1)")
        connection.close()
        let error = try error(opening: Data(contentsOf: world.url))
        #expect(error.code == .fileReadCorruptFile)
        #expect(error.localizedDescription.contains("metadata"))
    }

    @Test func aFolderThatCannotBeUsedIsNamed() throws {
        let missing = world.folder.appendingPathComponent("missing/Notes.sqlite")
        let error = try #require(throws: CocoaError.self) { try world.open(at: missing) }
        #expect(error.code.rawValue == 134_080)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == 14)
        #expect(throws: CocoaError.self) { try world.open(at: world.folder) }
        let web = try #require(URL(string: "https://example.org/Notes.sqlite"))
        #expect(throws: CocoaError.self) { try world.open(at: web) }
    }

    @Test func aReadOnlyFolderKeepsStoresFromBeingMade() throws {
        // The superuser can write here in any case.
        guard geteuid() != 0 else { return }
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: world.folder.path)
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: world.folder.path)
        }
        let error = try #require(throws: CocoaError.self) { try world.open() }
        #expect(error.code.rawValue == 134_080)
    }

    @Test func aStoreThatIsOnlyReadHasToBeThere() throws {
        let error = try #require(throws: CocoaError.self) { try world.open([NSReadOnlyPersistentStoreOption: true]) }
        #expect(error.code == .fileReadNoSuchFile)
        #expect(!FileManager.default.fileExists(atPath: world.url.path))
    }

    @Test func aStoreThatIsOnlyReadIsNotWritten() throws {
        try fill(3)
        let before = try Data(contentsOf: world.url)
        let store = try world.open([NSReadOnlyPersistentStoreOption: true])
        let note = try world.entity("Note")
        #expect(try store.fetch(FetchPlan(entity: note)).rows.count == 3)
        #expect(store.isReadOnlyFile)
        for write in [
            { _ = try store.allocateKeys(1, of: note) },
            { _ = try store.save(SaveChanges(inserted: [TestObject(note, key: 9)])) },
        ] {
            #expect(try #require(throws: CocoaError.self, performing: write).code == .fileWriteNoPermission)
        }
        #expect(try Data(contentsOf: world.url) == before)
    }

    @Test func anEmptyFileBecomesAStore() throws {
        try Data().write(to: world.url)
        let store = try world.open()
        #expect(UUID(uuidString: store.uuid) != nil)
        #expect(store.storeMetadata[NSStoreTypeKey] as? String == "SQLite")
    }

    @Test func theJournalIsAWriteAheadLogUnlessOptionsSayOtherwise() throws {
        var store: SQLiteStore? = try world.open()
        #expect(try world.values("PRAGMA journal_mode") == [[.text("wal")]])
        #expect(try world.values("PRAGMA auto_vacuum") == [[.integer(2)]])
        store?.close()
        store = try world.open([NSSQLitePragmasOption: ["journal_mode": "DELETE", "synchronous": "OFF"]])
        #expect(try world.values("PRAGMA journal_mode") == [[.text("delete")]])
        let mode = try store?.openFile().connections.read { try $0.pragma("synchronous") }
        #expect(mode == .integer(0))
        store?.close()
        #expect(throws: CocoaError.self) { try world.open([NSSQLitePragmasOption: ["a;b": 1]]) }
        #expect(throws: CocoaError.self) { try world.open([NSSQLitePragmasOption: 5]) }
    }

    @Test func newFilesAreLaidOutAsOptionsSay() throws {
        let store = try world.open([NSSQLitePragmasOption: ["page_size": 8192, "auto_vacuum": "0"]])
        #expect(try world.integers("PRAGMA page_size") == [8192])
        #expect(try world.integers("PRAGMA auto_vacuum") == [0])
        store.close()
    }

    @Test func aJournalThatOthersUseStays() throws {
        let store = try world.open()
        #expect(try store.count(FetchPlan(entity: world.entity("Note"))) == 0)
        let other = try world.open([NSSQLitePragmasOption: ["journal_mode": "DELETE"]])
        #expect(try world.values("PRAGMA journal_mode") == [[.text("wal")]])
        try world.insert([world.new("Note", in: other)], into: other)
        #expect(try store.count(FetchPlan(entity: world.entity("Note"))) == 1)
    }

    @Test func aStoreOfAnotherModelNamesTheEntities() throws {
        try world.open().close()
        let model = StoreModel.make()
        model.entitiesByName["Tag"]?.versionHashModifier = "2"
        let url = world.url
        let before = try Data(contentsOf: url)
        func open(_ options: [AnyHashable: Any]) throws {
            let store = SQLiteStore(persistentStoreCoordinator: nil, configurationName: nil, at: url, options: options)
            try store.open(model, ModelLayout(model))
            store.close()
        }
        let error = try #require(throws: CocoaError.self) { try open([:]) }
        #expect(error.code.rawValue == 134_100)
        #expect(error.localizedDescription.contains("Tag is "))
        #expect(!error.localizedDescription.contains("Note is "))
        #expect(error.userInfo["metadata"] != nil)
        #expect(try Data(contentsOf: url) == before)
        try open([NSIgnorePersistentStoreVersioningOption: true])
    }

    @Test func aMissingColumnIsAnErrorEvenIfVersionsAreIgnored() throws {
        try world.open().close()
        let model = StoreModel.make()
        let extra = NSAttributeDescription()
        extra.name = "extra"
        extra.type = .string
        model.entitiesByName["Tag"]?.properties.append(extra)
        let before = try Data(contentsOf: world.url)
        let options = [NSIgnorePersistentStoreVersioningOption: true]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let error = #expect(throws: CocoaError.self) {
            try coordinator.addPersistentStore(type: .sqlite, at: world.url, options: options)
        }
        #expect(error?.code == .persistentStoreIncompatibleSchema)
        #expect(error?.localizedDescription.contains("ZEXTRA") == true)
        #expect(error?.localizedDescription.contains("NSIgnorePersistentStoreVersioningOption") == true)
        #expect(try Data(contentsOf: world.url) == before)
    }

    @Test func whoeverWaitsTooLongIsTold() throws {
        let store = try world.open([NSPersistentStoreTimeoutOption: 0.05])
        let other = try Connection(path: world.url.path, mode: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        let note = try world.entity("Note")
        let error = try #require(throws: CocoaError.self) { try store.allocateKeys(1, of: note) }
        #expect(error.code.rawValue == 134_090)
        // Reads can proceed meanwhile.
        #expect(try store.count(FetchPlan(entity: note)) == 0)
        try other.execute("ROLLBACK")
        #expect(try store.allocateKeys(1, of: note) == 1)
    }

    @Test func aDiskThatIsFullIsTold() throws {
        let store = try world.open([NSSQLitePragmasOption: ["max_page_count": 60]])
        let objects = try (0..<400).map { _ in
            try world.new("Note", in: store, ["title": .text(String(repeating: "a", count: 2_000))])
        }
        let error = try #require(throws: CocoaError.self) { try world.insert(objects, into: store) }
        #expect(error.code == .fileWriteOutOfSpace)
        #expect(try store.count(FetchPlan(entity: world.entity("Note"))) == 0)
        try world.insert([objects[0]], into: store)
    }

    @Test func theOptionsToTidyUpAreCarriedOut() throws {
        try fill(10)
        let store = try world.open([NSSQLiteAnalyzeOption: true, NSSQLiteManualVacuumOption: true])
        #expect(try world.integers("SELECT count(*) > 0 FROM sqlite_stat1") == [1])
        #expect(try store.count(FetchPlan(entity: world.entity("Item"))) == 10)
    }

    @Test func aClosedStoreSaysSo() throws {
        let store = try world.open()
        store.close()
        let error = try #require(throws: CocoaError.self) { try store.count(FetchPlan(entity: world.entity("Note"))) }
        #expect(error.localizedDescription.contains("closed"))
    }
}
