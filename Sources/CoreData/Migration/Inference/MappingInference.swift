internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// Infers how a store becomes one of another version of its model.
struct MappingInference {
    private let source: NSManagedObjectModel
    private let destination: NSManagedObjectModel
    private let pairs: RenamedPairs<NSEntityDescription>

    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) {
        self.source = source
        self.destination = destination
        pairs = RenamedPairs(from: source.entities, to: destination.entities)
    }

    /// - Throws: `CocoaError` with the code 134190.
    func mappingModel() throws -> NSMappingModel {
        let model = NSMappingModel()
        let sourceHashes = source.entityVersionHashesByName
        let destinationHashes = destination.entityVersionHashesByName
        model.entityMappings =
            pairs.removed.map { removal(of: $0, sourceHashes) }
            + pairs.added.map { addition(of: $0, destinationHashes) }
            + (try pairs.kept.map { try continuation($0.old, $0.new, sourceHashes, destinationHashes) })
        return model
    }

    private func removal(of entity: NSEntityDescription, _ hashes: [String: Data]) -> NSEntityMapping {
        let mapping = NSEntityMapping()
        mapping.name = "IEM_Remove_\(entity.name ?? "")"
        mapping.mappingType = .removeEntityMappingType
        mapping.sourceEntityName = entity.name
        mapping.sourceEntityVersionHash = entity.name.flatMap { hashes[$0] }
        return mapping
    }

    private func addition(of entity: NSEntityDescription, _ hashes: [String: Data]) -> NSEntityMapping {
        let mapping = NSEntityMapping()
        mapping.name = "IEM_Add_\(entity.name ?? "")"
        mapping.mappingType = .addEntityMappingType
        mapping.destinationEntityName = entity.name
        mapping.destinationEntityVersionHash = entity.name.flatMap { hashes[$0] }
        return mapping
    }

    private func continuation(
        _ old: NSEntityDescription,
        _ new: NSEntityDescription,
        _ sourceHashes: [String: Data],
        _ destinationHashes: [String: Data]
    ) throws -> NSEntityMapping {
        let mapping = NSEntityMapping()
        let (oldName, newName) = (old.name ?? "", new.name ?? "")
        let isCopy = sourceHashes[oldName] == destinationHashes[newName]
        mapping.name = "IEM_\(isCopy ? "Copy" : "Transform")_\(newName)"
        mapping.mappingType = isCopy ? .copyEntityMappingType : .transformEntityMappingType
        mapping.sourceEntityName = old.name
        mapping.sourceEntityVersionHash = sourceHashes[oldName]
        mapping.destinationEntityName = new.name
        mapping.destinationEntityVersionHash = destinationHashes[newName]
        mapping.sourceExpression = MappingExpressions.sourceObjects(of: oldName)
        if new.isAbstract, !old.isAbstract {
            throw ErrorFactory.notInferable(entity: newName, "objects of an abstract entity cannot exist")
        }
        let properties = PropertyInference(old, new, pairs)
        mapping.attributeMappings = try properties.attributeMappings()
        mapping.relationshipMappings = try properties.relationshipMappings()
        return mapping
    }
}
