import CoreData

/// Parts of small models for schema tests.
enum SchemaModels {
    static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = properties
        return entity
    }

    static func model(_ entities: NSEntityDescription...) -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        model.entities = entities
        return model
    }

    static func attribute(_ name: String, _ type: NSAttributeDescription.AttributeType = .string)
        -> NSAttributeDescription
    {
        SlipBoxModel.attribute(name, type)
    }

    /// Relates two entities in both directions; 1 is to-one, 0 to-many.
    @discardableResult
    static func relate(
        _ one: NSEntityDescription,
        _ name: String,
        _ count: Int,
        _ other: NSEntityDescription,
        _ inverse: String,
        _ inverseCount: Int
    ) -> (NSRelationshipDescription, NSRelationshipDescription) {
        let there = SlipBoxModel.relationship(name, to: other, count: count)
        let back = SlipBoxModel.relationship(inverse, to: one, count: inverseCount)
        SlipBoxModel.connect(there, back)
        one.properties += [there]
        other.properties += [back]
        return (there, back)
    }

    static func index(_ name: String, _ properties: [NSPropertyDescription], where format: String? = nil)
        -> NSFetchIndexDescription
    {
        let elements = properties.map { NSFetchIndexElementDescription(property: $0, collationType: .binary) }
        let index = NSFetchIndexDescription(name: name, elements: elements)
        index.partialIndexPredicate = format.map { NSPredicate(format: $0) }
        return index
    }
}
