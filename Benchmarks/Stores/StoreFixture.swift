import CCoreDataSQLite
import CoreData

/// The initial stores of workloads, with the same objects in each run, and copies of them.
class StoreFixture {
    let values: [NoteValues]
    let folderCount: Int
    private let folder: URL
    private let setup: StoreSetup

    init(notes: Int, folders: Int) throws {
        values = NoteValues.make(notes, folders: folders)
        folderCount = folders
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        setup = StoreSetup()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try fill()
    }

    private init(_ other: StoreFixture, _ setup: StoreSetup) {
        (values, folderCount, folder, self.setup) = (other.values, other.folderCount, other.folder, setup)
    }

    /// Returns a fixture with the same files, whose stores and contexts are set up in another way.
    func with(_ change: (inout StoreSetup) -> Void) -> StoreFixture {
        var setup = setup
        change(&setup)
        return StoreFixture(self, setup)
    }

    /// The number of saves in a pass that saves objects one by one.
    var savesOneByOne: Int { values.count / 50 }

    /// The number of folders in a pass that queries the notes of one after another.
    var queriedFolders: Int { folderCount }

    /// Makes the stores for read-only workloads.
    func fill() throws {
        for indexesCreated in [false, true] {
            try close(open(url(indexesCreated), indexesCreated))
            let database = RawDatabase(url(indexesCreated))
            insert(into: database)
            database.run("PRAGMA wal_checkpoint(truncate)")
        }
    }

    func removeFiles() throws {
        try FileManager.default.removeItem(at: folder)
    }

    /// The store for read-only workloads.
    func url(_ indexesCreated: Bool) -> URL {
        folder.appendingPathComponent(indexesCreated ? "indexed.sqlite" : "plain.sqlite")
    }

    /// Returns a path for a new store.
    func freshURL() -> URL {
        folder.appendingPathComponent("\(UUID().uuidString).sqlite")
    }

    /// Returns a copy of the store that may be changed.
    func copy() throws -> URL { try copy(url(false)) }

    /// Returns a copy of one of the stores for read-only workloads.
    func copy(_ url: URL) throws -> URL {
        let copy = freshURL()
        try FileManager.default.copyItem(at: url, to: copy)
        return copy
    }

    /// Removes a copy.
    func remove(_ url: URL) throws {
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: url.path + suffix) {
            try FileManager.default.removeItem(atPath: url.path + suffix)
        }
    }

    /// Returns a container with a store, which is created if it does not exist.
    func open(_ url: URL, _ indexesCreated: Bool = false) throws -> NSPersistentContainer {
        try Self.open(url, indexesCreated, setup)
    }

    static func open(
        _ url: URL,
        _ indexesCreated: Bool = false,
        _ setup: StoreSetup = StoreSetup()
    ) throws -> NSPersistentContainer {
        let model = NoteModel.make(indexesCreated: indexesCreated)
        model.entitiesByName["Folder"]?.relationshipsByName["notes"]?.deleteRule = setup.deleteRule
        return try setup.open(url, model)
    }

    /// Returns a context for one pass.
    func newContext(_ container: NSPersistentContainer) -> NSManagedObjectContext {
        let context = container.newBackgroundContext()
        if setup.hasUndo { context.performAndWait { context.undoManager = UndoManager() } }
        return context
    }

    /// Returns a number that the contents of a store determine, for both sides to compare.
    func contents(of url: URL) throws -> Int { RawDatabase(url).number(RawDatabase.contents) }

    /// Closes a store and checkpoints its write-ahead log.
    func close(_ container: NSPersistentContainer) throws {
        let coordinator = container.persistentStoreCoordinator
        for store in coordinator.persistentStores {
            try coordinator.remove(store)
            if let url = store.url { RawDatabase(url).run("PRAGMA wal_checkpoint(truncate)") }
        }
    }

    /// Inserts all objects.
    func insert(into context: NSManagedObjectContext) { values.insert(into: context, folders: folderCount) }

    /// Inserts some of the notes, without folders.
    func insertNotes(_ count: Int, into context: NSManagedObjectContext) {
        for values in values.prefix(count) { Note(context: context).take(values) }
    }

    /// Inserts all rows into tables that the store has created.
    func insert(into database: RawDatabase) {
        database.run("BEGIN IMMEDIATE")
        database.with("INSERT INTO ZFOLDER (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (?, 1, 1, ?)") { statement in
            for index in 0..<folderCount {
                sqlite3_bind_int64(statement, 1, Int64(index + 1))
                statement.bind("Folder \(index)", at: 2)
                database.execute(statement)
            }
        }
        let sql = """
            INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZBODY, ZTITLE, ZCREATED, ZMODIFIED, ZFLAGGED, ZIDENTIFIER, ZPOSITION, \
            ZRATING, ZFOLDER) VALUES (?, 2, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        database.with(sql) { statement in
            for (index, note) in values.enumerated() {
                sqlite3_bind_int64(statement, 1, Int64(index + 1))
                statement.bind(note.body, at: 2)
                statement.bind(note.title, at: 3)
                sqlite3_bind_double(statement, 4, note.created)
                sqlite3_bind_double(statement, 5, note.modified)
                sqlite3_bind_int64(statement, 6, note.isFlagged ? 1 : 0)
                statement.bind(note.identifier, at: 7)
                sqlite3_bind_int64(statement, 8, note.position)
                sqlite3_bind_double(statement, 9, note.rating)
                sqlite3_bind_int64(statement, 10, Int64(note.folder + 1))
                database.execute(statement)
            }
        }
        database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(folderCount) WHERE Z_NAME = 'Folder'")
        database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(values.count) WHERE Z_NAME = 'Note'")
        database.run("COMMIT")
    }

    /// Returns distinct positions of notes in random order, the same in each run.
    func someNotes(_ count: Int) -> [Int] { values.somePlaces(count) }
}

/// How stores are opened, and contexts made. As it is, everything is as a user gets it.
struct StoreSetup {
    var type = NSPersistentStore.StoreType.sqlite
    var keepsHistory = false
    var hasUndo = false
    /// What happens to the notes of a folder that is deleted.
    var deleteRule = NSDeleteRule.nullifyDeleteRule

    /// Returns a container with a store, which is created if it does not exist.
    func open(_ url: URL, _ model: NSManagedObjectModel) throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Notes", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: url)
        // Other kinds are known by the addresses.
        if type != .sqlite { description.type = type.rawValue }
        if keepsHistory { description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey) }
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }
}
