import CoreData

/// The model of the graph, with a relationship of each kind.
enum GraphModel {
    static func make() -> NSManagedObjectModel {
        var entities: [Graph.Kind: NSEntityDescription] = [:]
        for kind in Graph.Kind.allCases {
            let entity = NSEntityDescription()
            entity.name = kind.rawValue
            entities[kind] = entity
            if kind != .draft {
                entity.properties = [
                    attribute("number", .integer64AttributeType), attribute("title", .stringAttributeType),
                ]
            }
        }
        guard let folder = entities[.folder], let note = entities[.note], let draft = entities[.draft],
            let keyword = entities[.keyword], let cover = entities[.cover]
        else { return NSManagedObjectModel() }
        note.properties += [attribute("rating", .integer32AttributeType)]
        note.subentities = [draft]
        relate((folder, "notes", many: true, ordered: false), (note, "folder", many: false, ordered: false))
        relate(
            (folder, "children", many: true, ordered: false),
            (folder, "parent", many: false, ordered: false),
            .cascade
        )
        relate((folder, "pinned", many: true, ordered: true), (note, "pinboard", many: false, ordered: false))
        relate((note, "keywords", many: true, ordered: false), (keyword, "notes", many: true, ordered: false))
        relate((note, "links", many: true, ordered: false), (note, "backlinks", many: true, ordered: false))
        relate((note, "cover", many: false, ordered: false), (cover, "note", many: false, ordered: false), .cascade)
        let model = NSManagedObjectModel()
        model.entities = [folder, note, draft, keyword, cover]
        return model
    }

    private enum Rule { case nullify, cascade }

    private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        return attribute
    }

    private static func relate(
        _ source: (entity: NSEntityDescription, name: String, many: Bool, ordered: Bool),
        _ destination: (entity: NSEntityDescription, name: String, many: Bool, ordered: Bool),
        _ rule: Rule = .nullify
    ) {
        let sides = [source, destination].map { side -> NSRelationshipDescription in
            let relationship = NSRelationshipDescription()
            relationship.name = side.name
            relationship.maxCount = side.many ? 0 : 1
            relationship.isOrdered = side.ordered
            side.entity.properties += [relationship]
            return relationship
        }
        sides[0].destinationEntity = destination.entity
        sides[1].destinationEntity = source.entity
        sides[0].inverseRelationship = sides[1]
        sides[1].inverseRelationship = sides[0]
        if rule == .cascade { sides[0].deleteRule = .cascadeDeleteRule }
    }
}
