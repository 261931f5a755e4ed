internal import FoundationBackfill
internal import ManagedObjectModelFormat

extension EntityDefinition {
    /// Creates the definition of an entity. Adds the composites of its attributes to those collected so far.
    init(_ entity: NSEntityDescription, collecting composites: inout [CompositeDefinition]) {
        self.init(name: entity.name ?? "")
        className = entity.managedObjectClassName == "NSManagedObject" ? nil : entity.managedObjectClassName
        parentName = entity.superentity?.name
        isAbstract = entity.isAbstract
        versionHashModifier = entity.versionHashModifier
        renamingIdentifier = entity.renamingIdentifier == entity.name ? nil : entity.renamingIdentifier
        spotlightDisplayName = entity.coreSpotlightDisplayNameExpression?.description
        userInfo = Self.plain(entity.userInfo)
        uniquenessConstraints = entity.uniquenessConstraints.map { constraint in
            constraint.map { ($0 as? NSPropertyDescription)?.name ?? "\($0)" }
        }
        compoundIndexes = entity.legacyCompoundIndexes
        indexes = entity.indexes.map { FetchIndexDefinition($0) }
        for property in entity.ownProperties {
            switch property {
            case let attribute as NSAttributeDescription:
                attributes.append(AttributeDefinition(attribute, collecting: &composites))
            case let relationship as NSRelationshipDescription:
                relationships.append(RelationshipDefinition(relationship))
            case let fetched as NSFetchedPropertyDescription:
                fetchedProperties.append(FetchedPropertyDefinition(fetched))
            default: break
            }
        }
    }

    static func plain(_ userInfo: [AnyHashable: Any]?) -> [String: PropertyListValue] {
        (userInfo ?? [:]).reduce(into: [:]) { $0["\($1.key)"] = PropertyListValue($1.value) }
    }
}

extension AttributeDefinition {
    init(_ attribute: NSAttributeDescription, collecting composites: inout [CompositeDefinition]) {
        let type = attribute.attributeType.definedType
        self.init(name: attribute.name, type: type)
        isOptional = attribute.isOptional
        isTransient = attribute.isTransient
        defaultValue = attribute.defaultValue.map { PropertyListValue($0, as: type) }
        derivation = (attribute as? NSDerivedAttributeDescription)?.derivationExpression?.description
        valueTransformerName = attribute.valueTransformerName
        valueClassName =
            attribute.attributeValueClassName == type.valueClassName ? nil : attribute.attributeValueClassName
        isIndexed = attribute.isIndexed
        isIndexedBySpotlight = attribute.isIndexedBySpotlight
        isStoredInExternalRecord = attribute.isStoredInExternalRecord
        allowsExternalStorage = attribute.allowsExternalBinaryDataStorage
        preservesValueOnDeletion = attribute.preservesValueInHistoryOnDeletion
        allowsCloudEncryption = attribute.allowsCloudEncryption
        userInfo = EntityDefinition.plain(attribute.userInfo)
        versionHashModifier = attribute.versionHashModifier
        renamingIdentifier = attribute.renamingIdentifier == attribute.name ? nil : attribute.renamingIdentifier
        ValidationRules.define(&self, attribute)
        if let composite = attribute as? NSCompositeAttributeDescription {
            compositeName = Self.compositeName(of: composite, in: &composites)
        }
    }

    /// Returns the name of the composite with the attribute's elements: an already collected one, or a new one named
    /// after the attribute.
    private static func compositeName(
        of attribute: NSCompositeAttributeDescription,
        in composites: inout [CompositeDefinition]
    ) -> String {
        let elements = attribute.elements.map { AttributeDefinition($0, collecting: &composites) }
        if let known = composites.first(where: { $0.elements == elements }) { return known.name }
        let taken = Set(composites.map(\.name))
        let base = attribute.compositeName ?? attribute.name
        let name = taken.contains(base) ? "\(base)\(composites.count + 1)" : base
        composites.append(CompositeDefinition(name: name, elements: elements))
        return name
    }
}

