import FoundationBackfill

@testable import CoreData

/// A model with all that can be mirrored.
enum NotesModel {
    static func make(_ change: ([String: NSEntityDescription]) -> Void = { _ in }) -> NSManagedObjectModel {
        let note = entity(
            "Note",
            [
                attribute("title", .stringAttributeType), attribute("body", .stringAttributeType, policy: "text"),
                attribute("count", .integer64AttributeType, 0, policy: "counter"),
                attribute("created", .dateAttributeType), attribute("key", .UUIDAttributeType),
                attribute("isPinned", .booleanAttributeType, false), attribute("price", .decimalAttributeType),
                attribute("weight", .doubleAttributeType), attribute("size", .floatAttributeType),
                attribute("level", .integer16AttributeType, 3), attribute("data", .binaryDataAttributeType),
                attribute("source", .URIAttributeType), attribute("words", .transformableAttributeType),
            ]
        )
        let task = entity("Task", [attribute("isDone", .booleanAttributeType, false)])
        let folder = entity("Folder", [attribute("name", .stringAttributeType)])
        let tag = entity("Tag", [attribute("name", .stringAttributeType)])
        note.subentities = [task]
        relate(note, "folder", folder, "notes", toMany: (false, true), rule: .cascadeDeleteRule)
        relate(note, "tags", tag, "notes", toMany: (true, true))
        relate(note, "links", note, "backlinks", toMany: (true, true))
        relate(folder, "cover", note, "coverOf", toMany: (false, false))
        let model = NSManagedObjectModel()
        let entities = [note, task, folder, tag]
        change(Dictionary(uniqueKeysWithValues: entities.map { ($0.name ?? "", $0) }))
        model.entities = entities
        return model
    }

    static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        (entity.name, entity.properties) = (name, properties)
        return entity
    }

    static func attribute(
        _ name: String,
        _ type: NSAttributeType,
        _ usual: Any? = nil,
        policy: String? = nil
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, usual == nil)
        attribute.defaultValue = usual
        if let policy { attribute.userInfo = ["CloudKit.merge": policy] }
        return attribute
    }

    static func relate(
        _ entity: NSEntityDescription,
        _ name: String,
        _ other: NSEntityDescription,
        _ inverseName: String,
        toMany: (Bool, Bool),
        rule: NSDeleteRule = .nullifyDeleteRule
    ) {
        let relationship = NSRelationshipDescription()
        let inverse = NSRelationshipDescription()
        (relationship.name, relationship.destinationEntity, relationship.inverseRelationship) = (name, other, inverse)
        (inverse.name, inverse.destinationEntity, inverse.inverseRelationship) = (inverseName, entity, relationship)
        relationship.maxCount = toMany.0 ? 0 : 1
        inverse.maxCount = toMany.1 ? 0 : 1
        for one in [relationship, inverse] { (one.isOptional, one.deleteRule) = (true, .nullifyDeleteRule) }
        inverse.deleteRule = rule
        entity.properties.append(relationship)
        other.properties.append(inverse)
    }
}
