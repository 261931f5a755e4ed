import CoreData

/// A small model built in code, with one property of each kind.
enum SlipBoxModel {
    static func make() -> NSManagedObjectModel {
        let (item, note, folder) = (NSEntityDescription(), NSEntityDescription(), NSEntityDescription())
        item.name = "Item"
        item.isAbstract = true
        item.properties = [attribute("created", .date)]
        note.name = "Note"
        note.managedObjectClassName = "SlipBox.Note"
        note.properties = noteAttributes() + [relationship("folder", to: folder, count: 1)]
        folder.name = "Folder"
        folder.properties = [attribute("name", .string), relationship("notes", to: note, count: 0)]
        item.subentities = [note]
        connect(note.relationshipsByName["folder"], folder.relationshipsByName["notes"])
        if let title = note.attributesByName["title"] {
            let element = NSFetchIndexElementDescription(property: title, collationType: .binary)
            element.isAscending = false
            note.indexes = [NSFetchIndexDescription(name: "byTitle", elements: [element])]
        }
        note.uniquenessConstraints = [["title"]]
        note.userInfo = ["documentation": "A slip"]

        let model = NSManagedObjectModel()
        model.entities = [item, note, folder]
        model.setEntities([note, folder], forConfigurationName: "Cloud")
        let recent = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        recent.entity = note
        recent.predicate = NSPredicate(format: "created > $since")
        recent.sortDescriptors = [NSSortDescriptor(key: "created", ascending: false)]
        model.setFetchRequestTemplate(recent, forName: "recent")
        model.versionIdentifiers = ["1.0"]
        return model
    }

    private static func noteAttributes() -> [NSPropertyDescription] {
        let title = attribute("title", .string)
        title.isOptional = false
        title.defaultValue = "New note"
        title.renamingIdentifier = "name"
        let rank = attribute("rank", .integer16)
        rank.defaultValue = 3
        rank.setValidationPredicates([NSPredicate(format: "SELF < 10")], withValidationWarnings: ["too high"])
        let size = NSDerivedAttributeDescription()
        size.name = "size"
        size.type = .integer64
        size.derivationExpression = NSExpression(format: "folder.notes.@count")
        let place = NSCompositeAttributeDescription()
        place.name = "place"
        place.elements = [attribute("x", .double), attribute("y", .double)]
        return [title, rank, size, place]
    }

    static func attribute(_ name: String, _ type: NSAttributeDescription.AttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.type = type
        return attribute
    }

    static func relationship(_ name: String, to entity: NSEntityDescription, count: Int) -> NSRelationshipDescription {
        let relationship = NSRelationshipDescription()
        relationship.name = name
        relationship.destinationEntity = entity
        relationship.maxCount = count
        return relationship
    }

    static func connect(_ one: NSRelationshipDescription?, _ other: NSRelationshipDescription?) {
        one?.inverseRelationship = other
        other?.inverseRelationship = one
    }
}
