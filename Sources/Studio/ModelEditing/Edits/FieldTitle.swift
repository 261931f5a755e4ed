internal import ManagedObjectModelFormat

/// The names of the inspectors' fields. Names, lists and ends of relationships are no fields: they have edits of their own, which
/// keep in step what depends on them.
enum FieldTitle {
    /// Returns the name of a field.
    static func of<Root>(_ field: PartialKeyPath<Root>) -> String {
        known(field) ?? "Field"
    }

    static func check<Root>(_ field: PartialKeyPath<Root>) throws(EditError) {
        guard known(field) != nil else { throw EditError("This is changed by an edit of its own.") }
    }

    private static func known(_ field: AnyKeyPath) -> String? {
        entity(field) ?? attribute(field) ?? relationship(field) ?? fetching(field)
    }

    private static func entity(_ field: AnyKeyPath) -> String? {
        switch field {
        case \EntityDefinition.className: "Class"
        case \EntityDefinition.isAbstract: "Abstract Entity"
        case \EntityDefinition.codeGeneration: "Codegen"
        case \EntityDefinition.isSyncable: "Sync"
        case \EntityDefinition.userInfo: "User Info"
        case \EntityDefinition.versionHashModifier: "Hash Modifier"
        case \EntityDefinition.renamingIdentifier: "Renaming ID"
        case \EntityDefinition.spotlightDisplayName: "Spotlight Display Name"
        case \EntityDefinition.compoundIndexes: "Compound Indexes"
        default: nil
        }
    }

    private static func attribute(_ field: AnyKeyPath) -> String? {
        switch field {
        case \AttributeDefinition.isOptional: "Optional"
        case \AttributeDefinition.isTransient: "Transient"
        case \AttributeDefinition.usesScalarType: "Use Scalar Type"
        case \AttributeDefinition.defaultValue: "Default Value"
        case \AttributeDefinition.minimum: "Minimum"
        case \AttributeDefinition.maximum: "Maximum"
        case \AttributeDefinition.regularExpression: "Regular Expression"
        case \AttributeDefinition.derivation: "Derivation"
        case \AttributeDefinition.valueTransformerName: "Transformer"
        case \AttributeDefinition.valueClassName: "Custom Class"
        case \AttributeDefinition.isIndexed: "Indexed"
        case \AttributeDefinition.isIndexedBySpotlight: "Index in Spotlight"
        case \AttributeDefinition.isStoredInExternalRecord: "Store in External Record File"
        case \AttributeDefinition.allowsExternalStorage: "Allows External Storage"
        case \AttributeDefinition.preservesValueOnDeletion: "Preserve After Deletion"
        case \AttributeDefinition.allowsCloudEncryption: "Allows Cloud Encryption"
        case \AttributeDefinition.isSyncable: "Sync"
        case \AttributeDefinition.userInfo: "User Info"
        case \AttributeDefinition.versionHashModifier: "Hash Modifier"
        case \AttributeDefinition.renamingIdentifier: "Renaming ID"
        default: nil
        }
    }

    private static func relationship(_ field: AnyKeyPath) -> String? {
        switch field {
        case \RelationshipDefinition.isOptional: "Optional"
        case \RelationshipDefinition.isTransient: "Transient"
        case \RelationshipDefinition.isOrdered: "Ordered"
        case \RelationshipDefinition.minimumCount: "Minimum Count"
        case \RelationshipDefinition.maximumCount: "Maximum Count"
        case \RelationshipDefinition.deleteRule: "Delete Rule"
        case \RelationshipDefinition.isIndexed: "Indexed"
        case \RelationshipDefinition.isIndexedBySpotlight: "Index in Spotlight"
        case \RelationshipDefinition.isStoredInExternalRecord: "Store in External Record File"
        case \RelationshipDefinition.isSyncable: "Sync"
        case \RelationshipDefinition.userInfo: "User Info"
        case \RelationshipDefinition.versionHashModifier: "Hash Modifier"
        case \RelationshipDefinition.renamingIdentifier: "Renaming ID"
        default: nil
        }
    }

    private static func fetching(_ field: AnyKeyPath) -> String? {
        switch field {
        case \FetchedPropertyDefinition.isSyncable: "Sync"
        case \FetchedPropertyDefinition.userInfo: "User Info"
        case \FetchedPropertyDefinition.versionHashModifier: "Hash Modifier"
        case \FetchedPropertyDefinition.renamingIdentifier: "Renaming ID"
        case \FetchRequestDefinition.predicate: "Predicate"
        case \FetchRequestDefinition.fetchLimit: "Fetch Limit"
        case \FetchRequestDefinition.fetchBatchSize: "Batch Size"
        case \FetchRequestDefinition.resultType: "Result Type"
        case \FetchRequestDefinition.includesSubentities: "Include Subentities"
        case \FetchRequestDefinition.includesPropertyValues: "Include Property Values"
        case \FetchRequestDefinition.includesPendingChanges: "Include Pending Changes"
        case \FetchRequestDefinition.returnsObjectsAsFaults: "Return Objects as Faults"
        case \FetchRequestDefinition.returnsDistinctResults: "Return Distinct Results"
        default: nil
        }
    }
}
