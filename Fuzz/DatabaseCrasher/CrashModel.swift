import CoreDataPostgreSQL

/// The model: each writer has a counter of its saves, and batches of items, so that the objects of one save can be recognised.
enum CrashModel {
    /// The number of items in a batch.
    static let itemCount = 7
    /// The number of batches that a writer keeps; older ones are deleted.
    static let batchCount: Int64 = 10

    static func make() -> NSManagedObjectModel {
        let counter = entity("Counter", ["writer", "count"])
        let batch = entity("Batch", ["writer", "number"])
        let item = entity("Item", ["number", "place"])
        let (items, owner) = (NSRelationshipDescription(), NSRelationshipDescription())
        (items.name, items.destinationEntity, items.maxCount) = ("items", item, 0)
        (owner.name, owner.destinationEntity, owner.maxCount) = ("batch", batch, 1)
        (items.deleteRule, items.inverseRelationship, owner.inverseRelationship) = (.cascadeDeleteRule, owner, items)
        batch.properties += [items]
        item.properties += [owner]
        let model = NSManagedObjectModel()
        model.entities = [counter, batch, item]
        return model
    }

    /// Opens the store at an address, which is created if it does not exist.
    static func open(_ url: URL) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: make())
        try coordinator.addPersistentStore(ofType: NSPostgreSQLStoreType, configurationName: nil, at: url, options: nil)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    private static func entity(_ name: String, _ attributes: [String]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = attributes.map { name in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.type) = (name, .integer64)
            return attribute
        }
        return entity
    }
}

extension NSManagedObject {
    /// Returns the value of an integer attribute.
    func integer(_ key: String) -> Int64 { (value(forKey: key) as? NSNumber)?.int64Value ?? -1 }
}

extension NSManagedObjectContext {
    /// Returns the objects of an entity, those of a writer if one is given.
    func all(_ entity: String, of writer: Int64? = nil) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = writer.map { NSPredicate(format: "writer == %ld", Int($0)) }
        return try fetch(request)
    }
}
