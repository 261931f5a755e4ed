import CoreData
import CoreDataSQLite
import Foundation
import Testing

/// Statements about stores that no other test covers.
@Suite struct StoreStatementTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static func twoConfigurations() -> NSManagedObjectModel {
        let model = LibraryModel.make()
        let keyword = NSEntityDescription()
        keyword.name = "Loose"
        keyword.properties = [SlipBoxModel.attribute("word", .string)]
        model.entities += [keyword]
        model.setEntities(model.entities.filter { $0.name != "Loose" }, forConfigurationName: "Library")
        model.setEntities([keyword], forConfigurationName: "Rest")
        return model
    }

    @Test func S083_oneStoreMayBeSavedWhileAnotherIsNot() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.twoConfigurations())
        try coordinator.addPersistentStore(type: .sqlite, configuration: "Library", at: folder.file("Library.sqlite"))
        try coordinator.addPersistentStore(type: .binary, configuration: "Rest", at: folder.file("Rest.binary"))
        let context = FileShelf.context(coordinator)
        let cover = context.make("Cover", ["color": "red"])
        let loose = context.make("Loose", ["word": "end"])
        try folder.write("other", to: "Rest.binary")
        #expect(errorCode { try context.save() } == .persistentStoreIncompleteSave)
        #expect(!cover.hasChanges)
        #expect(loose.isInserted)
        let other = FileShelf.context(coordinator)
        #expect(try other.count(for: NSFetchRequest<NSManagedObject>(entityName: "Cover")) == 1)
        #expect(try other.count(for: NSFetchRequest<NSManagedObject>(entityName: "Loose")) == 0)
        #expect(try folder.contents()["Rest.binary"] == "other")
    }

    @Test func S214_descriptionsAreOfSQLiteStoresThatMigrateThemselves() {
        let description = NSPersistentStoreDescription(url: folder.file("A.sqlite"))
        #expect(description.type == NSSQLiteStoreType)
        #expect(!description.isReadOnly)
        #expect(!description.shouldAddStoreAsynchronously)
        #expect(description.shouldMigrateStoreAutomatically)
        #expect(description.shouldInferMappingModelAutomatically)
    }

    @Test func S219_tablesHaveApplesNames() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let store = try coordinator.addPersistentStore(type: .sqlite, at: folder.file("A.sqlite"))
        try coordinator.remove(store)
        let connection = try Connection(path: folder.file("A.sqlite").path, mode: .readOnly)
        defer { connection.close() }
        let sql = "SELECT sql FROM sqlite_master WHERE type = 'table' ORDER BY name"
        let tables = try connection.withStatement(sql) { statement in
            var tables: [String] = []
            while try statement.step() { tables.append(statement.value(0).string) }
            return tables
        }
        for table in ["Z_METADATA", "Z_PRIMARYKEY", "Z_MODELCACHE", "ZNOTE", "ZFOLDER"] {
            #expect(tables.contains { $0.hasPrefix("CREATE TABLE \(table) ") })
        }
        // Drafts are notes.
        #expect(!tables.contains { $0.hasPrefix("CREATE TABLE ZDRAFT") })
        let notes = tables.first { $0.hasPrefix("CREATE TABLE ZNOTE ") } ?? ""
        for column in [
            "Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER", "ZTITLE VARCHAR", "ZREASON VARCHAR",
        ] {
            #expect(notes.contains(column))
        }
    }

    @Test func S220_objectsOfARemovedStoreCannotBeRead() throws {
        let shelf = try FileShelf(.xml)
        let coordinator = try shelf.open()
        let context = FileShelf.context(coordinator)
        try FileShelf.fill(context)
        context.reset()
        let note = try #require(try context.fetch(NSFetchRequest<NSManagedObjectID>.ids(of: "Note")).first)
        try coordinator.remove(try #require(coordinator.persistentStores.first))
        #expect(note.persistentStore == nil)
        #expect(throws: CocoaError.self) { try context.existingObject(with: note) }
    }
}

extension NSFetchRequest<NSManagedObjectID> {
    /// Returns a request for the identifiers of an entity's objects.
    fileprivate static func ids(of entity: String) -> NSFetchRequest<NSManagedObjectID> {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
        request.resultType = .managedObjectIDResultType
        return request
    }
}
