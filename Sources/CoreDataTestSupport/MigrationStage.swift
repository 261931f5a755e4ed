internal import CoreData

/// A folder of its own in which a store is migrated.
struct MigrationStage {
    private let folder: URL
    private let type: NSPersistentStore.StoreType

    private var old: URL { folder.appendingPathComponent("old.store") }
    private var new: URL { folder.appendingPathComponent("new.store") }

    init(_ type: NSPersistentStore.StoreType) throws {
        self.type = type
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("migration-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    func write(_ model: NSManagedObjectModel, _ fill: (NSManagedObjectContext) throws -> Void) throws {
        try using(model, at: old) { context in
            try fill(context)
            try context.save()
        }
    }

    func copy(_ store: URL, of model: NSManagedObjectModel) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.replacePersistentStore(at: old, withPersistentStoreFrom: store, type: type)
    }

    func migrate(
        from source: NSManagedObjectModel,
        to destination: NSManagedObjectModel,
        _ given: NSMappingModel?,
        _ check: (NSManagedObjectContext) throws -> Void
    ) throws -> MigrationReport {
        let mapping =
            try given
            ?? NSMappingModel(from: nil, forSourceModel: source, destinationModel: destination)
            ?? NSMappingModel.inferredMappingModel(forSourceModel: source, destinationModel: destination)
        let manager = NSMigrationManager(sourceModel: source, destinationModel: destination)
        try manager.migrateStore(from: old, type: type, mapping: mapping, to: new, type: type)
        let before = try counts(source, at: old)
        let after = try using(destination, at: new) { context in
            try check(context)
            return try counts(destination, in: context)
        }
        let entries = (mapping.entityMappings ?? []).map { mapping in
            MigrationReport.Entry(
                mapping: mapping.name ?? "",
                source: mapping.sourceEntityName,
                sourceCount: mapping.sourceEntityName.flatMap { before[$0] } ?? 0,
                destination: mapping.destinationEntityName,
                destinationCount: mapping.destinationEntityName.flatMap { after[$0] } ?? 0
            )
        }
        // A mapping of the program's own may leave objects out on purpose.
        let losses =
            given == nil ? entries.filter { $0.destination != nil && $0.destinationCount < $0.sourceCount } : []
        guard losses.isEmpty else { throw MigrationLoss(entries: losses) }
        return MigrationReport(entries: entries)
    }

    private func counts(_ model: NSManagedObjectModel, at url: URL) throws -> [String: Int] {
        try using(model, at: url) { try counts(model, in: $0) }
    }

    private func counts(_ model: NSManagedObjectModel, in context: NSManagedObjectContext) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for name in model.entities.compactMap(\.name) {
            let request = NSFetchRequest<NSManagedObject>(entityName: name)
            request.includesSubentities = false
            counts[name] = try context.count(for: request)
        }
        return counts
    }

    private func using<Result>(
        _ model: NSManagedObjectModel,
        at url: URL,
        _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store = try coordinator.addPersistentStore(type: type, at: url)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        defer { try? coordinator.remove(store) }
        return try context.performAndWait { try body(context) }
    }
}
