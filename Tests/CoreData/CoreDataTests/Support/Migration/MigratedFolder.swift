import CoreData
import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

/// A folder or a schema with a store of notes, and helpers to migrate it.
final class MigratedFolder {
    let folder: TemporaryFolder
    let url: URL
    let type: NSPersistentStore.StoreType

    /// Creates a store of ``NoteModels/first()`` with a number of notes, in two folders.
    init(_ type: NSPersistentStore.StoreType = .sqlite, notes count: Int = 5) throws {
        folder = try TemporaryFolder()
        url = try Self.newURL(type) ?? folder.file("Notes.store")
        self.type = type
        try Self.write(type, at: url, NoteModels.first()) { context in
            let folders = ["In", "Out"].map { label in
                let folder = Self.insert("Folder", into: context)
                folder.setValue(label, forKey: "label")
                return folder
            }
            for number in 0..<count {
                let note = Self.insert("Note", into: context)
                note.setValue("Note \(number)", forKey: "name")
                note.setValue(number, forKey: "size")
                note.setValue(folders[number % 2], forKey: "folder")
            }
        }
    }

    /// The types of stores that migrations by copying are tried with.
    static let types: [NSPersistentStore.StoreType] =
        [.sqlite, .binary, .xml] + (PrivateCluster.shared == nil ? [] : [.postgreSQL])

    /// The types of stores in SQL, which are migrated in place where that is possible.
    static let sqlTypes = types.filter { [.sqlite, .postgreSQL].contains($0) }

    /// The kind of store for a seed of random worlds: every third is on PostgreSQL.
    static func type(ofSeed seed: UInt64) -> NSPersistentStore.StoreType {
        seed % 3 == 2 && types.contains(.postgreSQL) ? .postgreSQL : .sqlite
    }

    /// Returns the URL of a new schema; nil for a store that is kept in files.
    static func newURL(_ type: NSPersistentStore.StoreType) throws -> URL? {
        type == .postgreSQL ? try #require(PrivateCluster.shared).newURL() : nil
    }

    static func insert(_ entity: String, into context: NSManagedObjectContext) -> NSManagedObject {
        NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    }

    /// Opens a store, calls a closure that changes it, and saves.
    static func write(
        _ type: NSPersistentStore.StoreType,
        at url: URL,
        _ model: NSManagedObjectModel,
        _ body: (NSManagedObjectContext) throws -> Void
    ) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try coordinator.addPersistentStore(type: type, at: url)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            try body(context)
            try context.save()
        }
        try coordinator.remove(store)
    }

    /// Opens a store, and returns the result of a closure.
    static func read<Result>(
        _ type: NSPersistentStore.StoreType,
        at url: URL,
        _ model: NSManagedObjectModel,
        _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try coordinator.addPersistentStore(type: type, at: url)
        defer { try? coordinator.remove(store) }
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait { try body(context) }
    }

    /// Returns the values of a key in all objects of an entity, sorted.
    static func values(_ entity: String, _ key: String, in context: NSManagedObjectContext) throws -> [String] {
        try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
            .map { $0.value(forKeyPath: key).map { "\($0)" } ?? "nil" }
            .sorted()
    }

    /// Migrates the store in place.
    func migrate(
        _ mapping: NSMappingModel,
        to model: NSManagedObjectModel,
        _ prepare: (NSMigrationManager) -> Void = { _ in }
    ) throws {
        let manager = NSMigrationManager(sourceModel: NoteModels.first(), destinationModel: model)
        prepare(manager)
        try manager.migrateStore(from: url, type: type, mapping: mapping, to: url, type: type)
    }

    /// The bytes of the store's files, except for SQLite's shared memory and an empty log, and the names of all files
    /// in the folder.
    func state() throws -> (bytes: [Data], names: [String]) {
        if type == .postgreSQL { return ([Data(try DatabaseShape(url).contents().joined().utf8)], ["Notes.store"]) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        let bytes = ["Notes.store", "Notes.store-wal"].compactMap { try? Data(contentsOf: folder.file($0)) }
            .filter { !$0.isEmpty }
        return (bytes, names.filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") })
    }
}

/// Mapping models created in code.
enum Mappings {
    static func sourceExpression(_ entity: String, _ predicate: String = "TRUEPREDICATE") -> NSExpression {
        NSExpression(
            format: """
                FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", %@, %@), \
                $manager.sourceContext, NO)
                """,
            argumentArray: [entity, predicate]
        )
    }

    static func entity(
        _ name: String,
        from source: String?,
        to destination: String?,
        attributes: [String: String] = [:],
        relationships: [String: String] = [:],
        policy: NSEntityMigrationPolicy.Type? = nil
    ) -> NSEntityMapping {
        let mapping = NSEntityMapping()
        mapping.name = name
        mapping.mappingType = .transformEntityMappingType
        mapping.sourceEntityName = source
        mapping.destinationEntityName = destination
        mapping.sourceExpression = source.map { sourceExpression($0) }
        mapping.attributeMappings = properties(attributes)
        mapping.relationshipMappings = properties(relationships)
        mapping.entityMigrationPolicyClassName = policy.map { NSStringFromClass($0) }
        return mapping
    }

    static func properties(_ expressions: [String: String]) -> [NSPropertyMapping] {
        expressions.sorted { $0.key < $1.key }.map { name, format in
            let mapping = NSPropertyMapping()
            mapping.name = name
            mapping.valueExpression = NSExpression(format: format)
            return mapping
        }
    }

    static func model(_ mappings: NSEntityMapping...) -> NSMappingModel {
        let model = NSMappingModel()
        model.entityMappings = mappings
        return model
    }

    /// Returns a mapping of notes to cards.
    static func cards(policy: NSEntityMigrationPolicy.Type? = nil) -> NSMappingModel {
        model(
            entity(
                "NoteToCard",
                from: "Note",
                to: "Card",
                attributes: ["title": "$source.name", "length": "$source.size", "folderName": "$source.folder.label"],
                policy: policy
            )
        )
    }
}
