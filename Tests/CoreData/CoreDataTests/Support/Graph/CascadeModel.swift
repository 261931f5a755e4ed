import CoreData

/// A model of nodes that own child nodes, watch each other, and share labels.
enum CascadeModel {
    static func make() -> NSManagedObjectModel {
        let node = entity("Node")
        let label = entity("Label")
        relate((node, "children", 0), (node, "parent", 1), .cascadeDeleteRule)
        relate((node, "label", 1), (label, "nodes", 0), .nullifyDeleteRule)
        relate((node, "watched", 1), (node, "watchers", 0), .nullifyDeleteRule)
        let model = NSManagedObjectModel()
        model.entities = [node, label]
        return model
    }

    /// Creates a tree. The first number is the number of the root's children, the second the number of each child's
    /// children, and so on.
    static func fill(_ context: NSManagedObjectContext, breadth: [Int]) throws {
        let labels = (0..<10).map { context.make("Label", ["name": "\($0)"]) }
        var level = [context.make("Node", ["name": "root"])]
        for count in breadth {
            level = level.flatMap { parent in
                (0..<count).map { number in
                    let node = context.make("Node", ["name": "node"])
                    node.setValue(parent, forKey: "parent")
                    node.setValue(labels[number % 10], forKey: "label")
                    return node
                }
            }
        }
        try context.save()
    }

    private static func entity(_ name: String) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        let attribute = NSAttributeDescription()
        attribute.name = "name"
        attribute.attributeType = .stringAttributeType
        entity.properties = [attribute]
        return entity
    }

    private static func relate(
        _ source: (entity: NSEntityDescription, name: String, maxCount: Int),
        _ destination: (entity: NSEntityDescription, name: String, maxCount: Int),
        _ rule: NSDeleteRule
    ) {
        let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        (there.name, there.destinationEntity, there.maxCount) = (source.name, destination.entity, source.maxCount)
        (back.name, back.destinationEntity, back.maxCount) = (destination.name, source.entity, destination.maxCount)
        there.deleteRule = rule
        there.inverseRelationship = back
        back.inverseRelationship = there
        source.entity.properties += [there]
        destination.entity.properties += [back]
    }
}
