package import ManagedObjectModelFormat

/// A mapping model as its file has it, and as Xcode's editor shows it: what is not said is left out.
package struct MappingOutline: Hashable, Sendable {
    /// The paths of the two versions in the project; nil if the file does not say.
    package var sourcePath: String?
    package var destinationPath: String?
    /// Whether the file has copies of both versions, in the form that only Xcode writes.
    package var hasCopies = false
    /// The entity mappings, in the order in which the migration runs them.
    package var entityMappings: [EntityMappingOutline] = []

    package init() {}

    package func entityMapping(named name: String) -> EntityMappingOutline? {
        entityMappings.first { $0.name == name }
    }
}

/// An entity mapping as its file has it.
package struct EntityMappingOutline: Hashable, Sendable {
    /// The name of its own; nil for the standard one.
    package var ownName: String?
    package var sourceName: String?
    package var destinationName: String?
    package var kind = EntityMappingDefinition.Kind.undefined
    package var policyClassName: String?
    /// The predicate that source objects satisfy; nil for all.
    package var filter: String?
    /// The expression that finds the source objects; nil for those of the entity that satisfy the filter.
    package var sourceExpression: String?
    package var attributes: [PropertyMappingOutline] = []
    package var relationships: [PropertyMappingOutline] = []
    package var userInfo: [String: PropertyListValue] = [:]

    package init(from source: String?, to destination: String?) {
        (sourceName, destinationName) = (source, destination)
    }

    /// The name by which others refer to the mapping.
    package var name: String {
        ownName ?? EntityMappingDefinition.standardName(from: sourceName, to: destinationName)
    }

    /// The mappings of attributes and relationships.
    package var properties: [PropertyMappingOutline] { attributes + relationships }

    package func property(named name: String) -> PropertyMappingOutline? { properties.first { $0.name == name } }
}

/// A mapping of an attribute or a relationship as its file has it.
package struct PropertyMappingOutline: Hashable, Sendable {
    package var name: String
    package var isRelationship = false
    /// The expression of the value; nil for the usual one.
    package var expression: String?
    /// The entity mapping that made the objects to which a relationship leads; nil for any.
    package var mappingName: String?
    /// The expression for the source objects that those were made of; nil for the relationship of the same name.
    package var keyPath: String?
    package var userInfo: [String: PropertyListValue] = [:]

    package init(_ name: String, isRelationship: Bool = false) {
        (self.name, self.isRelationship) = (name, isRelationship)
    }

    /// The expression of the value that Xcode makes if none is given.
    package var usualExpression: String {
        guard isRelationship else { return "$source.\(name)" }
        let source = keyPath ?? "$source.\(name)"
        return mappingName.map { MappingExpressions.instancesText(of: $0, from: source) }
            ?? MappingExpressions.instancesText(ofRelationship: name, from: source)
    }
}
