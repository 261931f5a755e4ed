internal import FoundationBackfillCore

/// Reading of attributes, relationships and fetched properties.
extension ArchivedObject {
    func attribute(named name: String) throws -> AttributeDefinition {
        var attribute = AttributeDefinition(name: name, type: try attributeType("NSAttributeType"))
        let type = attribute.type
        attribute.isOptional = try flag("NSIsOptional")
        attribute.isTransient = try flag("NSIsTransient")
        attribute.defaultValue = try plainValue("NSDefaultValue")?.converted(to: type.traits.defaultValue)
        attribute.valueTransformerName = try string("NSValueTransformerName")
        let valueClass = try string("NSAttributeValueClassName")
        attribute.valueClassName = valueClass == type.valueClassName ? nil : valueClass
        attribute.isIndexed = try flag("NSIsIndexed")
        attribute.isIndexedBySpotlight = try flag("NSIndexedBySpotlight")
        attribute.isStoredInExternalRecord = try flag("NSIsStoredInExternalRecord")
        let flags = AttributeFlags(rawValue: try integer("NSFlagsKey") ?? 0)
        attribute.allowsExternalStorage = flags.contains(.allowsExternalStorage)
        attribute.preservesValueOnDeletion = flags.contains(.preservesValueOnDeletion)
        attribute.allowsCloudEncryption = try flag("NSAllowsCloudEncryption")
        attribute.derivation = try expressionFormat("NSDerivationExpression")
        attribute.userInfo = try plainValues("NSUserInfo")
        attribute.versionHashModifier = try string("NSVersionHashModifier")
        attribute.renamingIdentifier = try renamingIdentifier(unless: name)
        try readValidations(into: &attribute)
        return attribute
    }

    func attributeType(_ key: String) throws -> AttributeType {
        let code = try integer(key) ?? 0
        guard let type = AttributeType(rawValue: code) else {
            throw ModelFormatError("\(code) is not an attribute type")
        }
        return type
    }

    private func readValidations(into attribute: inout AttributeDefinition) throws {
        let predicates = try objects("NSValidationPredicates")
        if predicates.isEmpty { return }
        let warnings = try elements("NSValidationWarnings")
        for (position, archived) in predicates.enumerated() {
            let predicate = try archived.predicate()
            let warning =
                warnings.indices.contains(position)
                ? try graph.plainValue(warnings[position], named: "NSValidationWarnings", depth: 2) : nil
            var code: Int?
            if case .integer(let number)? = warning { code = Int(number) }
            switch StandardValidation(predicate, code: code, of: attribute.type) {
            case .minimum(let value)? where attribute.minimum == nil: attribute.minimum = value
            case .maximum(let value)? where attribute.maximum == nil: attribute.maximum = value
            case .regularExpression(let pattern)? where attribute.regularExpression == nil:
                attribute.regularExpression = pattern
            default:
                var validation = ValidationDefinition(predicate: predicate.predicateFormat)
                if case .string(let text)? = warning { validation.warning = text }
                if let code { validation.warning = "\(code)" }
                attribute.validations.append(validation)
            }
        }
    }

    func relationship(named name: String) throws -> RelationshipDefinition {
        let destination =
            try string("_NSDestinationEntityName") ?? object("NSDestinationEntity")?.requiredString("NSEntityName")
        guard let destination else { throw ModelFormatError("the relationship has no destination") }
        var relationship = RelationshipDefinition(name: name, destinationName: destination)
        relationship.inverseName =
            try string("_NSInverseRelationshipName")
            ?? object("NSInverseRelationship")?.property().requiredString("NSPropertyName")
        relationship.isOptional = try flag("NSIsOptional")
        relationship.isTransient = try flag("NSIsTransient")
        relationship.isOrdered = try flag("NSIsOrdered")
        relationship.minimumCount = try count("NSMinCount")
        relationship.maximumCount = RelationshipDefinition.limit(try integer("NSMaxCount") ?? 0)
        relationship.isToMany = relationship.maximumCount != 1
        let rule = try integer("NSDeleteRule") ?? RelationshipDefinition.DeleteRule.nullify.rawValue
        guard let deleteRule = RelationshipDefinition.DeleteRule(rawValue: rule) else {
            throw ModelFormatError("\(rule) is not a delete rule")
        }
        relationship.deleteRule = deleteRule
        relationship.isIndexed = try flag("NSIsIndexed")
        relationship.isStoredInExternalRecord = try flag("NSIsStoredInExternalRecord")
        relationship.isIndexedBySpotlight = try flag("NSIndexedBySpotlight")
        relationship.userInfo = try plainValues("NSUserInfo")
        relationship.versionHashModifier = try string("NSVersionHashModifier")
        relationship.renamingIdentifier = try renamingIdentifier(unless: name)
        return relationship
    }

    private func count(_ key: String) throws -> Int {
        let count = try integer(key) ?? 0
        guard count >= 0 else { throw ModelFormatError("\(key) is negative") }
        return count
    }

    func fetchedProperty(named name: String) throws -> FetchedPropertyDefinition {
        let request = try required("NSFetchRequest")
        var property = FetchedPropertyDefinition(
            name: name,
            fetchRequest: try request.fetchRequest(named: name, entityName: try string("_NSFetchRequestEntityName"))
        )
        property.userInfo = try plainValues("NSUserInfo")
        property.versionHashModifier = try string("NSVersionHashModifier")
        property.renamingIdentifier = try renamingIdentifier(unless: name)
        return property
    }
}
