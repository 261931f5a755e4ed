import CoreData

/// Two versions of a model whose migration involves everything that takes time: added and removed columns, new entity
/// numbers, a split hierarchy, changed join tables, and values to fill in and count.
enum Versions {
    enum Version: CaseIterable {
        case older, middle, newer

        func model(for type: String) -> NSManagedObjectModel {
            switch self {
            case .older: Versions.older()
            case .middle: Versions.middle()
            case .newer: Versions.newer(for: type)
            }
        }
    }

    /// The name that the handler of a stage gives to all folders.
    static let stampedName = "stamped"

    static func older() -> NSManagedObjectModel { former([attribute("word", .string)]) }

    /// An intermediate version, used by staged migrations only.
    static func middle() -> NSManagedObjectModel {
        former([attribute("word", .string), attribute("language", .string)])
    }

    private static func former(_ tags: [NSPropertyDescription]) -> NSManagedObjectModel {
        let note = entity(
            "Note",
            [attribute("title", .string), attribute("rank", .integer16), attribute("mood", .string), picture()]
        )
        let draft = entity("Draft", [attribute("reason", .string)])
        let tag = entity("Tag", tags)
        let folder = entity("Folder", [attribute("name", .string)])
        note.subentities = [draft]
        relate(note, "tags", tag, "notes", toMany: (true, true))
        relate(folder, "notes", note, "folder", toMany: (true, false))
        return model([note, draft, tag, folder])
    }

    /// - Parameter type: the type of the stores; only SQLite stores support derived counts.
    static func newer(for type: String) -> NSManagedObjectModel {
        let rank = attribute("rank", .integer32)
        let color = attribute("color", .string)
        (color.isOptional, color.defaultValue) = (false, "red")
        let title = attribute("heading", .string)
        title.renamingIdentifier = "title"
        let note = entity("Note", [title, rank, color, picture()])
        let draft = entity("Draft", [attribute("reason", .string), attribute("mood", .string)])
        let tag = entity("Tag", [attribute("word", .string)])
        let count = NSDerivedAttributeDescription()
        (count.name, count.attributeType, count.isOptional) = ("noteCount", .integer64AttributeType, true)
        count.derivationExpression = NSExpression(format: "notes.@count")
        let counts: [NSPropertyDescription] = type == NSSQLiteStoreType ? [count] : []
        let folder = entity("Folder", [attribute("name", .string)] + counts)
        let author = entity("Author", [attribute("name", .string)])
        note.subentities = [draft]
        relate(note, "tags", tag, "notes", toMany: (true, true), isOrdered: true)
        relate(folder, "notes", note, "folder", toMany: (true, false), isOrdered: true)
        return model([note, draft, tag, folder, author])
    }

    /// Stores with a history must be opened with history tracking.
    static func options(_ type: String) -> [String: Any] {
        type == NSSQLiteStoreType ? [NSPersistentHistoryTrackingKey: true] : [:]
    }

    static func open(
        _ path: String,
        _ type: String,
        _ model: NSManagedObjectModel,
        isMigrated: Bool
    ) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        var options = options(type)
        if isMigrated {
            options[NSMigratePersistentStoresAutomaticallyOption] = true
            options[NSInferMappingModelAutomaticallyOption] = true
        }
        try coordinator.addPersistentStore(
            ofType: type,
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

    private static func picture() -> NSAttributeDescription {
        let picture = attribute("picture", .binaryData)
        picture.allowsExternalBinaryDataStorage = true
        return picture
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
