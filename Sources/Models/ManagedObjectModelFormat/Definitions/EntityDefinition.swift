/// An entity as plain values. Only its own properties are listed, not those it inherits.
package struct EntityDefinition: Hashable, Sendable {
    package var name: String
    /// The class of its objects as the file writes it: with module, with a leading dot for the current module, or nil for
    /// `NSManagedObject`.
    package var className: String?
    package var parentName: String?
    package var isAbstract = false
    package var attributes: [AttributeDefinition] = []
    package var relationships: [RelationshipDefinition] = []
    package var fetchedProperties: [FetchedPropertyDefinition] = []
    /// Each constraint is a list of property names.
    package var uniquenessConstraints: [[String]] = []
    package var indexes: [FetchIndexDefinition] = []
    /// The indexes of models older than fetch indexes: lists of property names.
    package var compoundIndexes: [[String]] = []
    package var codeGeneration = CodeGeneration.manual
    package var isSyncable = true
    package var userInfo: [String: PropertyListValue] = [:]
    package var versionHashModifier: String?
    /// The name in an earlier version, if it was another.
    package var renamingIdentifier: String?
    /// The format of the expression that gives an object's name in Spotlight.
    package var spotlightDisplayName: String?

    package init(name: String) {
        self.name = name
    }

    /// What Xcode's Codegen setting says about an entity.
    package enum CodeGeneration: String, Hashable, Sendable {
        /// Manual/None.
        case manual = "none"
        /// Class Definition.
        case classDefinition = "class"
        /// Category/Extension.
        case category
    }

    /// The names of all its properties, in the order attributes, relationships, fetched properties.
    package var propertyNames: [String] {
        attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
    }
}
