internal import CoreData

/// The model of simulated programs, in two versions.
enum SimulatedModel {
    static let entityNames = ["Note", "Folder", "Tag", "Label"]

    static func make(_ version: Int) -> NSManagedObjectModel {
        let note = entity("Note", ["key", "title", "body"] + (version > 1 ? ["extra"] : []))
        note.properties.append(attribute("count", .integer64AttributeType, "counter", usual: 0))
        let folder = entity("Folder", ["key", "title"])
        let tag = entity("Tag", ["key", "title"])
        // Several devices make the same one, and there is one of each in the end.
        let label = entity("Label", ["key", "title"])
        label.uniquenessConstraints = [["key"]]
        relate(note, "folder", 1, folder, "notes", 0)
        relate(note, "tags", 0, tag, "notes", 0)
        relate(note, "links", 0, note, "backlinks", 0)
        relate(note, "labels", 0, label, "notes", 0)
        folder.relationshipsByName["notes"]?.deleteRule = .cascadeDeleteRule
        for ordered in [folder.relationshipsByName["notes"], note.relationshipsByName["links"]] {
            ordered?.isOrdered = true
        }
        let model = NSManagedObjectModel()
        model.entities = [note, folder, tag, label]
        return model
    }

    private static func entity(_ name: String, _ texts: [String]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = texts.map { attribute($0, .stringAttributeType, nil, usual: nil) }
        return entity
    }

    private static func attribute(
        _ name: String,
        _ type: NSAttributeType,
        _ policy: String?,
        usual: Any?
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.attributeType) = (name, type)
        (attribute.isOptional, attribute.defaultValue) = (usual == nil, usual)
        if let policy { attribute.userInfo = ["CloudKit.merge": policy] }
        return attribute
    }

    private static func relate(
        _ entity: NSEntityDescription,
        _ name: String,
        _ most: Int,
        _ other: NSEntityDescription,
        _ inverseName: String,
        _ inverseMost: Int
    ) {
        let (relationship, inverse) = (NSRelationshipDescription(), NSRelationshipDescription())
        (relationship.name, relationship.destinationEntity, relationship.maxCount) = (name, other, most)
        (inverse.name, inverse.destinationEntity, inverse.maxCount) = (inverseName, entity, inverseMost)
        (relationship.inverseRelationship, inverse.inverseRelationship) = (inverse, relationship)
        for each in [relationship, inverse] { (each.isOptional, each.deleteRule) = (true, .nullifyDeleteRule) }
        entity.properties.append(relationship)
        other.properties.append(inverse)
    }
}
