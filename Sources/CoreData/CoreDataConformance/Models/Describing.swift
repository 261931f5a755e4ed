internal import CoreData

/// The cardinality of a relationship.
enum Cardinality {
    case one
    case many
    case ordered
}

extension NSEntityDescription {
    convenience init(_ name: String, _ properties: [NSPropertyDescription]) {
        self.init()
        self.name = name
        self.properties = properties
    }

    /// Adds a relationship and its inverse.
    func relate(
        _ name: String,
        _ cardinality: Cardinality,
        to destination: NSEntityDescription,
        _ inverseName: String,
        _ inverseCardinality: Cardinality,
        deleting rule: NSDeleteRule = .nullifyDeleteRule
    ) {
        let there = NSRelationshipDescription(name, cardinality, destination)
        there.deleteRule = rule
        let back = NSRelationshipDescription(inverseName, inverseCardinality, self)
        there.inverseRelationship = back
        back.inverseRelationship = there
        properties += [there]
        destination.properties += [back]
    }
}

extension NSAttributeDescription {
    convenience init(_ name: String, _ type: NSAttributeType, defaultValue: Any? = nil) {
        self.init()
        self.name = name
        attributeType = type
        self.defaultValue = defaultValue
    }
}

extension NSRelationshipDescription {
    fileprivate convenience init(_ name: String, _ cardinality: Cardinality, _ destination: NSEntityDescription) {
        self.init()
        self.name = name
        destinationEntity = destination
        minCount = 0
        maxCount = cardinality == .one ? 1 : 0
        isOrdered = cardinality == .ordered
        deleteRule = .nullifyDeleteRule
    }
}
