import Foundation
import Testing

@testable import CoreData

/// A ``Library`` with text indexes on notes.
struct SearchLibrary {
    static let indexName = "TEXTINDEX$ZNOTE$ZBODY"

    let library: Library

    init(options: [AnyHashable: Any]? = nil) throws {
        library = try Library(Self.model(), options: options)
    }

    /// Returns the model of libraries. Default: with text indexes.
    static func model(isIndexed: Bool = true) -> NSManagedObjectModel {
        let model = LibraryModel.make()
        for (entity, key) in [("Note", "title"), ("Note", "body"), ("Draft", "reason")] {
            model.entitiesByName[entity]?.attributesByName[key]?.isIndexedBySpotlight = isIndexed
        }
        return model
    }

    var store: SQLiteStore {
        get throws { try #require(library.coordinator.persistentStores.first as? SQLiteStore) }
    }

    var indexer: TextIndexer {
        get throws { try #require(try store.openFile().textIndexer) }
    }

    /// Opens the file like another program that does not use this package.
    func plain() throws -> PlainSQL {
        try PlainSQL(path: library.url.path)
    }

    /// Opens the file with another coordinator, with or without the indexes.
    func coordinator(
        isIndexed: Bool = true,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStoreCoordinator {
        let other = NSPersistentStoreCoordinator(managedObjectModel: Self.model(isIndexed: isIndexed))
        try other.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: library.url,
            options: options
        )
        return other
    }

    /// Saves a note for each text.
    func add(_ texts: [String?], entity: String = "Note") throws {
        let context = library.context()
        for text in texts {
            context.make(entity, ["title": "-"]).setValue(text, forKey: "body")
        }
        try context.save()
    }

    /// Returns the stored bodies of the notes that satisfy a condition, sorted.
    func found(
        _ format: String,
        _ arguments: Any...,
        entity: String = "Note",
        in coordinator: NSPersistentStoreCoordinator? = nil
    ) throws -> [String] {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator ?? library.coordinator
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: format, argumentArray: arguments)
        return try context.fetch(request).compactMap { $0.value(forKey: "body") as? String }.sorted()
    }

    /// Returns the SQL of a search in bodies.
    func statement(_ format: String, entity: String = "Note") throws -> String {
        let tables = try store.openFile().tables
        var plan = FetchPlan(entity: try #require(tables.layout.entity(named: entity)))
        plan.includesValues = false
        plan.predicate = NSPredicate(format: format)
        return try FetchCompiler(tables).rows(plan).sql
    }

    /// Returns the number of rows that are not in an index.
    func backlog(_ column: String = "ZBODY") throws -> Int {
        let index = TextIndex(table: "ZNOTE", column: column)
        return try store.openFile().connections.read {
            try TextIndexWriter(index: index, connection: $0).backlog(upTo: 10_000)
        }
    }
}
