internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// Infers a mapping model from the differences between two versions of a model.
struct MappingInference {
    private let pairs: EntityPairs
    private let source: NSManagedObjectModel
    private let sourceHashes: [String: Data]
    private let destination: NSManagedObjectModel
    private let destinationHashes: [String: Data]

    /// - Throws: `CocoaError` with the code 134190.
    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) throws {
        let pairs = try EntityPairs.inferred(from: source.definition, to: destination.definition)
        self.init(pairs, from: source, to: destination)
    }

    /// Infers all that can be inferred, and leaves out the rest.
    init(asFarAsPossibleFrom source: NSManagedObjectModel, to destination: NSManagedObjectModel) {
        let pairs = EntityPairs(old: source.definition, new: destination.definition)
        self.init(pairs, from: source, to: destination)
    }

    private init(_ pairs: EntityPairs, from source: NSManagedObjectModel, to destination: NSManagedObjectModel) {
        self.pairs = pairs
        self.source = source
        self.destination = destination
        sourceHashes = source.entityVersionHashesByName
        destinationHashes = destination.entityVersionHashesByName
    }

    func mappingModel() -> NSMappingModel {
        let kept = pairs.new.entities.compactMap { entity in pairs.former(of: entity).map { ($0, entity) } }
        let added = pairs.new.entities.filter { pairs.former(of: $0) == nil }
        let model = NSMappingModel()
        model.entityMappings =
            pairs.removed.map { mapping("Remove", .removeEntityMappingType, from: $0, to: nil) }
            + added.map { mapping("Add", .addEntityMappingType, from: nil, to: $0) }
            + kept.map { continuation(from: $0, to: $1) }
        model.versions = (source, destination)
        return model
    }

    private func continuation(from old: EntityDefinition, to new: EntityDefinition) -> NSEntityMapping {
        let isCopy = sourceHashes[old.name] == destinationHashes[new.name]
        let mapping =
            isCopy
            ? mapping("Copy", .copyEntityMappingType, from: old, to: new)
            : mapping("Transform", .transformEntityMappingType, from: old, to: new)
        mapping.sourceExpression = MappingExpressions.sourceObjects(of: old.name)
        guard let former = source.entitiesByName[old.name], let entity = destination.entitiesByName[new.name] else {
            return mapping
        }
        let left = pairs.unconvertibleProperties(of: new)
        let names = pairs.formerNames(of: new).filter { !left.contains($0.key) }
        let properties = PropertyInference(former, entity, formerNames: names)
        mapping.attributeMappings = properties.attributeMappings
        mapping.relationshipMappings = properties.relationshipMappings
        return mapping
    }

    private func mapping(
        _ verb: String,
        _ type: NSEntityMappingType,
        from old: EntityDefinition?,
        to new: EntityDefinition?
    ) -> NSEntityMapping {
        let mapping = NSEntityMapping()
        mapping.name = "IEM_\(verb)_\(new?.name ?? old?.name ?? "")"
        mapping.mappingType = type
        mapping.sourceEntityName = old?.name
        mapping.sourceEntityVersionHash = old.flatMap { sourceHashes[$0.name] }
        mapping.destinationEntityName = new?.name
        mapping.destinationEntityVersionHash = new.flatMap { destinationHashes[$0.name] }
        return mapping
    }
}

extension EntityPairs {
    /// Pairs the entities of two versions, if a migration can be inferred. ``ModelComparison`` decides that, for
    /// in-place migration, for mapping models, and for `momc diff`.
    ///
    /// - Throws: `CocoaError` with the code 134190, which lists all changes that prevent it.
    static func inferred(from old: ModelDefinition, to new: ModelDefinition) throws -> EntityPairs {
        if case .custom(let changes) = ModelComparison(from: old, to: new).verdict {
            throw ErrorFactory.cannotInferMigration(changes)
        }
        return EntityPairs(old: old, new: new)
    }
}

/// Infers the property mappings of an entity, after the comparison has shown that this is possible.
struct PropertyInference {
    private let old: NSEntityDescription
    private let new: NSEntityDescription
    private let formerNames: [String: String]

    init(_ old: NSEntityDescription, _ new: NSEntityDescription, formerNames: [String: String]) {
        self.old = old
        self.new = new
        self.formerNames = formerNames
    }

    /// The mappings of stored attributes that are not derived. New attributes have no expression, and get their default
    /// values.
    var attributeMappings: [NSPropertyMapping] {
        new.properties.compactMap { $0 as? NSAttributeDescription }
            .filter { !$0.isTransient && !($0 is NSDerivedAttributeDescription) }
            .map { mapping(of: $0, MappingExpressions.sourceValue) }
    }

    var relationshipMappings: [NSPropertyMapping] {
        new.properties.compactMap { $0 as? NSRelationshipDescription }.filter { !$0.isTransient }
            .map { mapping(of: $0, MappingExpressions.instances) }
    }

    private func mapping(
        of property: NSPropertyDescription,
        _ expression: (String) -> NSExpression
    ) -> NSPropertyMapping {
        let mapping = NSPropertyMapping()
        mapping.name = property.name
        if let name = formerNames[property.name], let former = old.propertiesByName[name], !former.isTransient {
            mapping.valueExpression = expression(name)
        }
        return mapping
    }
}
