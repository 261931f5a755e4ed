internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// Makes a mapping model of what is different between two versions of a model.
struct MappingInference {
    private let pairs: EntityPairs
    private let source: NSManagedObjectModel
    private let sourceHashes: [String: Data]
    private let destination: NSManagedObjectModel
    private let destinationHashes: [String: Data]

    /// - Throws: `CocoaError` with the code 134190.
    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) throws {
        pairs = try EntityPairs.inferred(from: source.definition, to: destination.definition)
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
        let properties = PropertyInference(former, entity, formerNames: pairs.formerNames(of: new))
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
