/// An attribute as plain values.
package struct AttributeDefinition: Hashable, Sendable {
    package var name: String
    package var type: AttributeType
    package var isOptional = false
    package var isTransient = false
    /// Whether the generator makes a scalar property of it. Nil where the file says nothing, which Xcode takes for no.
    package var usesScalarType: Bool?
    package var defaultValue: PropertyListValue?
    package var minimum: PropertyListValue?
    package var maximum: PropertyListValue?
    package var regularExpression: String?
    /// Further conditions that values must satisfy, as predicate formats with a warning each. Files that were compiled
    /// elsewhere may have them.
    package var validations: [ValidationDefinition] = []
    /// The format of the expression that a derived attribute is computed with.
    package var derivation: String?
    /// The composite type's name, for attributes of that type.
    package var compositeName: String?
    package var valueTransformerName: String?
    /// The class of a transformable attribute's values.
    package var valueClassName: String?
    package var isIndexed = false
    package var isIndexedBySpotlight = false
    package var isStoredInExternalRecord = false
    package var allowsExternalStorage = false
    package var preservesValueOnDeletion = false
    package var allowsCloudEncryption = false
    package var isSyncable = true
    package var userInfo: [String: PropertyListValue] = [:]
    package var versionHashModifier: String?
    package var renamingIdentifier: String?

    package init(name: String, type: AttributeType) {
        self.name = name
        self.type = type
    }
}

/// A condition that a value must satisfy.
package struct ValidationDefinition: Hashable, Sendable {
    package var predicate: String
    package var warning: String?

    package init(predicate: String, warning: String? = nil) {
        self.predicate = predicate
        self.warning = warning
    }
}
