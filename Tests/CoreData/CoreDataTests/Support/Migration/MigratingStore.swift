import CoreDataPostgreSQL
import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import PostgreSQLCluster
import Testing

@testable import CoreData

/// A store that is migrated from one version of a model to another, in its own folder or schema.
final class MigratingStore {
    static var wanted: [String: Any] {
        [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        ]
    }

    /// The kinds of stores that are migrated in place.
    static let types = MigratedFolder.sqlTypes.map(\.rawValue)

    let folder: URL
    let url: URL
    let type: String
    private let settings: String

    /// - Parameter settings: Further settings of an address.
    init(type: String = NSSQLiteStoreType, settings: String = "") throws {
        (self.type, self.settings) = (type, settings)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("migrating-\(UUID().uuidString)")
        url =
            type == NSPostgreSQLStoreType
            ? try #require(PrivateCluster.shared).newURL(settings) : folder.appendingPathComponent("Store.sqlite")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Creates the store, and calls the body to fill it.
    convenience init(
        _ model: ModelDefinition,
        _ options: [String: Any] = [:],
        type: String = NSSQLiteStoreType,
        settings: String = "",
        _ fill: (NSManagedObjectContext) throws -> Void
    ) throws {
        try self.init(type: type, settings: settings)
        try open(model, options) { context in
            try fill(context)
            try context.save()
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Opens the store, calls the body, and closes it.
    @discardableResult
    func open<Result>(
        _ model: ModelDefinition,
        _ options: [String: Any] = wanted,
        _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try NSManagedObjectModel(model))
        try coordinator.addPersistentStore(
            ofType: type,
            configurationName: nil,
            at: url,
            options: options
        )
        defer {
            for store in coordinator.persistentStores {
                do { try coordinator.remove(store) } catch { continue }
            }
        }
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait { try body(context) }
    }

    /// Migrates the store as somebody asks for by name: back as well, and dropping what the new version lacks.
    private func migrateAsAsked(to model: ModelDefinition, _ options: [String: Any]) throws {
        try SchemaMigration(
            url: url,
            type: type,
            model: NSManagedObjectModel(model),
            configurationName: nil,
            options: Self.wanted.merging(options) { $1 },
            library: MigrationLibrary(forStoreWith: options),
            isAskedFor: true
        ).run()
    }

    /// Migrates the store, and expects the same schema as that of a new store.
    func migrate(
        to model: ModelDefinition,
        _ options: [String: Any] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try migrateAsAsked(to: model, options)
        let fresh = try MigratingStore(model, options, type: type, settings: settings) { _ in }
        if type == NSSQLiteStoreType {
            let (shape, expected) = (try SchemaShape(url), try SchemaShape(fresh.url))
            #expect(shape.differences(from: expected) == [], sourceLocation: sourceLocation)
            #expect(try sql().faults() == [], sourceLocation: sourceLocation)
        } else {
            let (shape, expected) = (try DatabaseShape(url), try DatabaseShape(fresh.url))
            #expect(shape.differences(from: expected) == [], sourceLocation: sourceLocation)
        }
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: url)
        #expect(
            try NSManagedObjectModel(model).isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata),
            sourceLocation: sourceLocation
        )
    }

    /// Returns the error of a failing migration, and expects the content of the store to be unchanged.
    func refusal(
        to model: ModelDefinition,
        _ options: [String: Any] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> CocoaError {
        let before = try contents()
        let error = try #require(throws: CocoaError.self, sourceLocation: sourceLocation) {
            try migrateAsAsked(to: model, options)
        }
        #expect(try contents() == before, sourceLocation: sourceLocation)
        return error
    }

    func sql() throws -> PlainSQL { try PlainSQL(path: url.path) }

    /// Returns the SQL and all rows of all tables.
    private func contents() throws -> [String: [[SQLiteValue]]] {
        guard type == NSSQLiteStoreType else {
            return ["": try DatabaseShape(url).contents().map { [.text($0)] }]
        }
        let sql = try sql()
        var contents = ["": try sql.rows("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2")]
        for name in try sql.values("SELECT name FROM sqlite_master WHERE type = 'table'").compactMap(\.text) {
            contents[name] = try sql.rows("SELECT * FROM \"\(name)\"")
        }
        return contents
    }
}

extension MigratingStore {
    /// Migrates the store to the model at the end of an evolution: its objects must be what the evolution makes by hand, and its
    /// tables must take new objects of all entities.
    func check(_ evolution: Evolution, _ model: ModelDefinition, _ options: [String: Any]) {
        do {
            try migrate(to: model, options)
            let differences = try open(model, options) { try evolution.counted.differences(from: $0, model) }
            #expect(differences.prefix(8) == [], "\(evolution.steps)")
            try open(model, options) { context in
                for entity in model.entities where !entity.isAbstract {
                    _ = NSEntityDescription.insertNewObject(forEntityName: entity.name, into: context)
                }
                try context.save()
            }
        } catch {
            Issue.record("\(evolution.steps): \(error) \((error as NSError).userInfo)")
        }
    }
}
