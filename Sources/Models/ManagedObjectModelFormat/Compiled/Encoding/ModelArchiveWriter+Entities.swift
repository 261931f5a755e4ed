internal import FoundationBackfillCore

/// Writing of entities and their indexes.
extension ModelArchiveWriter {
    mutating func write(_ entity: EntityDefinition) throws {
        guard case .reference(let index) = reference(toEntity: entity.name) else { return }
        var parts = [
            "NSEntityName": archive.string(entity.name),
            "NSClassNameForEntity": archive.string(entity.className(in: moduleName)),
            "NSSuperentity": reference(toEntity: entity.parentName),
            "NSSubentities": subentities(of: entity),
            "NSProperties": try properties(of: entity),
            "NSUserInfo": archive.immutableDictionary(entity.userInfo),
            "NSVersionHashModifier": archive.string(entity.versionHashModifier),
            "NSRenamingIdentifier": archive.string(entity.renamingIdentifier ?? entity.name),
            "NSManagedObjectModel": referenceToModel,
        ]
        if entity.isAbstract {
            parts["NSIsAbstract"] = .boolean(true)
        }
        if !entity.uniquenessConstraints.isEmpty {
            parts["NSUniqueTuples"] = tuples(entity.uniquenessConstraints)
        }
        // Models with fetch indexes have both lists.
        if !entity.indexes.isEmpty || !entity.compoundIndexes.isEmpty {
            parts["NSCompoundIndexes"] = tuples(entity.compoundIndexes)
        }
        if !entity.indexes.isEmpty {
            parts["NSFetchIndexDescriptions"] = try indexes(of: entity)
        }
        if let format = entity.spotlightDisplayName {
            parts["NSCoreSpotlightDisplayNameExpression"] = try archive.expression(format: format)
        }
        archive.describe(index, "NSEntityDescription", parts)
    }

    private mutating func subentities(of entity: EntityDefinition) -> PropertyListNode {
        archive.dictionary(links.subentities(of: entity.name).map { ($0, reference(toEntity: $0)) })
    }

    private mutating func tuples(_ tuples: [[String]]) -> PropertyListNode {
        let lists = tuples.map { names in archive.list(names.map { archive.string($0) }) }
        return archive.list(lists)
    }

    private mutating func properties(of entity: EntityDefinition) throws -> PropertyListNode {
        for attribute in entity.attributes {
            try ModelFormatError.locating(property: attribute.name) { try write(attribute, of: entity.name) }
        }
        for relationship in entity.relationships {
            try ModelFormatError.locating(property: relationship.name) { try write(relationship, of: entity.name) }
        }
        for property in entity.fetchedProperties {
            try ModelFormatError.locating(property: property.name) { try write(property, of: entity.name) }
        }
        let entries = entity.propertyNames.compactMap { name in
            propertyIndex(name, of: entity.name).map { (key: name, value: PropertyListNode.reference($0)) }
        }
        return archive.dictionary(entries)
    }

    // MARK: Indexes

    private mutating func indexes(of entity: EntityDefinition) throws -> PropertyListNode {
        var references: [PropertyListNode] = []
        for definition in entity.indexes {
            let index = archive.reserve()
            try ModelFormatError.locating(property: definition.name) {
                let parts = [
                    "NSIndexName": archive.string(definition.name),
                    "NSEntity": reference(toEntity: entity.name),
                    "NSIndexElements": try elements(of: definition, at: index),
                    "NSPartialIndexPredicate": try archive.predicate(format: definition.partialPredicate),
                ]
                archive.describe(index, "NSFetchIndexDescription", parts)
            }
            references.append(.reference(index))
        }
        return archive.list(references)
    }

    private mutating func elements(of definition: FetchIndexDefinition, at index: Int) throws -> PropertyListNode {
        var references: [PropertyListNode] = []
        for element in definition.elements {
            var parts: [String: PropertyListNode] = [
                "NSAscending": .boolean(element.isAscending),
                "NSFetchIndexDescription": .reference(index),
                "NSFetchIndexElementType": .integer(Int64(element.kind.rawValue)),
            ]
            if let expression = element.expression {
                let (name, property) = try indexedExpression(expression, type: element.expressionType)
                parts["NSPropertyName"] = name
                parts["NSIndexedProperty"] = property
            } else {
                parts["NSPropertyName"] = archive.string(element.propertyName)
            }
            references.append(archive.object("NSFetchIndexElementDescription", parts))
        }
        return archive.list(references)
    }

    private mutating func indexedExpression(
        _ format: String,
        type: AttributeType
    ) throws -> (name: PropertyListNode, property: PropertyListNode) {
        expressionCount += 1
        let name = archive.string("expression\(expressionCount)")
        let parts = [
            "NSPropertyName": name,
            "NSRenamingIdentifier": name,
            "NSEntity": ArchiveBuilder.null,
            "NSExpression": try archive.expression(format: format),
            "NSExpressionType": .integer(Int64(type.rawValue)),
            "NSIsOptional": .boolean(true),
            "NSIsReadOnly": .boolean(true),
            "_P": PropertyBits(isOptional: true, isReadOnly: true).node,
        ]
        return (name, archive.object("NSExpressionDescription", parts))
    }
}
