internal import FoundationBackfill

/// An entity mapping that is being performed.
final class MigrationStep {
    let mapping: NSEntityMapping
    let source: EntityLayout?
    let destination: EntityLayout?
    let policy: NSEntityMigrationPolicy
    let attributes: [AttributeCopy]
    var relationships: [RelationshipCopy]
    /// The pairs of source and destination objects.
    var pairs = InstancePairs()
    /// Whether the rows of its objects stay where they are, so that there is nothing to make.
    var isKept = false
    /// Creates the rows of destination objects.
    var packer = RowPacker()

    /// - Throws: `CocoaError` with the code 134110 if the mapping does not fit the models, or 134170 if its policy
    ///   class does not exist.
    init(_ mapping: NSEntityMapping, from source: ModelLayout, to destination: ModelLayout) throws {
        self.mapping = mapping
        let old = try Self.entity(mapping.sourceEntityName, mapping.sourceEntityVersionHash, in: source, mapping)
        let new = try Self.entity(
            mapping.destinationEntityName,
            mapping.destinationEntityVersionHash,
            in: destination,
            mapping
        )
        self.source = old
        self.destination = new
        policy = try Self.policy(of: mapping)
        let check = ExpressionCheck(mapping, old, new, source, destination)
        if let expression = mapping.sourceExpression { try check.requireSource(expression) }
        attributes = try (mapping.attributeMappings ?? []).compactMap { property in
            try AttributeCopy(property, mapping, from: old, to: new, check)
        }
        relationships = try (mapping.relationshipMappings ?? []).compactMap { property in
            try RelationshipCopy(property, mapping, from: old, to: new, check)
        }
    }

    var name: String { mapping.mappingName }

    /// Whether the mapping creates objects; mappings for removed entities do not.
    var makesObjects: Bool {
        destination != nil && mapping.mappingType != .removeEntityMappingType
    }

    private static func entity(
        _ name: String?,
        _ hash: Data?,
        in model: ModelLayout,
        _ mapping: NSEntityMapping
    ) throws -> EntityLayout? {
        guard let name else { return nil }
        guard let entity = model.entity(named: name) else {
            throw ErrorFactory.migrationFailed(
                "the model has no such entity",
                mapping: mapping.mappingName,
                entity: name
            )
        }
        guard let hash, let owner = entity.description.managedObjectModel, !KnownHashes(owner).has(hash, of: name)
        else {
            return entity
        }
        throw ErrorFactory.migrationFailed(
            "the mapping was made for another version of the entity",
            mapping: mapping.mappingName,
            entity: name
        )
    }

    private static func policy(of mapping: NSEntityMapping) throws -> NSEntityMigrationPolicy {
        if let given = mapping.entityMigrationPolicy { return given }
        guard let name = mapping.entityMigrationPolicyClassName, !name.isEmpty else { return NSEntityMigrationPolicy() }
        let found: AnyClass? = ObjectClass.find(name, kindOf: NSEntityMigrationPolicy.self)
        guard let policyClass = found as? NSEntityMigrationPolicy.Type else {
            throw ErrorFactory.migrationFailed(
                "the program has no subclass of NSEntityMigrationPolicy named \(name)",
                mapping: mapping.mappingName,
                code: .entityMigrationPolicy
            )
        }
        return policyClass.init()
    }
}
