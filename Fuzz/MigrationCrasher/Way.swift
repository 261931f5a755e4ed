import CoreData

/// A way to migrate a store.
enum Way: String, CaseIterable {
    /// As opening it does: in place, where the store is one of SQLite's.
    case inPlace = "in-place"
    /// By an `NSMigrationManager`, which makes a new store and puts it in the place of the old one.
    case byCopying = "by-copying"
    /// By stages, with a handler that changes objects between two versions.
    case inStages = "in-stages"

    /// Migrates the store at a path from whatever version it is of. This is what gets killed.
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
