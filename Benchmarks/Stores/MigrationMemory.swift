import CoreData

/// The peak memory and duration of a migration with a mapping model, in a separate process.
enum MigrationMemory {
    /// Returns the report line for a store with a number of notes.
    static func report(_ fixture: StoreFixture, notes count: Int) throws -> String {
        let url = fixture.freshURL()
        defer { try? fixture.remove(url) }
        try write(count, to: url)
        let start = ContinuousClock.now
        let peak = try PeakMemory.megabytes("migration", url)
        let seconds = Double((ContinuousClock.now - start).components.seconds)
        let form = "peak memory of a migration of %d objects by a mapping model: %.0f MB; goal 150 MB; %.0f s"
        return String(format: form, count, peak, seconds)
    }

    /// Migrates the store at a URL.
    static func migrate(_ url: URL) throws {
        let (old, new) = (model(title: "name"), model(title: "title"))
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
        let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
        try manager.migrateStore(from: url, type: .sqlite, mapping: mapping, to: url, type: .sqlite)
    }

    /// Makes a store with notes in 100 folders.
    static func write(_ count: Int, to url: URL) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model(title: "name"))
        let store = try coordinator.addPersistentStore(type: .sqlite, at: url)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            let folders = (0..<100).map { number in
                let folder = NSEntityDescription.insertNewObject(forEntityName: "Folder", into: context)
                folder.setValue("Folder \(number)", forKey: "label")
                return folder
            }
            for number in 0..<count {
                let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
                note.setValue("The title of note \(number)", forKey: "name")
                note.setValue(String(repeating: "text ", count: 20), forKey: "text")
                note.setValue(Date(timeIntervalSinceReferenceDate: Double(number)), forKey: "created")
                note.setValue(folders[number % folders.count], forKey: "folder")
            }
            try context.save()
        }
        try coordinator.remove(store)
    }

    static func model(title: String) -> NSManagedObjectModel {
        let (note, folder) = (NSEntityDescription(), NSEntityDescription())
        (note.name, folder.name) = ("Note", "Folder")
        let renamed = attribute(title, .string)
        renamed.renamingIdentifier = "name"
        let (owner, notes) = (NSRelationshipDescription(), NSRelationshipDescription())
        (owner.name, owner.destinationEntity, owner.maxCount) = ("folder", folder, 1)
        (notes.name, notes.destinationEntity, notes.maxCount) = ("notes", note, 0)
        note.properties = [renamed, attribute("text", .string), attribute("created", .date), owner]
        folder.properties = [attribute("label", .string), notes]
        owner.inverseRelationship = notes
        notes.inverseRelationship = owner
        let model = NSManagedObjectModel()
        model.entities = [note, folder]
        return model
    }

    private static func attribute(
        _ name: String,
        _ type: NSAttributeDescription.AttributeType
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.type = type
        return attribute
    }
}
