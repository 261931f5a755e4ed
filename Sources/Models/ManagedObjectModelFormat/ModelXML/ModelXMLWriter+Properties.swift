extension ModelXMLWriter {
    mutating func writeAttribute(_ attribute: AttributeDefinition, of entity: String, to xml: inout XMLWriter) {
        if !attribute.validations.isEmpty {
            lose("validations by predicates cannot be stored in the file", entity: entity, property: attribute.name)
        }
        let attributes: [(String, String?)] =
            [
                ("name", attribute.name),
                ("optional", flag(attribute.isOptional)),
                ("transient", flag(attribute.isTransient)),
                ("attributeType", attribute.type == .undefined ? nil : attribute.type.fileName),
                ("composite", attribute.compositeName),
                ("valueTransformerName", attribute.valueTransformerName),
            ] + values(of: attribute, entity: entity) + [
                ("regularExpressionString", attribute.regularExpression),
                ("derived", flag(attribute.derivation != nil)),
                ("derivationExpression", attribute.derivation),
                ("usesScalarValueType", attribute.usesScalarType.map { $0 ? "YES" : "NO" }),
                ("allowsExternalBinaryDataStorage", flag(attribute.allowsExternalStorage)),
                ("allowsCloudEncryption", flag(attribute.allowsCloudEncryption)),
                ("preserveAfterDeletion", flag(attribute.preservesValueOnDeletion)),
                ("indexed", flag(attribute.isIndexed)),
                ("spotlightIndexingEnabled", flag(attribute.isIndexedBySpotlight)),
                ("storedInTruthFile", flag(attribute.isStoredInExternalRecord)),
                ("customClassName", attribute.valueClassName),
                ("versionHashModifier", attribute.versionHashModifier),
                ("elementID", attribute.renamingIdentifier),
                ("syncable", syncable(attribute.isSyncable)),
            ]
        xml.element("attribute", attributes) { xml in
            writeUserInfo(attribute.userInfo, entity: entity, property: attribute.name, to: &xml)
        }
    }

    private mutating func values(of attribute: AttributeDefinition, entity: String) -> [(String, String?)] {
        let (type, isDate) = (attribute.type, attribute.type == .date)
        func text(
            _ value: PropertyListValue?,
            _ convert: (PropertyListValue, AttributeType) -> String?
        ) -> (text: String?, isLost: Bool) {
            let text = value.flatMap { convert($0, type) }
            return (text, value != nil && text == nil)
        }
        let initial = text(attribute.defaultValue) { ValueText.text(ofDefault: $0, type: $1) }
        let least = text(attribute.minimum) { ValueText.text(ofBound: $0, type: $1) }
        let greatest = text(attribute.maximum) { ValueText.text(ofBound: $0, type: $1) }
        for (what, value) in [("default", initial), ("minimum", least), ("maximum", greatest)] where value.isLost {
            lose(
                "a \(what) value of this kind cannot be stored in the file for type \(type.fileName)",
                entity: entity,
                property: attribute.name
            )
        }
        return [
            (isDate ? "minDateTimeInterval" : "minValueString", least.text),
            (isDate ? "maxDateTimeInterval" : "maxValueString", greatest.text),
            (isDate ? "defaultDateTimeInterval" : "defaultValueString", initial.text),
        ]
    }

    mutating func writeRelationship(_ relationship: RelationshipDefinition, of entity: String, to xml: inout XMLWriter)
    {
        let hasInverse = relationship.inverseName != nil
        let destination = relationship.destinationName.isEmpty ? nil : relationship.destinationName
        let isUnlimited = relationship.isToMany && relationship.maximumCount == 0
        let attributes: [(String, String?)] = [
            ("name", relationship.name),
            ("optional", flag(relationship.isOptional)),
            ("transient", flag(relationship.isTransient)),
            ("toMany", flag(relationship.isToMany)),
            ("minCount", relationship.minimumCount == 0 ? nil : String(relationship.minimumCount)),
            ("maxCount", isUnlimited ? nil : String(relationship.maximumCount)),
            ("deletionRule", relationship.deleteRule.fileName),
            ("ordered", flag(relationship.isOrdered)),
            ("destinationEntity", destination),
            ("inverseName", relationship.inverseName),
            ("inverseEntity", hasInverse ? destination : nil),
            ("indexed", flag(relationship.isIndexed)),
            ("spotlightIndexingEnabled", flag(relationship.isIndexedBySpotlight)),
            ("storedInTruthFile", flag(relationship.isStoredInExternalRecord)),
            ("versionHashModifier", relationship.versionHashModifier),
            ("elementID", relationship.renamingIdentifier),
            ("syncable", syncable(relationship.isSyncable)),
        ]
        xml.element("relationship", attributes) { xml in
            writeUserInfo(relationship.userInfo, entity: entity, property: relationship.name, to: &xml)
        }
    }
}
