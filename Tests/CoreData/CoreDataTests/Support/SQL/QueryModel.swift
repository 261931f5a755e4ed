import FoundationBackfill

@testable import CoreData

/// A model with every kind of relationship, for compiling predicates.
enum QueryModel {
    static func make() -> NSManagedObjectModel {
        let note = entity("Note", noteAttributes())
        let draft = entity("Draft", [attribute("state", .string)])
        let outline = entity("Outline", [attribute("levels", .integer16)])
        let folder = entity("Folder", [attribute("name", .string), attribute("order", .integer32)])
        let keyword = entity("Keyword", [attribute("name", .string), attribute("weight", .double)])
        let attachment = entity(
            "Attachment",
            [attribute("name", .string), attribute("bytes", .integer64), attribute("added", .date)]
        )
        note.subentities = [draft, outline]
        connect(note, "folder", .one, folder, "notes", .many)
        connect(note, "keywords", .many, keyword, "notes", .many)
        connect(note, "attachments", .ordered, attachment, "note", .one)
        connect(note, "references", .many, note, "referencedBy", .many)
        connect(folder, "parent", .one, folder, "children", .many)
        connect(note, "extras", .many, attachment, nil, .many)
        connect(folder, "pinned", .one, note, nil, .many)
        let model = NSManagedObjectModel()
        model.entities = [note, draft, outline, folder, keyword, attachment]
        return model
    }

    private static func noteAttributes() -> [NSPropertyDescription] {
        let secret = attribute("secret", .string)
        secret.isTransient = true
        let place = NSCompositeAttributeDescription()
        place.name = "place"
        place.elements = [attribute("x", .double), attribute("y", .double)]
        return [
            attribute("title", .string), attribute("body", .string), attribute("rank", .integer32),
            attribute("views", .integer64), attribute("flag", .boolean), attribute("score", .double),
            attribute("price", .decimal), attribute("created", .date), attribute("uid", .uuid), attribute("link", .uri),
            attribute("blob", .binaryData), attribute("shape", .transformable), place, secret,
        ]
    }

    private enum Count {
        case one
        case many
        case ordered
    }

    private static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = properties
        return entity
    }

    private static func attribute(_ name: String, _ type: NSAttributeDescription.AttributeType)
        -> NSAttributeDescription
    {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.type = type
        return attribute
    }

    private static func connect(
        _ source: NSEntityDescription,
        _ name: String,
        _ count: Count,
        _ destination: NSEntityDescription,
        _ inverseName: String?,
        _ inverseCount: Count
    ) {
        let relationship = relationship(name, count, to: destination)
        source.properties += [relationship]
        guard let inverseName else { return }
        let inverse = Self.relationship(inverseName, inverseCount, to: source)
        destination.properties += [inverse]
        relationship.inverseRelationship = inverse
        inverse.inverseRelationship = relationship
    }

    private static func relationship(
        _ name: String,
        _ count: Count,
        to entity: NSEntityDescription
    ) -> NSRelationshipDescription {
        let relationship = NSRelationshipDescription()
        relationship.name = name
        relationship.destinationEntity = entity
        relationship.maxCount = count == .one ? 1 : 0
        relationship.isOrdered = count == .ordered
        return relationship
    }
}
