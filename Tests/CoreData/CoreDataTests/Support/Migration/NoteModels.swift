import CoreData

/// Versions of a small model: notes in folders.
enum NoteModels {
    /// Notes with a name, a size and a rank, in folders.
    static func first() -> NSManagedObjectModel {
        let note = entity(
            "Note",
            [attribute("name", .string), attribute("size", .integer16), attribute("rank", .integer32)]
        )
        let folder = entity("Folder", [attribute("label", .string)])
        relate(note, "folder", folder, "notes")
        return model([note, folder])
    }

    /// Notes have a title, formerly their name, and more attributes; there are tags.
    static func second() -> NSManagedObjectModel {
        let title = attribute("title", .string)
        title.renamingIdentifier = "name"
        let isPinned = attribute("isPinned", .boolean)
        isPinned.isOptional = false
        isPinned.defaultValue = false
        let note = entity("Note", [title, attribute("size", .integer64), isPinned])
        let folder = entity("Folder", [attribute("label", .string)])
        relate(note, "folder", folder, "notes")
        return model([note, folder, entity("Tag", [attribute("name", .string)])])
    }

    /// Notes are called cards, and there are no folders.
    static func third() -> NSManagedObjectModel {
        let title = attribute("title", .string)
        title.isOptional = false
        let card = entity("Card", [title, attribute("length", .integer64), attribute("folderName", .string)])
        relate(card, "previous", card, "next", isToMany: false)
        return model([card])
    }

    static func model(_ entities: [NSEntityDescription]) -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        model.entities = entities
        return model
    }

    static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = properties
        return entity
    }

    static func attribute(_ name: String, _ type: NSAttributeDescription.AttributeType) -> NSAttributeDescription {
        SlipBoxModel.attribute(name, type)
    }

    /// Relates two entities. Default: many-to-one.
    static func relate(
        _ many: NSEntityDescription,
        _ toOne: String,
        _ one: NSEntityDescription,
        _ back: String,
        isToMany: Bool = true
    ) {
        let (forth, inverse) = (NSRelationshipDescription(), NSRelationshipDescription())
        (forth.name, forth.destinationEntity, forth.maxCount) = (toOne, one, 1)
        (inverse.name, inverse.destinationEntity, inverse.maxCount) = (back, many, isToMany ? 0 : 1)
        many.properties += [forth]
        one.properties += [inverse]
        forth.inverseRelationship = inverse
        inverse.inverseRelationship = forth
    }
}
