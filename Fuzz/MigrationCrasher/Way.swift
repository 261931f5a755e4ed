import CoreData
import CoreDataSQLite

/// The ways to migrate a store.
enum Way: String, CaseIterable {
    /// Opens the store with automatic migration, which happens in place for SQLite stores.
    case inPlace = "in-place"
    /// Uses an `NSMigrationManager`, which creates a new store and replaces the old one.
    case byCopying = "by-copying"
    /// Migrates in stages, with a handler that changes objects between two versions.
    case inStages = "in-stages"

    /// Opens the store with mapping models of the program, which lead through a version between.
    case inSteps = "in-steps"

    /// Migrates the store at a path from any version. This is the work that gets killed.
    func migrate(_ path: String, _ type: String) throws {
        let url = URL(fileURLWithPath: path)
        switch self {
        case .inPlace:
            _ = try Versions.open(path, type, Versions.newer(for: type), isMigrated: true)
        case .byCopying:
            let (old, new) = (Versions.older(), Versions.newer(for: type))
            let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
            try manager.migrateStore(
                from: url,
                sourceType: type,
                with: NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new),
                toDestinationURL: url,
                destinationType: type
            )
        case .inStages:
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Versions.newer(for: type))
            var options = Versions.options(type)
            options[NSPersistentStoreStagedMigrationManagerOptionKey] = Self.stages(type)
            try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: url, options: options)
        case .inSteps:
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Versions.newer(for: type))
            let options: [String: Any] = [
                NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
                NSMigrationMappingModelsOption: [
                    try NSMappingModel.inferredMappingModel(
                        forSourceModel: Versions.older(),
                        destinationModel: Versions.middle()
                    )
                ],
            ]
            try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: url, options: options)
        }
    }

    private static func stages(_ type: String) -> NSStagedMigrationManager {
        func reference(_ model: NSManagedObjectModel) -> NSManagedObjectModelReference {
            NSManagedObjectModelReference(model: model, versionChecksum: model.versionChecksum)
        }
        let (middle, newer) = (Versions.middle(), Versions.newer(for: type))
        let stage = NSCustomMigrationStage(migratingFrom: reference(Versions.older()), to: reference(middle))
        stage.didMigrateHandler = { manager, _ in
            guard let context = manager.container?.newBackgroundContext() else { return }
            try context.performAndWait {
                let folders = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder"))
                for (number, folder) in folders.enumerated() {
                    folder.setValue(Versions.stampedName, forKey: "name")
                    if number % 200 == 199 { try context.save() }
                }
                try context.save()
            }
        }
        return NSStagedMigrationManager([
            stage, NSLightweightMigrationStage([middle.versionChecksum, newer.versionChecksum]),
        ])
    }
}

/// A process that keeps a store open after reading from it, until a time has passed or its input ends.
enum Holder {
    static func hold(_ path: String, milliseconds: Int?) throws -> Never {
        let connection = try Connection(path: path, mode: .readWrite)
        try connection.execute("SELECT count(*) FROM Z_METADATA")
        print("open")
        fflush(nil)
        if let milliseconds { usleep(UInt32(milliseconds) * 1000) } else { _ = readLine() }
        connection.close()
        exit(0)
    }
}
