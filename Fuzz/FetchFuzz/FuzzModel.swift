import CoreData

/// A model with every type of attribute and every kind of relationship.
enum FuzzModel {
    static func make() -> NSManagedObjectModel {
        let note = entity("Note", attributes())
        let draft = entity("Draft", [attribute("state", .stringAttributeType)])
        let item = entity("Item", [attribute("seq", .integer64AttributeType), attribute("text", .stringAttributeType)])
        let batch = entity(
            "Batch",
            [attribute("name", .stringAttributeType), attribute("total", .decimalAttributeType)]
        )
        note.subentities = [draft]
        connect(note, "batch", to: batch, "notes")
        connect(item, "batch", to: batch, "items")
        connect(item, "note", to: note, "items", isOrdered: true)
        connect(note, "copies", to: note, "origins", isToMany: true)
        let model = NSManagedObjectModel()
        model.entities = [note, draft, item, batch]
        return model
    }

    private static func attributes() -> [NSPropertyDescription] {
        let secret = attribute("secret", .stringAttributeType)
        secret.isTransient = true
        let place = NSCompositeAttributeDescription()
        place.name = "place"
        place.elements = [
            attribute("latitude", .doubleAttributeType), attribute("longitude", .doubleAttributeType),
        ]
        place.isOptional = true
        let alike = NSFetchedPropertyDescription()
        alike.name = "alike"
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        request.predicate = NSPredicate(format: "rank == $FETCH_SOURCE.rank")
        alike.fetchRequest = request
        let types: [(String, NSAttributeType)] = [
            ("title", .stringAttributeType), ("text", .stringAttributeType), ("rank", .integer32AttributeType),
            ("views", .integer64AttributeType), ("flag", .booleanAttributeType), ("score", .doubleAttributeType),
            ("price", .decimalAttributeType), ("created", .dateAttributeType), ("uid", .UUIDAttributeType),
            ("link", .URIAttributeType), ("blob", .binaryDataAttributeType), ("tags", .transformableAttributeType),
        ]
        return types.map { attribute($0, $1) } + [place, secret, alike]
    }

    private static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = properties
        return entity
    }

    private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = true
        return attribute
    }

    /// Connects two entities: the second has many of the first.
    private static func connect(
        _ one: NSEntityDescription,
        _ name: String,
        to other: NSEntityDescription,
        _ inverseName: String,
        isOrdered: Bool = false,
        isToMany: Bool = false
    ) {
        let (forth, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        (forth.name, forth.destinationEntity, forth.maxCount) = (name, other, isToMany ? 0 : 1)
        (back.name, back.destinationEntity, back.maxCount) = (inverseName, one, 0)
        (forth.isOptional, back.isOptional, back.isOrdered) = (true, true, isOrdered)
        (forth.inverseRelationship, back.inverseRelationship) = (back, forth)
        one.properties += [forth]
        other.properties += [back]
    }
}
