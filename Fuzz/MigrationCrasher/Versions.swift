import CoreData

/// Two versions of a model, between which everything is done that takes time: columns come and go, entities get other
/// numbers, a hierarchy splits, tables of pairs change, values are filled and counted.
enum Versions {
    static func older() -> NSManagedObjectModel {
        let note = entity(
            "Note",
            [attribute("title", .string), attribute("rank", .integer16), attribute("mood", .string)]
        )
        let draft = entity("Draft", [attribute("reason", .string)])
        let tag = entity("Tag", [attribute("word", .string)])
        let folder = entity("Folder", [attribute("name", .string)])
        note.subentities = [draft]
        relate(note, "tags", tag, "notes", toMany: (true, true))
        relate(folder, "notes", note, "folder", toMany: (true, false))
        return model([note, draft, tag, folder])
    }

    static func newer() -> NSManagedObjectModel {
        let rank = attribute("rank", .integer32)
        let color = attribute("color", .string)
        (color.isOptional, color.defaultValue) = (false, "red")
        let title = attribute("heading", .string)
        title.renamingIdentifier = "title"
        let note = entity("Note", [title, rank, color])
        let draft = entity("Draft", [attribute("reason", .string), attribute("mood", .string)])
        let tag = entity("Tag", [attribute("word", .string)])
        let count = NSDerivedAttributeDescription()
        (count.name, count.attributeType, count.isOptional) = ("noteCount", .integer64AttributeType, true)
        count.derivationExpression = NSExpression(format: "notes.@count")
        let folder = entity("Folder", [attribute("name", .string), count])
        let author = entity("Author", [attribute("name", .string)])
        note.subentities = [draft]
        relate(note, "tags", tag, "notes", toMany: (true, true), isOrdered: true)
        relate(folder, "notes", note, "folder", toMany: (true, false), isOrdered: true)
        return model([note, draft, tag, folder, author])
    }

    static func open(_ path: String, _ model: NSManagedObjectModel, isMigrated: Bool) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        var options: [String: Any] = [NSPersistentHistoryTrackingKey: true]
        if isMigrated {
            options[NSMigratePersistentStoresAutomaticallyOption] = true
            options[NSInferMappingModelAutomaticallyOption] = true
        }
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: URL(fileURLWithPath: path),
            options: options
        )
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    private static func model(_ entities: [NSEntityDescription]) -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        model.entities = entities
        return model
    }

    private static func entity(_ name: String, _ attributes: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        (entity.name, entity.properties) = (name, attributes)
        return entity
    }

    private static func attribute(
        _ name: String,
        _ type: NSAttributeDescription.AttributeType
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.type) = (name, type)
        return attribute
    }

    private static func relate(
        _ source: NSEntityDescription,
        _ name: String,
        _ destination: NSEntityDescription,
        _ inverseName: String,
        toMany: (Bool, Bool),
        isOrdered: Bool = false
    ) {
        let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        (there.name, there.destinationEntity, there.maxCount) = (name, destination, toMany.0 ? 0 : 1)
        (back.name, back.destinationEntity, back.maxCount) = (inverseName, source, toMany.1 ? 0 : 1)
        there.isOrdered = isOrdered
        (there.inverseRelationship, back.inverseRelationship) = (back, there)
        source.properties += [there]
        destination.properties += [back]
    }
}
