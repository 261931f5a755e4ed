public import CoreData

/// A link of a chain, with the code that momc generates.
public final class Link: NSManagedObject {
    public var name: String? {
        get { _value(at: 0) }
        set { _setValue(newValue, at: 0) }
    }

    public var next: Link? {
        get { _object(at: 1) }
        set { _setObject(newValue, at: 1) }
    }

    public var previous: Link? {
        get { _object(at: 2) }
        set { _setObject(newValue, at: 2) }
    }
}

extension Link {
    public enum _PropertyTable: _ManagedObjectPropertyTable {
        public static let names = ["name", "next", "previous"]

        public static let keyValueProperties: [String: KeyValueProperty] = [
            "name": KeyValueProperty(\Link.name),
            "next": KeyValueProperty(\Link.next),
            "previous": KeyValueProperty(\Link.previous),
        ]
    }
}

/// The model of chains. The links behind a deleted one are deleted with it.
enum LinkModel {
    static func make() -> NSManagedObjectModel {
        let link = NSEntityDescription()
        link.name = "Link"
        link.managedObjectClassName = NSStringFromClass(Link.self)
        let name = NSAttributeDescription()
        name.name = "name"
        name.attributeType = .stringAttributeType
        // Each link is validated.
        name.isOptional = false
        let (next, previous) = (NSRelationshipDescription(), NSRelationshipDescription())
        for (relationship, inverse) in [(next, previous), (previous, next)] {
            relationship.name = relationship === next ? "next" : "previous"
            relationship.destinationEntity = link
            relationship.inverseRelationship = inverse
            relationship.maxCount = 1
            relationship.isOptional = true
            relationship.deleteRule = relationship === next ? .cascadeDeleteRule : .nullifyDeleteRule
        }
        link.properties = [name, next, previous]
        let model = NSManagedObjectModel()
        model.entities = [link]
        return model
    }
}
