import CoreData

/// Batches of items, and one counter of the batches there ever were: what belongs to one save can be told from it.
enum CrashModel {
    /// How many items each batch has.
    static let itemCount = 7
    /// How many batches a store has at most: older ones are deleted.
    static let batchCount = 40

    /// The size of the picture of a batch; every fifth has one that is large enough to lie beside the store.
    static func pictureSize(of number: Int64) -> Int {
        number % 5 == 0 ? 300_000 : 300
    }

    /// The picture of a batch.
    static func picture(of number: Int64) -> Data {
        Data(repeating: UInt8(truncatingIfNeeded: number), count: pictureSize(of: number))
    }

    static func make() -> NSManagedObjectModel {
        let counter = entity("Counter", [attribute("count", .integer64)])
        let picture = attribute("picture", .binaryData)
        picture.allowsExternalBinaryDataStorage = true
        let batch = entity("Batch", [attribute("number", .integer64), picture])
        let item = entity("Item", [attribute("number", .integer64), attribute("place", .integer16)])
        let (items, owner) = (NSRelationshipDescription(), NSRelationshipDescription())
        (items.name, items.destinationEntity, items.maxCount) = ("items", item, 0)
        (owner.name, owner.destinationEntity, owner.maxCount) = ("batch", batch, 1)
        items.deleteRule = .cascadeDeleteRule
        items.inverseRelationship = owner
        owner.inverseRelationship = items
        batch.properties += [items]
        item.properties += [owner]
        let model = NSManagedObjectModel()
        model.entities = [counter, batch, item]
        return model
    }

    /// A context on the store at a path.
    static func open(_ path: String, options: [String: Any]) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: make())
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: URL(fileURLWithPath: path),
            options: options
        )
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    private static func entity(_ name: String, _ attributes: [NSAttributeDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = attributes
        return entity
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

extension NSManagedObject {
    /// An attribute that holds a whole number.
    func integer(_ key: String) -> Int64 {
        (value(forKey: key) as? NSNumber)?.int64Value ?? -1
    }

    /// The key of the object's row.
    var rowKey: Int64 {
        Int64(objectID.uriRepresentation().lastPathComponent.dropFirst()) ?? -1
    }
}
