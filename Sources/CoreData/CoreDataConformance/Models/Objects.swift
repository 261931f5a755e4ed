internal import CoreData

extension NSManagedObjectContext {
    /// Inserts an object with values.
    func make(_ entity: String, _ values: [String: Any] = [:]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
        for (key, value) in values {
            object.setValue(value, forKey: key)
        }
        return object
    }

    /// Returns a request for the objects that satisfy a condition.
    func request(_ entity: String, _ format: String? = nil, sortedBy key: String? = nil)
        -> NSFetchRequest<NSManagedObject>
    {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = format.map { NSPredicate(format: $0) }
        request.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: true)] }
        return request
    }

    /// Fetches the objects that satisfy a condition.
    func all(_ entity: String, _ format: String? = nil, sortedBy key: String? = nil) throws -> [NSManagedObject] {
        try fetch(request(entity, format, sortedBy: key))
    }

    /// Fetches the object that satisfies a condition; throws if there is none.
    func one(_ entity: String, _ format: String? = nil, file: StaticString = #fileID, line: UInt = #line) throws
        -> NSManagedObject
    {
        try required(all(entity, format).first, "\(entity) has objects: \(format ?? "any")", file: file, line: line)
    }

    /// Fetches the titles of the notes that satisfy a condition, sorted.
    func titles(_ format: String? = nil) throws -> [String?] {
        try all("Note", format, sortedBy: "title").map { $0.text("title") }
    }
}

extension NSManagedObject {
    /// Returns the string value of a key.
    func text(_ key: String) -> String? { value(forKey: key) as? String }

    /// Returns the destination of a to-one relationship.
    func other(_ key: String) -> NSManagedObject? { value(forKey: key) as? NSManagedObject }

    /// Returns the members of a to-many relationship.
    func others(_ key: String) -> [NSManagedObject] {
        switch value(forKey: key) {
        case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
        case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
        default: []
        }
    }

    /// Adds an object to a to-many relationship.
    func add(_ object: NSManagedObject, to key: String) {
        mutableSetValue(forKey: key).add(object)
    }
}

extension NSManagedObjectID {
    /// The URI of an object of the same store and entity that does not exist.
    var uriOfNobody: URL {
        uriRepresentation().deletingLastPathComponent().appendingPathComponent("p4711")
    }
}
