/// The definition of an entity in a model. It lists the properties that the entity declares, not inherited ones.
package struct EntityDefinition: Hashable, Sendable {
    package var name: String
    /// The class of its objects as the file writes it, which may include a module, or a leading dot for the current
    /// module; nil for `NSManagedObject`.
    package var className: String?
    package var parentName: String?
    package var isAbstract = false
    package var attributes: [AttributeDefinition] = []
    package var relationships: [RelationshipDefinition] = []
    package var fetchedProperties: [FetchedPropertyDefinition] = []
    /// The uniqueness constraints, each a list of property names.
    package var uniquenessConstraints: [[String]] = []
    package var indexes: [FetchIndexDefinition] = []
    /// The indexes of models from before fetch indexes, each a list of property names.
    package var compoundIndexes: [[String]] = []
    package var codeGeneration = CodeGeneration.manual
    package var isSyncable = true
    package var userInfo: [String: PropertyListValue] = [:]
    package var versionHashModifier: String?
    /// The name in an earlier version, if it was different.
    package var renamingIdentifier: String?
    /// The expression format for the name of objects in Spotlight.
    package var spotlightDisplayName: String?

    package init(name: String) {
        self.name = name
    }

    /// Xcode's Codegen setting of an entity.
    package enum CodeGeneration: String, Hashable, Sendable {
        /// Manual/None.
        case manual = "none"
        /// Class Definition.
        case classDefinition = "class"
        /// Category/Extension.
        case category
    }

    /// The names of the declared properties: attributes, then relationships, then fetched properties.
    package var propertyNames: [String] {
        attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
    }
}
