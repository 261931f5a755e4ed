internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// Builds descriptions from definitions, and resolves references by name.
struct ModelBuilder {
    private let definition: ModelDefinition
    private let composites: [String: CompositeDefinition]
    private var built: [String: NSEntityDescription] = [:]
    /// The relationships that each entity declares itself, by name.
    private var relationships: [String: [String: NSRelationshipDescription]] = [:]

    init(_ definition: ModelDefinition) {
        self.definition = definition
        composites = Dictionary(definition.composites.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }

    mutating func buildEntities() throws(ModelFormatError) -> [NSEntityDescription] {
        for entity in definition.entities {
            guard built[entity.name] == nil else {
                throw ModelFormatError("there are two entities of this name", entity: entity.name)
            }
            built[entity.name] = try description(of: entity)
        }
        try connectParents()
        for entity in definition.entities {
            try connectRelationships(of: entity)
            try addIndexes(to: entity)
        }
        return definition.entities.compactMap { built[$0.name] }
    }

    func entities(named names: [String], of configuration: String) throws(ModelFormatError) -> [NSEntityDescription] {
        var entities: [NSEntityDescription] = []
        for name in names {
            guard let entity = built[name] else {
                throw ModelFormatError(
                    "configuration \"\(configuration)\" names an entity that does not exist",
                    entity: name
                )
            }
            entities.append(entity)
        }
        return entities
    }

    func fetchRequest(
        _ definition: FetchRequestDefinition
    ) throws(ModelFormatError) -> NSFetchRequest<any NSFetchRequestResult> {
        guard let entity = built[definition.entityName] else {
            throw ModelFormatError(
                "the fetch request is for entity \"\(definition.entityName)\", which does not exist",
                property: definition.name
            )
        }
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: definition.entityName)
        request.entity = entity
        request.predicate = try definition.predicate.map { format throws(ModelFormatError) in
            try predicate(format, entity: definition.entityName, property: definition.name)
        }
        request.fetchLimit = definition.fetchLimit
        request.fetchBatchSize = definition.fetchBatchSize
        request.resultType = NSFetchRequestResultType(rawValue: UInt(definition.resultType.rawValue))
        request.includesSubentities = definition.includesSubentities
        request.includesPropertyValues = definition.includesPropertyValues
        request.includesPendingChanges = definition.includesPendingChanges
        request.returnsObjectsAsFaults = definition.returnsObjectsAsFaults
        request.returnsDistinctResults = definition.returnsDistinctResults
        if !definition.sortDescriptors.isEmpty {
            request.sortDescriptors = definition.sortDescriptors.map {
                NSSortDescriptor(key: $0.key, ascending: $0.isAscending, selector: $0.selector.map { Selector($0) })
            }
        }
        return request
    }

    private func predicate(
        _ format: String,
        entity: String,
        property: String
    ) throws(ModelFormatError) -> NSPredicate {
        do {
            return try NSPredicate.parse(format, allowsVariables: true)
        } catch {
            throw ModelFormatError(error.description, entity: entity, property: property)
        }
    }

    // MARK: - Entities

    private mutating func description(of entity: EntityDefinition) throws(ModelFormatError) -> NSEntityDescription {
        let description = NSEntityDescription()
        description.name = entity.name
        description.managedObjectClassName = entity.className
        description.isAbstract = entity.isAbstract
        description.versionHashModifier = entity.versionHashModifier
        description.renamingIdentifier = entity.renamingIdentifier
        description.uniquenessConstraints = entity.uniquenessConstraints
        description.userInfo = entity.userInfo.userInfo
        var properties: [NSPropertyDescription] = []
        do {
            for attribute in entity.attributes {
                properties.append(try attribute.description(composites: composites))
            }
            description.coreSpotlightDisplayNameExpression = try entity.spotlightExpression
        } catch {
            throw error.inside(entity: entity.name)
        }
        for relationship in entity.relationships {
            let description = relationship.emptyDescription
            properties.append(description)
            relationships[entity.name, default: [:]][relationship.name] = description
        }
        description.properties = properties
        return description
    }

    private func connectParents() throws(ModelFormatError) {
        for entity in definition.entities {
            guard let parentName = entity.parentName, let child = built[entity.name] else { continue }
            guard let parent = built[parentName] else {
                throw ModelFormatError("there is no parent entity \"\(parentName)\"", entity: entity.name)
            }
            guard !parent.isKindOf(entity: child) else {
                throw ModelFormatError("the entity is its own ancestor", entity: entity.name)
            }
            parent.subentities.append(child)
        }
    }

    private func connectRelationships(of entity: EntityDefinition) throws(ModelFormatError) {
        guard let source = built[entity.name] else { return }
        for relationship in entity.relationships {
            guard let destination = built[relationship.destinationName] else {
                throw ModelFormatError(
                    "there is no destination entity \"\(relationship.destinationName)\"",
                    entity: entity.name,
                    property: relationship.name
                )
            }
            let description = self.relationship(relationship.name, of: source)
            description?.destinationEntity = destination
            guard let inverseName = relationship.inverseName else { continue }
            guard let inverse = self.relationship(inverseName, of: destination) else {
                throw ModelFormatError(
                    "the inverse \"\(inverseName)\" is not a relationship of \(relationship.destinationName)",
                    entity: entity.name,
                    property: relationship.name
                )
            }
            description?.inverseRelationship = inverse
        }
        if entity.fetchedProperties.isEmpty { return }
        source.properties += try entity.fetchedProperties.map { property throws(ModelFormatError) in
            let description = NSFetchedPropertyDescription()
            description.name = property.name
            description.isTransient = true
            description.fetchRequest = try fetchRequest(property.fetchRequest)
            description.versionHashModifier = property.versionHashModifier
            description.renamingIdentifier = property.renamingIdentifier
            description.userInfo = property.userInfo.userInfo
            return description
        }
    }

    /// Returns a relationship that an entity declares or inherits.
    private func relationship(_ name: String, of entity: NSEntityDescription) -> NSRelationshipDescription? {
        var declaring: NSEntityDescription? = entity
        while let entity = declaring {
            if let found = entity.name.flatMap({ relationships[$0]?[name] }) { return found }
            declaring = entity.superentity
        }
        return nil
    }

    private func addIndexes(to entity: EntityDefinition) throws(ModelFormatError) {
        guard let description = built[entity.name] else { return }
        description.indexes = try entity.indexes.map { index throws(ModelFormatError) in
            let elements = try index.elements.map { element throws(ModelFormatError) in
                try element.description(in: description, index: index.name)
            }
            let described = NSFetchIndexDescription(name: index.name, elements: elements)
            described.partialIndexPredicate = try index.partialPredicate.map { format throws(ModelFormatError) in
                try predicate(format, entity: entity.name, property: index.name)
            }
            return described
        }
        description.legacyCompoundIndexes = entity.compoundIndexes
    }
}
