internal import FoundationBackfill
internal import ManagedObjectModelFormat

extension RelationshipDefinition {
    /// The description of the relationship, without its destination and inverse.
    var emptyDescription: NSRelationshipDescription {
        let description = NSRelationshipDescription()
        description.name = name
        description.isOptional = isOptional
        description.isTransient = isTransient
        description.isOrdered = isOrdered
        description.minCount = minimumCount
        description.maxCount = isToMany ? maximumCount : 1
        description.deleteRule = NSDeleteRule(rawValue: UInt(deleteRule.rawValue)) ?? .nullifyDeleteRule
        description.isIndexed = isIndexed
        description.isIndexedBySpotlight = isIndexedBySpotlight
        description.isStoredInExternalRecord = isStoredInExternalRecord
        description.versionHashModifier = versionHashModifier
        description.renamingIdentifier = renamingIdentifier
        description.userInfo = userInfo.userInfo
        return description
    }
}

extension FetchIndexDefinition.Element {
    /// Returns the description of the element, for a property of the entity or an expression.
    func description(
        in entity: NSEntityDescription,
        index: String
    ) throws(ModelFormatError) -> NSFetchIndexElementDescription {
        let element = NSFetchIndexElementDescription(
            property: try property(in: entity, index: index),
            collationType: NSFetchIndexElementType(rawValue: UInt(kind.rawValue)) ?? .binary
        )
        element.isAscending = isAscending
        return element
    }

    private func property(
        in entity: NSEntityDescription,
        index: String
    ) throws(ModelFormatError) -> NSPropertyDescription {
        if let expression {
            let description = NSExpressionDescription()
            description.resultType = NSAttributeDescription.AttributeType(rawValue: UInt(expressionType.rawValue))
            do {
                description.expression = try NSExpression.parse(expression)
            } catch {
                throw ModelFormatError("\(error.description)", entity: entity.name, property: index)
            }
            return description
        }
        guard let property = propertyName.flatMap({ entity.propertiesByName[$0] }) else {
            throw ModelFormatError(
                "the index \"\(index)\" is over \"\(propertyName ?? "")\", which is not a property",
                entity: entity.name
            )
        }
        return property
    }
}

extension ModelFormatError {
    /// Returns the error with the entity's name added if it names no entity yet.
    func inside(entity name: String) -> ModelFormatError {
        var error = self
        error.entity = error.entity ?? name
        return error
    }
}
