import CoreData
import Foundation

/// A store file of ``LibraryModel`` in a temporary folder, and contexts that use it.
final class Library {
    let folder: URL
    let url: URL
    let coordinator: NSPersistentStoreCoordinator
    private var readers: [NSManagedObjectContext] = []

    init(_ model: NSManagedObjectModel = LibraryModel.make(), options: [AnyHashable: Any]? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("library-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder.appendingPathComponent("Library.sqlite")
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: url,
            options: options
        )
    }

    deinit {
        for store in coordinator.persistentStores {
            do { try coordinator.remove(store) } catch { continue }
        }
        do { try FileManager.default.removeItem(at: folder) } catch { return }
    }

    /// Returns a new context. Tests may use it directly as long as they do so from one thread.
    func context() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    /// Returns a new context that the library keeps alive, for occasional reads.
    func reader() -> NSManagedObjectContext {
        let context = context()
        readers.append(context)
        return context
    }

    /// Returns a second coordinator for the same file, as in another program.
    func otherCoordinator() throws -> NSPersistentStoreCoordinator {
        let other = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        try other.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
        return other
    }
}

extension NSManagedObjectContext {
    /// Inserts a new object with values.
    func make(_ entity: String, _ values: [String: Any] = [:]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
        for (key, value) in values {
            object.setValue(value, forKey: key)
        }
        return object
    }

    /// Returns the objects of an entity, optionally filtered by a predicate format and sorted by a key.
    func all(_ entity: String, _ format: String? = nil, sortedBy key: String? = nil) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = format.map { NSPredicate(format: $0) }
        request.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: true)] }
        return try fetch(request)
    }
}

extension NSManagedObject {
    /// Returns the objects of a to-many relationship.
    func others(_ key: String) -> [NSManagedObject] {
        switch value(forKey: key) {
        case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
        case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
        default: []
        }
    }
}
