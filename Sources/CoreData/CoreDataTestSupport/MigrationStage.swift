internal import CoreData

/// A temporary folder in which a store is migrated.
struct MigrationStage {
    private let folder: URL
    private let type: NSPersistentStore.StoreType

    private var url: URL { folder.appendingPathComponent("migrated.store") }

    init(_ type: NSPersistentStore.StoreType) throws {
        self.type = type
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("migration-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() {
        // The folder is temporary, and each test has one of its own.
        try? FileManager.default.removeItem(at: folder)
    }

    func write(_ model: NSManagedObjectModel, _ fill: (NSManagedObjectContext) throws -> Void) throws {
        try using(model, at: url) { context in
            try fill(context)
            try context.save()
        }
    }

    func copy(_ store: URL, of model: NSManagedObjectModel) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.replacePersistentStore(at: url, withPersistentStoreFrom: store, type: type)
    }

    func migrate(
        from source: NSManagedObjectModel,
        to destination: NSManagedObjectModel,
        _ given: NSMappingModel?,
        _ check: (NSManagedObjectContext) throws -> Void
    ) throws -> MigrationReport {
        let before = try counts(source, at: url)
        if let given {
            let manager = NSMigrationManager(sourceModel: source, destinationModel: destination)
            try manager.migrateStore(from: url, type: type, mapping: given, to: url, type: type)
        } else {
            try open(from: source, to: destination)
        }
        let after = try using(destination, at: url) { context in
            try check(context)
            return try counts(destination, in: context)
        }
        let mapping = try given ?? Self.mapping(from: source, to: destination)
        let entries = (mapping.entityMappings ?? []).map { mapping in
            MigrationReport.Entry(
                mapping: mapping.name ?? "",
                source: mapping.sourceEntityName,
                sourceCount: mapping.sourceEntityName.flatMap { before[$0] } ?? 0,
                destination: mapping.destinationEntityName,
                destinationCount: mapping.destinationEntityName.flatMap { after[$0] } ?? 0
            )
        }
        // A custom mapping model may omit objects intentionally.
        let losses =
            given == nil ? entries.filter { $0.destination != nil && $0.destinationCount < $0.sourceCount } : []
        guard losses.isEmpty else { throw MigrationLoss(entries: losses) }
        return MigrationReport(entries: entries)
    }

    /// Migrates the store as opening it would: in place if possible, by a mapping model of the program, or through the
    /// versions between. The program need not contain the former version.
    private func open(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) throws {
        let references = [source, destination].map {
            NSManagedObjectModelReference(model: $0, versionChecksum: $0.versionChecksum)
        }
        let manager = NSStagedMigrationManager([
            NSCustomMigrationStage(migratingFrom: references[0], to: references[1])
        ])
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: destination)
        let options = [NSPersistentStoreStagedMigrationManagerOptionKey: manager]
        try coordinator.remove(coordinator.addPersistentStore(type: type, at: url, options: options))
    }

    /// Returns the mapping model that provides the names in reports. If the migration passes through other versions,
    /// entities are matched by name.
    private static func mapping(
        from source: NSManagedObjectModel,
        to destination: NSManagedObjectModel
    ) throws -> NSMappingModel {
        if let mapping = NSMappingModel(from: nil, forSourceModel: source, destinationModel: destination) {
            return mapping
        }
        do {
            return try .inferredMappingModel(forSourceModel: source, destinationModel: destination)
        } catch let error as CocoaError where error.code == .inferredMappingModel {
            let mapping = NSMappingModel()
            mapping.entityMappings = destination.entities.compactMap(\.name).map { name in
                let entity = NSEntityMapping()
                (entity.name, entity.destinationEntityName) = (name, name)
                entity.sourceEntityName = source.entitiesByName[name] == nil ? nil : name
                return entity
            }
            return mapping
        }
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
        let result = try context.performAndWait { try body(context) }
        try coordinator.remove(store)
        return result
    }
}
