import CoreData

/// A model that reveals mistakes of concurrent changes: accounts with a constant sum, tallies of saves, and groups that
/// count their items. A change to the parts of an object also changes one of its attributes, so that conflicts are
/// detected.
enum StressModel {
    /// The number of accounts. The first two belong to the child context.
    static let accountCount = 20
    static let accountsOfChildren = 0..<2
    static let balance = 1_000
    static let tagCount = 6

    static func make() -> NSManagedObjectModel {
        let account = entity("Account", ["number", "balance"])
        let tally = entity("Tally", ["number", "count"])
        let group = entity("Group", ["number", "count"])
        let item = entity("Item", ["number", "revision"])
        let tag = entity("Tag", ["number"])
        relate((group, "items", 0), (item, "group", 1), .cascadeDeleteRule)
        relate((item, "tags", 0), (tag, "items", 0), .nullifyDeleteRule)
        let model = NSManagedObjectModel()
        model.entities = [account, tally, group, item, tag]
        return model
    }

    private static func entity(_ name: String, _ numbers: [String]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = numbers.map { number in
            let attribute = NSAttributeDescription()
            attribute.name = number
            attribute.type = .integer64
            attribute.defaultValue = 0
            return attribute
        }
        return entity
    }

    private static func relate(
        _ source: (entity: NSEntityDescription, name: String, maxCount: Int),
        _ destination: (entity: NSEntityDescription, name: String, maxCount: Int),
        _ rule: NSDeleteRule
    ) {
        let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        (there.name, there.destinationEntity, there.maxCount) = (source.name, destination.entity, source.maxCount)
        (back.name, back.destinationEntity, back.maxCount) = (destination.name, source.entity, destination.maxCount)
        there.deleteRule = rule
        there.inverseRelationship = back
        back.inverseRelationship = there
        source.entity.properties += [there]
        destination.entity.properties += [back]
    }
}

extension NSManagedObjectContext {
    func make(_ entity: String, _ values: [String: Int]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
        for (key, value) in values {
            object.setValue(value, forKey: key)
        }
        return object
    }

    func all(_ entity: String, _ format: String? = nil, _ arguments: [Any] = []) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = format.map { NSPredicate(format: $0, argumentArray: arguments) }
        return try fetch(request)
    }
}

extension NSManagedObject {
    /// Returns the value of an attribute, or nil if the object's row was deleted.
    func number(_ key: String) -> Int? {
        (value(forKey: key) as? NSNumber)?.intValue
    }

    func others(_ key: String) -> [NSManagedObject] {
        (value(forKey: key) as? NSSet)?.allObjects.compactMap { $0 as? NSManagedObject } ?? []
    }
}
