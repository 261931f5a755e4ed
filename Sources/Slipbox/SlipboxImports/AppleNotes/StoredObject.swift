import CoreData

/// An object of a store whose model is only known from the store: properties may be missing or of other types.
struct StoredObject {
    let object: NSManagedObject

    /// Returns the value of an attribute if it has one of some types. An attribute of another type, such as one that is
    /// transformed, would be decoded by what the model names.
    private func value(_ key: String, _ types: Set<NSAttributeType>) -> Any? {
        guard let attribute = object.entity.attributesByName[key], types.contains(attribute.attributeType) else {
            return nil
        }
        return object.value(forKey: key)
    }

    func text(_ key: String) -> String? { value(key, [.stringAttributeType]) as? String }
    func date(_ key: String) -> Date? { value(key, [.dateAttributeType]) as? Date }
    func data(_ key: String) -> Data? { value(key, [.binaryDataAttributeType]) as? Data }
    func number(_ key: String) -> Int? { (value(key, Self.numbers) as? NSNumber)?.intValue }
    func flag(_ key: String) -> Bool { (value(key, Self.numbers) as? NSNumber)?.boolValue ?? false }

    private static let numbers: Set<NSAttributeType> = [
        .booleanAttributeType, .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
    ]

    func object(_ key: String) -> StoredObject? {
        guard object.entity.relationshipsByName[key] != nil else { return nil }
        return (object.value(forKey: key) as? NSManagedObject).map(StoredObject.init)
    }

    func objects(_ key: String) -> [StoredObject] {
        guard object.entity.relationshipsByName[key] != nil else { return [] }
        let value = object.value(forKey: key)
        let objects = (value as? NSSet)?.allObjects ?? (value as? NSOrderedSet)?.array ?? []
        return objects.compactMap { $0 as? NSManagedObject }.map(StoredObject.init)
    }

    /// Returns the identifiers of all objects of an entity; none if the model has no such entity.
    static func all(_ entity: String, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
        guard context.persistentStoreCoordinator?.managedObjectModel.entitiesByName[entity] != nil else { return [] }
        let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
        request.resultType = .managedObjectIDResultType
        return try context.fetch(request)
    }

    /// Calls a closure with each of some objects, of which only so many are in memory.
    static func forEach(
        _ identifiers: [NSManagedObjectID],
        in context: NSManagedObjectContext,
        _ body: (StoredObject) throws -> Void
    ) throws {
        for (index, identifier) in identifiers.enumerated() {
            try Task.checkCancellation()
            try body(StoredObject(object: context.existingObject(with: identifier)))
            if index % 100 == 99 { context.reset() }
        }
        context.reset()
    }
}
