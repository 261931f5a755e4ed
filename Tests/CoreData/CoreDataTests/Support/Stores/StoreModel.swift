import CoreData

/// A model with all kinds of properties that stores treat differently.
enum StoreModel {
    static func make() -> NSManagedObjectModel {
        let names = ["Item", "Note", "Draft", "Folder", "Tag"]
        let entities = names.reduce(into: [String: NSEntityDescription]()) { entities, name in
            entities[name] = NSEntityDescription()
            entities[name]?.name = name
        }
        guard let item = entities["Item"], let note = entities["Note"], let draft = entities["Draft"],
            let folder = entities["Folder"], let tag = entities["Tag"]
        else { return NSManagedObjectModel() }
        item.isAbstract = true
        let picture = attribute("picture", .binaryData)
        picture.allowsExternalBinaryDataStorage = true
        let (home, notes) = (relationship("folder", folder, 1), relationship("notes", note, 0, isOrdered: true))
        let (tags, tagged) = (relationship("tags", tag, 0, isOrdered: true), relationship("notes", note, 0))
        SlipBoxModel.connect(home, notes)
        SlipBoxModel.connect(tags, tagged)
        let count = NSDerivedAttributeDescription()
        count.name = "noteCount"
        count.type = .integer64
        count.derivationExpression = NSExpression(format: "notes.@count")
        item.properties = [attribute("created", .date)]
        note.properties = [
            attribute("title", .string), attribute("rank", .integer16), attribute("score", .double),
            attribute("uid", .uuid), picture, home, tags,
        ]
        draft.properties = [attribute("reason", .string)]
        folder.properties = [
            attribute("name", .string), count, notes, relationship("cover", item, 1),
            relationship("pins", note, 0, isOrdered: true),
        ]
        folder.uniquenessConstraints = [["name"]]
        tag.properties = [attribute("label", .string), tagged]
        item.subentities = [note]
        note.subentities = [draft]
        let model = NSManagedObjectModel()
        model.entities = [item, note, draft, folder, tag]
        return model
    }

    private static func attribute(
        _ name: String,
        _ type: NSAttributeDescription.AttributeType
    ) -> NSAttributeDescription {
        SlipBoxModel.attribute(name, type)
    }

    private static func relationship(
        _ name: String,
        _ entity: NSEntityDescription,
        _ count: Int,
        isOrdered: Bool = false
    ) -> NSRelationshipDescription {
        let relationship = SlipBoxModel.relationship(name, to: entity, count: count)
        relationship.isOrdered = isOrdered
        return relationship
    }
}
