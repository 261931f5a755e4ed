import CoreData
import Testing

/// The model that the plugin compiled, and contexts that use it.
enum Office {
    private static let coordinator = makeModel().map { NSPersistentStoreCoordinator(managedObjectModel: $0) }

    private static func makeModel() -> NSManagedObjectModel? {
        Bundle.module.url(forResource: "Office", withExtension: "momd").flatMap { NSManagedObjectModel(contentsOf: $0) }
    }

    /// Calls the closure with a context whose coordinator has no stores.
    static func withContext<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        let coordinator = try #require(coordinator)
        let context = context(coordinator)
        return try context.performAndWait { try body(context) }
    }

    /// Calls the closures one after the other, each with a new context on the same temporary store.
    static func withStore(
        _ write: (NSManagedObjectContext) throws -> Void,
        then read: (NSManagedObjectContext) throws -> Void
    ) throws {
        let model = try #require(makeModel())
        let folder = FileManager.default.temporaryDirectory.appending(path: "office-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try coordinator.addPersistentStore(type: .sqlite, at: folder.appending(path: "Office.sqlite"))
        let (writing, reading) = (context(coordinator), context(coordinator))
        try writing.performAndWait { try write(writing) }
        try reading.performAndWait { try read(reading) }
        try coordinator.remove(store)
    }

    private static func context(_ coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }
}

extension String?? {
    var text: String { (self ?? nil) ?? "-" }
}
