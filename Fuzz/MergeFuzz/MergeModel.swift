import CoreDataPostgreSQL

/// The model: cells with a number and three values.
enum MergeModel {
    static let attributes = ["a", "b", "c"]

    static func make() -> NSManagedObjectModel {
        let cell = NSEntityDescription()
        cell.name = "Cell"
        cell.properties = (["number"] + attributes).map { name in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.type) = (name, .integer64)
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [cell]
        return model
    }

    /// Opens the store at the path of a file or the address of a schema, which is created if it does not exist.
    static func open(_ place: URL) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: make())
        try coordinator.addPersistentStore(type: place.isFileURL ? .sqlite : .postgreSQL, at: place)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    /// Returns the values among those of an object, or of its snapshot in a conflict.
    static func cell(_ value: (String) -> Any?) -> Cell {
        attributes.map { value($0) as? Int ?? .min }
    }
}

extension NSManagedObjectContext {
    /// Fetches all cells, by number.
    func cells() throws -> [Int: NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Cell")
        let found = try fetch(request).map { ($0.value(forKey: "number") as? Int ?? .min, $0) }
        return Dictionary(found) { first, _ in first }
    }
}