extension RelationshipDefinition {
    init(_ relationship: NSRelationshipDescription) {
        self.init(name: relationship.name, destinationName: relationship.destinationEntity?.name ?? "")
        inverseName = relationship.inverseRelationship?.name
        isOptional = relationship.isOptional
        isTransient = relationship.isTransient
        isToMany = relationship.isToMany
        isOrdered = relationship.isOrdered
        minimumCount = relationship.minCount
        maximumCount = Self.limit(relationship.maxCount)
        deleteRule = DeleteRule(rawValue: Int(relationship.deleteRule.rawValue)) ?? .nullify
        isIndexed = relationship.isIndexed
        isStoredInExternalRecord = relationship.isStoredInExternalRecord
        isIndexedBySpotlight = relationship.isIndexedBySpotlight
        userInfo = EntityDefinition.plain(relationship.userInfo)
        versionHashModifier = relationship.versionHashModifier
        renamingIdentifier =
            relationship.renamingIdentifier == relationship.name ? nil : relationship.renamingIdentifier
    }
}

extension FetchedPropertyDefinition {
    init(_ property: NSFetchedPropertyDescription) {
        let request = FetchRequestDefinition(name: "fetchRequest", property.fetchRequest)
        self.init(name: property.name, fetchRequest: request)
        userInfo = EntityDefinition.plain(property.userInfo)
        versionHashModifier = property.versionHashModifier
        renamingIdentifier = property.renamingIdentifier == property.name ? nil : property.renamingIdentifier
    }
}

extension FetchRequestDefinition {
    init(name: String, _ request: NSFetchRequest<any NSFetchRequestResult>?) {
        self.init(name: name, entityName: request?.entityName ?? "")
        guard let request else { return }
        predicate = request.predicate?.predicateFormat
        fetchLimit = request.fetchLimit
        fetchBatchSize = request.fetchBatchSize
        resultType = ResultType(rawValue: Int(request.resultType.rawValue)) ?? .objects
        includesSubentities = request.includesSubentities
        includesPropertyValues = request.includesPropertyValues
        includesPendingChanges = request.includesPendingChanges
        returnsObjectsAsFaults = request.returnsObjectsAsFaults
        returnsDistinctResults = request.returnsDistinctResults
        sortDescriptors = (request.sortDescriptors ?? []).map { descriptor in
            let selector = descriptor.selector?.name
            return SortDefinition(
                key: descriptor.key ?? "self",
                isAscending: descriptor.ascending,
                selector: selector == "compare:" ? nil : selector
            )
        }
    }
}

extension FetchIndexDefinition {
    init(_ index: NSFetchIndexDescription) {
        self.init(
            name: index.name,
            elements: index.elements.map { element in
                let computed = element.property as? NSExpressionDescription
                var definition = Element(propertyName: computed == nil ? element.propertyName : nil)
                definition.expression = computed?.expression?.description
                definition.expressionType = computed?.expressionResultType.definedType ?? .undefined
                definition.isAscending = element.isAscending
                definition.kind = Kind(rawValue: Int(element.collationType.rawValue)) ?? .binary
                return definition
            }
        )
        partialPredicate = index.partialIndexPredicate?.predicateFormat
    }
}

extension PropertyListValue {
    /// Converts a value to the given attribute type. Values that no file can hold are replaced by their descriptions.
    init(_ value: Any, as type: AttributeType = .undefined) {
        let number = (value as? NSNumber) ?? (value as? Decimal).map { NSDecimalNumber(decimal: $0) }
        switch (type.traits.defaultValue, value) {
        case (.boolean, _) where number != nil: self = .boolean(number?.boolValue ?? false)
        case (.integer, _) where number != nil: self = .integer(number?.int64Value ?? 0)
        case (.real, _) where number != nil: self = .real(number?.doubleValue ?? 0)
        case (.decimal, _) where number != nil: self = .decimal(number?.decimalValue ?? 0)
        case (_, let value as Bool): self = .boolean(value)
        case (_, let value as Int): self = .integer(Int64(value))
        case (_, let value as Double): self = .real(value)
        case (_, let value as Decimal): self = .decimal(value)
        case (_, let value as String): self = .string(value)
        case (_, let value as Date): self = .date(value)
        case (_, let value as Data): self = .data(value)
        case (_, let value as UUID): self = .uuid(value)
        case (_, let value as URL): self = .url(value)
        case (_, let values as [Any]): self = .array(values.map { PropertyListValue($0) })
        case (_, let values as [String: Any]): self = .dictionary(values.mapValues { PropertyListValue($0) })
        default: self = .string(String(describing: value))
        }
    }
}

extension [String: PropertyListValue] {
    /// The user info dictionary; nil if it is empty.
    var userInfo: [AnyHashable: Any]? {
        isEmpty ? nil : reduce(into: [:]) { $0[AnyHashable($1.key)] = $1.value.object }
    }
}
