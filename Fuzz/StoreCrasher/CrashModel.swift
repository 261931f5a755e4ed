import CoreData

/// The model: batches of items, and one counter of all batches ever saved, so that the objects of one save can be
/// recognised.
enum CrashModel {
    /// The number of items in a batch.
    static let itemCount = 7
    /// The maximum number of batches in a store; older ones are deleted.
    static let batchCount = 40

    /// Returns the size of a batch's picture. Every fifth picture is large enough to be stored in an external file.
    static func pictureSize(of number: Int64) -> Int {
        number % 5 == 0 ? 300_000 : 300
    }

    /// Returns the picture of a batch.
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

    /// Opens the store at a path and returns a context.
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
    /// Returns the value of an integer attribute.
    func integer(_ key: String) -> Int64 {
        (value(forKey: key) as? NSNumber)?.int64Value ?? -1
    }

    /// The primary key of the object's row.
    var rowKey: Int64 {
        Int64(objectID.uriRepresentation().lastPathComponent.dropFirst()) ?? -1
    }
}
