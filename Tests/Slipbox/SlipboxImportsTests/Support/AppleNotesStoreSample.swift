import CoreData
import Foundation

/// A store as Apple Notes makes it, with the tables ZICCLOUDSYNCINGOBJECT and ZICNOTEDATA.
@MainActor
struct AppleNotesStoreSample {
    private let container: NSPersistentContainer
    let context: NSManagedObjectContext
    let account: NSManagedObject

    init(_ url: URL) throws {
        container = NSPersistentContainer(name: "NoteStore", managedObjectModel: Self.model())
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        context = container.viewContext
        account = NSEntityDescription.insertNewObject(forEntityName: "ICAccount", into: context)
        account.setValue("iCloud", forKey: "name")
    }

    func insert(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }

    @discardableResult
    func note(_ title: String, _ runs: [AppleNotesSample.Run], _ values: [String: Any] = [:]) -> NSManagedObject {
        let data = insert("ICNoteData", ["data": AppleNotesSample.content(runs)])
        let note = insert("ICNote", ["title": title, "noteData": data, "account": account])
        note.setValue(UUID().uuidString, forKey: "identifier")
        for (key, value) in values { note.setValue(value, forKey: key) }
        return note
    }

    /// Saves and closes the store.
    func close() throws {
        try context.save()
        let coordinator = container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    // MARK: - The model

    private static func model() -> NSManagedObjectModel {
        let root = entity(
            "ICCloudSyncingObject",
            [
                ("identifier", .stringAttributeType), ("markedForDeletion", .booleanAttributeType),
                ("isPasswordProtected", .booleanAttributeType),
            ]
        )
        root.isAbstract = true
        let attachment = entity(
            "ICAttachment",
            [
                ("typeUTI", .stringAttributeType), ("title", .stringAttributeType), ("urlString", .stringAttributeType),
                ("mergeableData", .binaryDataAttributeType), ("creationDate", .dateAttributeType),
            ]
        )
        let inline = entity(
            "ICInlineAttachment",
            [
                ("typeUTI", .stringAttributeType), ("altText", .stringAttributeType),
                ("tokenContentIdentifier", .stringAttributeType),
            ]
        )
        let media = entity("ICMedia", [("filename", .stringAttributeType)])
        let note = entity(
            "ICNote",
            [
                ("title", .stringAttributeType), ("creationDate", .dateAttributeType),
                ("modificationDate", .dateAttributeType),
                ("isPinned", .booleanAttributeType),
            ]
        )
        let folder = entity("ICFolder", [("title", .stringAttributeType), ("folderType", .integer16AttributeType)])
        let account = entity("ICAccount", [("name", .stringAttributeType)])
        let data = entity("ICNoteData", [("data", .binaryDataAttributeType)])
        root.subentities = [attachment, inline, media, note, folder, account]
        relate(note, "noteData", data, "note")
        relate(note, "folder", folder, "notes", isToMany: true)
        relate(note, "account", account, "notes", isToMany: true)
        relate(attachment, "note", note, "attachments", isToMany: true)
        relate(attachment, "media", media, "attachment")
        relate(attachment, "parentAttachment", attachment, "subAttachments", isToMany: true)
        relate(folder, "parent", folder, "children", isToMany: true)
        let model = NSManagedObjectModel()
        model.entities = [root, attachment, inline, media, note, folder, account, data]
        return model
    }

    private static func entity(_ name: String, _ attributes: [(String, NSAttributeType)]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        (entity.name, entity.managedObjectClassName) = (name, "NSManagedObject")
        entity.properties = attributes.map { name, type in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
            return attribute
        }
        return entity
    }

    private static func relate(
        _ one: NSEntityDescription,
        _ name: String,
        _ other: NSEntityDescription,
        _ inverse: String,
        isToMany: Bool = false
    ) {
        let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        (there.name, there.destinationEntity, there.maxCount, there.isOptional) = (name, other, 1, true)
        (back.name, back.destinationEntity, back.maxCount, back.isOptional) = (inverse, one, isToMany ? 0 : 1, true)
        (there.inverseRelationship, back.inverseRelationship) = (back, there)
        there.deleteRule = .nullifyDeleteRule
        back.deleteRule = .nullifyDeleteRule
        one.properties.append(there)
        other.properties.append(back)
    }
}
