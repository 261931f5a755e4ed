import CoreData

/// The model of folders and notes.
enum NoteModel {
    /// - Parameter indexesCreated: whether the creation date of notes has an index.
    static func make(indexesCreated: Bool) -> NSManagedObjectModel {
        let (folder, note) = (NSEntityDescription(), NSEntityDescription())
        folder.name = "Folder"
        folder.managedObjectClassName = NSStringFromClass(Folder.self)
        note.name = "Note"
        note.managedObjectClassName = NSStringFromClass(Note.self)
        let created = attribute("created", .dateAttributeType)
        let (notes, owner) = relationships(folder, note)
        folder.properties = [attribute("name", .stringAttributeType), notes]
        note.properties = [
            attribute("body", .stringAttributeType),
            created,
            attribute("flagged", .booleanAttributeType),
            attribute("identifier", .UUIDAttributeType),
            attribute("modified", .dateAttributeType),
            attribute("position", .integer64AttributeType),
            attribute("rating", .doubleAttributeType),
            attribute("title", .stringAttributeType),
            owner,
        ]
        if indexesCreated {
            let element = NSFetchIndexElementDescription(property: created, collationType: .binary)
            note.indexes = [NSFetchIndexDescription(name: "byCreated", elements: [element])]
        }
        let model = NSManagedObjectModel()
        model.entities = [folder, note]
        return model
    }

    private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = true
        return attribute
    }

    private static func relationships(
        _ folder: NSEntityDescription,
        _ note: NSEntityDescription
    ) -> (notes: NSRelationshipDescription, owner: NSRelationshipDescription) {
        let (notes, owner) = (NSRelationshipDescription(), NSRelationshipDescription())
        notes.name = "notes"
        notes.destinationEntity = note
        notes.inverseRelationship = owner
        notes.isOptional = true
        owner.name = "folder"
        owner.destinationEntity = folder
        owner.inverseRelationship = notes
        owner.maxCount = 1
        owner.isOptional = true
        return (notes, owner)
    }
}
