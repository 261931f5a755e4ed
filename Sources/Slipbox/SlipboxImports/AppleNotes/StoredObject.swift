import CoreData

/// An object of a store whose model is only known from the store: properties may be missing or of other types.
struct StoredObject {
    let object: NSManagedObject

    private func value(_ key: String) -> Any? {
        object.entity.propertiesByName[key] == nil ? nil : object.value(forKey: key)
    }

    func text(_ key: String) -> String? { value(key) as? String }
    func date(_ key: String) -> Date? { value(key) as? Date }
    func data(_ key: String) -> Data? { value(key) as? Data }
    func number(_ key: String) -> Int? { (value(key) as? NSNumber)?.intValue }
    func flag(_ key: String) -> Bool { (value(key) as? NSNumber)?.boolValue ?? false }

    func object(_ key: String) -> StoredObject? {
        (value(key) as? NSManagedObject).map(StoredObject.init)
    }

    func objects(_ key: String) -> [StoredObject] {
        let objects = (value(key) as? NSSet)?.allObjects ?? (value(key) as? NSOrderedSet)?.array ?? []
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
