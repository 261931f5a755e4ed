internal import CoreData

extension RandomModel {
    /// The model of a version of the program.
    func managedObjectModel(_ version: Int) -> NSManagedObjectModel {
        let known = entities(in: version)
        var descriptions: [String: NSEntityDescription] = [:]
        for entity in known {
            let description = NSEntityDescription()
            description.name = entity.name
            if entity.parent == nil { description.properties = [Self.key] }
            description.properties += entity.attributes.filter { $0.lifetime.since <= version }.map {
                Self.description(of: $0, version)
            }
            if entity.isUnique { description.uniquenessConstraints = [["key"]] }
            descriptions[entity.name] = description
        }
        for entity in known {
            guard let parent = entity.parent, let child = descriptions[entity.name] else { continue }
            descriptions[parent]?.subentities.append(child)
        }
        relate(descriptions, version)
        let model = NSManagedObjectModel()
        model.entities = known.compactMap { descriptions[$0.name] }
        return model
    }

    private static var key: NSAttributeDescription {
        let key = NSAttributeDescription()
        (key.name, key.attributeType, key.isOptional) = ("key", .stringAttributeType, true)
        return key
    }

    private static func description(of attribute: Attribute, _ version: Int) -> NSAttributeDescription {
        let description = NSAttributeDescription()
        description.name = attribute.lifetime.name(attribute.name, in: version)
        description.renamingIdentifier = attribute.name
        description.attributeType =
            switch attribute.kind {
            case .text: .stringAttributeType
            case .counter, .number: .integer64AttributeType
            case .flag: .booleanAttributeType
            }
        if attribute.kind == .counter {
            (description.isOptional, description.defaultValue) = (false, 0)
            description.userInfo = ["CloudKit.merge": "counter"]
        }
        return description
    }

    private func relate(_ entities: [String: NSEntityDescription], _ version: Int) {
        var relationships: [String: NSRelationshipDescription] = [:]
        let known = sides.filter { $0.lifetime.since <= version }
        for side in known {
            let relationship = NSRelationshipDescription()
            relationship.name = side.lifetime.name(side.name, in: version)
            relationship.renamingIdentifier = side.name
            relationship.destinationEntity = entities[side.destination]
            (relationship.maxCount, relationship.isOptional) = (side.isToMany ? 0 : 1, true)
            (relationship.isOrdered, relationship.deleteRule) = (side.isOrdered, side.deleteRule)
            entities[side.entity]?.properties.append(relationship)
            relationships[side.name] = relationship
        }
        for side in known { relationships[side.name]?.inverseRelationship = relationships[side.inverse] }
    }
}
