internal import FoundationBackfillCore

/// The definition of an attribute in a model.
package struct AttributeDefinition: Hashable, Sendable {
    package var name: String
    package var type: AttributeType
    package var isOptional = false
    package var isTransient = false
    /// Whether generated code uses a scalar type for the property; nil if the file does not say, which means no.
    package var usesScalarType: Bool?
    package var defaultValue: PropertyListValue?
    package var minimum: PropertyListValue?
    package var maximum: PropertyListValue?
    package var regularExpression: String?
    /// Further conditions that values must satisfy. Xcode's editor has no field for them, but compiled files may
    /// contain them.
    package var validations: [ValidationDefinition] = []
    /// The expression format of a derived attribute; nil for other attributes.
    package var derivation: String?
    /// The name of the composite type, if `type` is `composite`.
    package var compositeName: String?
    package var valueTransformerName: String?
    /// The class of the values of a transformable attribute.
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

extension AttributeDefinition {
    /// The key paths that the derivation reads from the object itself, in their order. None for attributes that are not derived,
    /// and for a derivation that does not parse, which the validation of the model reports.
    package var derivedKeyPaths: [String] {
        guard let derivation else { return [] }
        do {
            return try Self.keyPaths(in: NSExpression.parse(derivation, allowsVariables: true))
        } catch {
            return []
        }
    }

    private static func keyPaths(in expression: NSExpression) -> [String] {
        if case .keyPath(let keyPath, nil) = expression.form { return [keyPath] }
        return expression.form.children.flatMap(keyPaths)
    }
}

/// A condition that the values of an attribute must satisfy: a predicate format, and a message or error code.
package struct ValidationDefinition: Hashable, Sendable {
    package var predicate: String
    package var warning: String?

    package init(predicate: String, warning: String? = nil) {
        self.predicate = predicate
        self.warning = warning
    }
}
