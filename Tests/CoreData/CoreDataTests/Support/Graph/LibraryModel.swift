import CoreData

/// A small model with every kind of relationship, for tests of the whole stack: nested folders with ordered notes,
/// keywords on notes, links between notes, and one cover for each note. Drafts are a subentity of notes.
enum LibraryModel {
    static func make() -> NSManagedObjectModel {
        let folder = entity("Folder", [attribute("name", .stringAttributeType)])
        let note = entity(
            "Note",
            [
                attribute("title", .stringAttributeType, optional: false, defaultValue: "Untitled"),
                attribute("body", .stringAttributeType),
                attribute("position", .integer64AttributeType, defaultValue: 0),
                attribute("rating", .doubleAttributeType),
                attribute("created", .dateAttributeType),
                attribute("isPinned", .booleanAttributeType, defaultValue: false),
                attribute("identifier", .UUIDAttributeType),
                attribute("source", .URIAttributeType),
                attribute("price", .decimalAttributeType),
                attribute("picture", .binaryDataAttributeType),
                attribute("tags", .transformableAttributeType),
            ]
        )
        let draft = entity("Draft", [attribute("reason", .stringAttributeType)])
        let keyword = entity("Keyword", [attribute("word", .stringAttributeType)])
        let cover = entity("Cover", [attribute("color", .stringAttributeType)])
        note.subentities = [draft]
        relate(folder, "notes", note, "folder", toMany: (true, false), ordered: (false, false))
        relate(folder, "children", folder, "parent", toMany: (true, false), rule: .cascadeDeleteRule)
        relate(folder, "pinned", note, "pinboard", toMany: (true, false), ordered: (true, false))
        relate(note, "keywords", keyword, "notes", toMany: (true, true))
        relate(note, "links", note, "backlinks", toMany: (true, true))
        relate(note, "cover", cover, "note", toMany: (false, false), rule: .cascadeDeleteRule)
        let model = NSManagedObjectModel()
        model.entities = [folder, note, draft, keyword, cover]
        return model
    }

    private static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = properties
        return entity
    }

    private static func attribute(
        _ name: String,
        _ type: NSAttributeType,
        optional: Bool = true,
        defaultValue: Any? = nil
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = optional
        attribute.defaultValue = defaultValue
        return attribute
    }

    private static func relate(
        _ source: NSEntityDescription,
        _ name: String,
        _ destination: NSEntityDescription,
        _ inverseName: String,
        toMany: (Bool, Bool),
        ordered: (Bool, Bool) = (false, false),
        rule: NSDeleteRule = .nullifyDeleteRule
    ) {
        let there = NSRelationshipDescription()
        there.name = name
        there.destinationEntity = destination
        there.maxCount = toMany.0 ? 0 : 1
        there.isOrdered = ordered.0
        there.deleteRule = rule
        let back = NSRelationshipDescription()
        back.name = inverseName
        back.destinationEntity = source
        back.maxCount = toMany.1 ? 0 : 1
        back.isOrdered = ordered.1
        there.inverseRelationship = back
        back.inverseRelationship = there
        source.properties = source.properties + [there]
        destination.properties = destination.properties + [back]
    }
}
