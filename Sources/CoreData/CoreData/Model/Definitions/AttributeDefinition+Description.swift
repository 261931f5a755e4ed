internal import FoundationBackfill
internal import ManagedObjectModelFormat

extension AttributeDefinition {
    /// Returns the description of the attribute.
    func description(composites: [String: CompositeDefinition]) throws(ModelFormatError) -> NSAttributeDescription {
        let description = try emptyDescription(composites: composites)
        description.name = name
        description.type = NSAttributeDescription.AttributeType(rawValue: UInt(type.rawValue))
        description.isOptional = isOptional
        description.isTransient = isTransient
        description.defaultValue = defaultValue?.object
        description.attributeValueClassName = valueClassName
        description.valueTransformerName = valueTransformerName
        description.allowsExternalBinaryDataStorage = allowsExternalStorage
        description.preservesValueInHistoryOnDeletion = preservesValueOnDeletion
        description.allowsCloudEncryption = allowsCloudEncryption
        description.isIndexed = isIndexed
        description.isIndexedBySpotlight = isIndexedBySpotlight
        description.isStoredInExternalRecord = isStoredInExternalRecord
        description.versionHashModifier = versionHashModifier
        description.renamingIdentifier = renamingIdentifier
        description.userInfo = userInfo.userInfo
        let rules = try ValidationRules(self)
        description.setValidation(rules.predicates, warnings: rules.warnings)
        return description
    }

    private func emptyDescription(
        composites: [String: CompositeDefinition]
    ) throws(ModelFormatError) -> NSAttributeDescription {
        if let compositeName {
            guard let composite = composites[compositeName] else {
                throw ModelFormatError("there is no composite \"\(compositeName)\"", property: name)
            }
            let description = NSCompositeAttributeDescription()
            description.compositeName = compositeName
            var elements: [NSAttributeDescription] = []
            // Excluding the composite itself makes a recursive composite an error.
            let others = composites.filter { $0.key != compositeName }
            for element in composite.elements {
                elements.append(try element.description(composites: others))
            }
            description.elements = elements
            return description
        }
        guard let derivation else { return NSAttributeDescription() }
        let description = NSDerivedAttributeDescription()
        description.derivationExpression = try parsed("derivation expression") { () throws(PredicateParseError) in
            try NSExpression.parse(derivation)
        }
        return description
    }

    /// Parses a format; throws an error that names the kind of format and the attribute.
    func parsed<Parsed>(
        _ what: String,
        _ parse: () throws(PredicateParseError) -> Parsed
    ) throws(ModelFormatError) -> Parsed {
        do {
            return try parse()
        } catch {
            throw ModelFormatError("the \(what) cannot be parsed: \(error.description)", property: name)
        }
    }
}

extension EntityDefinition {
    /// The expression for an object's display name.
    var spotlightExpression: NSExpression? {
        get throws(ModelFormatError) {
            try spotlightDisplayName.map { format throws(ModelFormatError) in
                do throws(PredicateParseError) {
                    return try NSExpression.parse(format)
                } catch {
                    throw ModelFormatError("the display name cannot be parsed: \(error.description)", entity: name)
                }
            }
        }
    }
}
