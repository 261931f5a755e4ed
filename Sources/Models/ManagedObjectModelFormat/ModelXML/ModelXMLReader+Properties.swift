extension ModelXMLReader {
    func readAttribute(_ tag: XMLTag, entity: String) throws(ModelFormatError) -> AttributeDefinition {
        let source = propertyReader(tag, entity: entity)
        // Xcode omits the type if none was chosen yet.
        let type = source.choice("attributeType", ifAbsent: AttributeType.undefined) { .init(fileName: $0) }
        var attribute = AttributeDefinition(name: source.property ?? "", type: type)
        attribute.isOptional = source.flag("optional")
        attribute.isTransient = source.flag("transient")
        attribute.usesScalarType = source.optionalFlag("usesScalarValueType")
        readValues(source, into: &attribute)
        attribute.regularExpression = source["regularExpressionString"]
        if source.flag("derived", ifAbsent: source["derivationExpression"] != nil) {
            attribute.derivation = source["derivationExpression"] ?? ""
        }
        attribute.compositeName = source["composite"]
        attribute.valueTransformerName = source["valueTransformerName"]
        attribute.valueClassName = source["customClassName"]
        attribute.isIndexed = source.flag("indexed")
        attribute.isIndexedBySpotlight = source.flag("spotlightIndexingEnabled")
        attribute.isStoredInExternalRecord = source.flag("storedInTruthFile")
        attribute.allowsExternalStorage = source.flag("allowsExternalBinaryDataStorage")
        attribute.preservesValueOnDeletion = source.flag("preserveAfterDeletion")
        attribute.allowsCloudEncryption = source.flag("allowsCloudEncryption")
        attribute.isSyncable = source.flag("syncable", ifAbsent: !style.marksSyncableProperties)
        attribute.versionHashModifier = source["versionHashModifier"]
        attribute.renamingIdentifier = source["elementID"] ?? source["renamingIdentifier"]
        try readUserInfo(of: source, into: &attribute.userInfo)
        return attribute
    }

    private func readValues(_ source: TagReader, into attribute: inout AttributeDefinition) {
        let type = attribute.type
        func value(_ name: String, _ read: (String) throws(ValueText.Mismatch) -> PropertyListValue?)
            -> PropertyListValue?
        {
            source.value(name, or: nil, read)
        }
        guard type == .date else {
            attribute.defaultValue = value("defaultValueString") { text throws(ValueText.Mismatch) in
                if let number = ValueText.number(ofFlag: text, type: type) {
                    let meaning = "the default value “\(text)” of a number is read as \(number)"
                    warn("\(meaning); give the attribute a number, or the type Boolean", at: source)
                    return .integer(number)
                }
                return try ValueText.defaultValue(text, type: type)
            }
            attribute.minimum = value("minValueString") { text throws(ValueText.Mismatch) in
                try ValueText.bound(text, type: type)
            }
            attribute.maximum = value("maxValueString") { text throws(ValueText.Mismatch) in
                try ValueText.bound(text, type: type)
            }
            return
        }
        // Old versions of Xcode keep beside each date the text that the author typed, such as “now”.
        func date(_ name: String, words: String) -> PropertyListValue? {
            value(source[name] == nil ? words : name) { text throws(ValueText.Mismatch) in try ValueText.date(text) }
        }
        attribute.defaultValue = date("defaultDateTimeInterval", words: "defaultValueString")
        attribute.minimum = date("minDateTimeInterval", words: "minValueString")
        attribute.maximum = date("maxDateTimeInterval", words: "maxValueString")
    }

    func readRelationship(_ tag: XMLTag, entity: String) throws(ModelFormatError) -> RelationshipDefinition {
        let source = propertyReader(tag, entity: entity)
        // Xcode omits the destination if none was chosen yet. Validation reports it.
        let destination = source["destinationEntity"] ?? ""
        var relationship = RelationshipDefinition(name: source.property ?? "", destinationName: destination)
        relationship.inverseName = source["inverseName"]
        if let inverseEntity = source["inverseEntity"], relationship.inverseName != nil, inverseEntity != destination {
            source.fail("inverseEntity “\(inverseEntity)” is not the destination “\(destination)”")
        }
        relationship.isOptional = source.flag("optional")
        relationship.isTransient = source.flag("transient")
        relationship.isToMany = source.flag("toMany")
        relationship.isOrdered = source.flag("ordered")
        relationship.minimumCount = source.count("minCount")
        relationship.maximumCount =
            source["maxCount"] == "-1" ? 0 : source.count("maxCount", ifAbsent: relationship.isToMany ? 0 : 1)
        relationship.deleteRule = source.choice("deletionRule", ifAbsent: .nullify) { .init(fileName: $0) }
        relationship.isIndexed = source.flag("indexed")
        relationship.isIndexedBySpotlight = source.flag("spotlightIndexingEnabled")
        relationship.isStoredInExternalRecord = source.flag("storedInTruthFile")
        relationship.isSyncable = source.flag("syncable", ifAbsent: !style.marksSyncableProperties)
        relationship.versionHashModifier = source["versionHashModifier"]
        relationship.renamingIdentifier = source["elementID"] ?? source["renamingIdentifier"]
        try readUserInfo(of: source, into: &relationship.userInfo)
        return relationship
    }

    /// Returns a reader whose errors name the property.
    func propertyReader(_ tag: XMLTag, entity: String) -> TagReader {
        var source = tagReader(tag, entity: entity)
        source.property = source.name
        return source
    }

    private func readUserInfo(
        of source: TagReader,
        into userInfo: inout [String: PropertyListValue]
    ) throws(ModelFormatError) {
        let (tag, entity, property) = (source.tag, source.entity ?? "", source.property)
        try readChildren(of: tag) { child throws(ModelFormatError) in
            guard child.name == "userInfo" else {
                return try self.skipUnknown(child, in: tag.name, entity: entity, property: property)
            }
            try self.readUserInfo(child, into: &userInfo, entity: entity, property: property)
        }
    }
}
