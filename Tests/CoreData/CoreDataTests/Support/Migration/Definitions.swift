import Foundation
import ManagedObjectModelFormat

/// Shorthands for model definitions.
extension ModelDefinition {
    init(_ entities: EntityDefinition...) {
        self.init()
        self.entities = entities
    }

    /// Returns an entity for modification.
    subscript(_ name: String) -> EntityDefinition {
        get { entity(named: name) ?? EntityDefinition(name: name) }
        set {
            guard let index = entities.firstIndex(where: { $0.name == name }) else { return entities.append(newValue) }
            entities[index] = newValue
        }
    }
}

extension EntityDefinition {
    init(
        _ name: String,
        parent: String? = nil,
        isAbstract: Bool = false,
        _ attributes: [AttributeDefinition] = [],
        _ relationships: [RelationshipDefinition] = []
    ) {
        self.init(name: name)
        parentName = parent
        self.isAbstract = isAbstract
        self.attributes = attributes
        self.relationships = relationships
    }

    /// Returns a property for modification; the last one with the name.
    subscript(attribute name: String) -> AttributeDefinition {
        get { attributes.first { $0.name == name } ?? AttributeDefinition(name: name, type: .string) }
        set {
            guard let index = attributes.firstIndex(where: { $0.name == name }) else {
                return attributes.append(newValue)
            }
            attributes[index] = newValue
        }
    }

    subscript(relationship name: String) -> RelationshipDefinition {
        get { relationships.first { $0.name == name } ?? RelationshipDefinition(name: name, destinationName: "") }
        set {
            guard let index = relationships.firstIndex(where: { $0.name == name }) else {
                return relationships.append(newValue)
            }
            relationships[index] = newValue
        }
    }
}

extension AttributeDefinition {
    init(
        _ name: String,
        _ type: AttributeType = .string,
        isOptional: Bool = true,
        defaultValue: PropertyListValue? = nil
    ) {
        self.init(name: name, type: type)
        self.isOptional = isOptional
        self.defaultValue = defaultValue
    }
}

extension RelationshipDefinition {
    init(
        _ name: String,
        _ destination: String,
        _ inverse: String?,
        isToMany: Bool = false,
        isOrdered: Bool = false
    ) {
        self.init(name: name, destinationName: destination)
        inverseName = inverse
        isOptional = true
        self.isToMany = isToMany
        self.isOrdered = isOrdered
        maximumCount = isToMany ? 0 : 1
    }
}
